import { sumOf } from '@bank/domain';
import type { Pool } from 'pg';
import { findUnknownWords, type UnknownWord } from './unknown-words';

export interface ImportCounts {
  states: Record<string, number>;
  /** Without those that stayed. */
  outcomes: Record<string, number>;
  stayed: number;
  /** Rows that the dry run took, and the run refused. */
  refusedLate: number;
  /** Refused rows that name something in short, or nearly so, of which one thing alone can be meant. */
  meant: number;
  /** What stands in refused rows and can be given a meaning. */
  words: readonly UnknownWord[];
}

/** Of `app.import_rows` after a dry run: one of its cells names something that only one record or choice can be. */
const IS_MEANT = `(outcome IS NULL AND state = 'REFUSED' AND coalesce(problems @? '$[*].meant', false))`;

/** Of `app.import_rows` whose import was to be taken back: what was done stays, and the message says why. */
export const STAYED = `(message IS NOT NULL AND outcome IN ('NEW', 'CHANGED'))`;

/** Writes the names that are meant into the cells of their rows. */
export const writeMeantNames = async (pool: Pool, id: number): Promise<number> => {
  const { rowCount } = await pool.query(
    `UPDATE app.import_rows r SET cells = (
       SELECT array_agg(coalesce(p.meant, c.cell) ORDER BY c.at)
       FROM unnest(r.cells) WITH ORDINALITY AS c (cell, at)
       LEFT JOIN jsonb_to_recordset(r.problems) AS p (place integer, meant text) ON p.place = c.at - 1 AND p.meant IS NOT NULL)
     WHERE import = $1 AND ${IS_MEANT}`,
    [id],
  );
  return rowCount ?? 0;
};

/** How many rows are in each state, and how many had each outcome. */
export const countRows = async (pool: Pool, id: number): Promise<ImportCounts> => {
  const { rows } = await pool.query<{
    state: string | null;
    outcome: string | null;
    stayed: boolean;
    meant: boolean;
    count: number;
  }>(
    `SELECT state, outcome, ${STAYED} AS stayed,
       ${IS_MEANT} AS meant, count(*)::integer AS count FROM app.import_rows WHERE import = $1 GROUP BY 1, 2, 3, 4`,
    [id],
  );
  const sum = (by: 'state' | 'outcome') => {
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const word = by === 'outcome' && row.stayed ? null : row[by];
      if (word) counts[word] = (counts[word] ?? 0) + row.count;
    }
    return counts;
  };
  const stayed = sumOf(rows, (row) => (row.stayed ? row.count : 0));
  const isLate = ({ state, outcome }: { state: string | null; outcome: string | null }) =>
    outcome === 'REFUSED' && state !== 'REFUSED';
  const refusedLate = sumOf(rows, (row) => (isLate(row) ? row.count : 0));
  const meant = sumOf(rows, (row) => (row.meant ? row.count : 0));
  const states = sum('state');
  const words = states.REFUSED ? await findUnknownWords(pool, id) : [];
  return { states, outcomes: sum('outcome'), stayed, refusedLate, meant, words };
};
