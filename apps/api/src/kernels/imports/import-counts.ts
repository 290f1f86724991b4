import { sumOf } from '@bank/domain';
import type { Pool } from 'pg';

export interface ImportCounts {
  states: Record<string, number>;
  outcomes: Record<string, number>;
  stayed: number;
  /** Rows that the dry run took, and the run refused. */
  refusedLate: number;
}

/** How many rows are in each state, and how many had each outcome. */
export const countRows = async (pool: Pool, id: number): Promise<ImportCounts> => {
  const { rows } = await pool.query<{
    state: string | null;
    outcome: string | null;
    stayed: boolean;
    count: number;
  }>(
    `SELECT state, outcome, former IS NOT NULL AND message IS NOT NULL AND outcome IN ('NEW', 'CHANGED') AS stayed,
       count(*)::integer AS count FROM app.import_rows WHERE import = $1 GROUP BY 1, 2, 3`,
    [id],
  );
  const sum = (by: 'state' | 'outcome') => {
    const counts: Record<string, number> = {};
    for (const row of rows) {
      const word = row[by];
      if (word) counts[word] = (counts[word] ?? 0) + row.count;
    }
    return counts;
  };
  const stayed = sumOf(rows, (row) => (row.stayed ? row.count : 0));
  const isLate = ({ state, outcome }: { state: string | null; outcome: string | null }) =>
    outcome === 'REFUSED' && state !== 'REFUSED';
  const refusedLate = sumOf(rows, (row) => (isLate(row) ? row.count : 0));
  return { states: sum('state'), outcomes: sum('outcome'), stayed, refusedLate };
};
