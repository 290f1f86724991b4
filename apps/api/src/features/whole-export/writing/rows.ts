import type { PoolClient } from 'pg';
import type { ExportedFile, Row } from '../files/exported-file';

const ROWS_PER_FETCH = 1_000;

/** A batch in memory at a time. */
export async function* readRows(connection: PoolClient, { query }: ExportedFile): AsyncGenerator<Row[]> {
  await connection.query(`DECLARE exported NO SCROLL CURSOR FOR ${query}`);
  try {
    for (let isLast = false; !isLast; ) {
      const { rows } = await connection.query<{ row: Row }>(`FETCH ${ROWS_PER_FETCH} FROM exported`);
      isLast = rows.length < ROWS_PER_FETCH;
      if (rows.length) yield rows.map(({ row }) => row);
    }
  } finally {
    // Where the query failed, the transaction ends anyway.
    await connection.query('CLOSE exported').catch(() => {});
  }
}

export const countRows = async (connection: PoolClient, files: readonly ExportedFile[]): Promise<number> => {
  let total = 0;
  for (const { query } of files) {
    const { rows } = await connection.query<{ count: string }>(`SELECT count(*) FROM (${query}) counted`);
    total += Number(rows[0]!.count);
  }
  return total;
};
