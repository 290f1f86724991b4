import type { ClientBase, Pool, QueryResultRow } from 'pg';
import type { Archive } from '../archive';
import type { Position } from '../event-store';

export type Ask = <Row extends QueryResultRow>(query: {
  name?: string;
  text: string;
  values?: unknown[];
}) => Promise<Row[]>;

interface ArchiveRow {
  partition: string;
  from_position: string;
  end_position: string;
  first_number: string;
  first_id: string;
  events: string;
  sha256: string;
  file: string;
}

export const toArchive = (row: ArchiveRow): Archive => ({
  file: row.file,
  partition: row.partition,
  from: BigInt(row.from_position),
  end: BigInt(row.end_position),
  firstNumber: Number(row.first_number),
  firstId: row.first_id,
  events: Number(row.events),
  sha256: row.sha256,
});

const ALL = `SELECT partition, from_position, end_position, first_number, first_id, events, sha256, file FROM log.archived`;

/** In the order of the log; none where it is in another store. */
export const findArchives = async (connection: Pool | ClientBase): Promise<Archive[]> => {
  const { rows } = await connection.query(`SELECT to_regclass('log.archived') IS NOT NULL AS "isThere"`);
  if (!rows[0].isThere) return [];
  return (await connection.query<ArchiveRow>(`${ALL} ORDER BY from_position`)).rows.map(toArchive);
};

/** The first archive with any of these positions. */
export const findArchive = async (ask: Ask, first: Position, last: Position): Promise<Archive | undefined> => {
  const [row] = await ask<ArchiveRow>({
    text: `${ALL} WHERE from_position <= $2 AND end_position > $1 ORDER BY from_position LIMIT 1`,
    values: [String(first), String(last)],
  });
  return row && toArchive(row);
};
