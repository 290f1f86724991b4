import type { Pool, PoolClient } from 'pg';

type Row = Readonly<Record<string, unknown>>;

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** All reading of `work` sees one state. @param pool one whose connections pipeline @param first SQL of a SELECT sent with the beginning */
export const inSnapshot = async <T>(
  pool: Pool,
  work: (connection: PoolClient, firstRows: Promise<readonly Row[]>) => Promise<T>,
  first = 'SELECT WHERE false',
): Promise<T> => {
  const connection = await pool.connect();
  try {
    // Several statements in one text give an array of results.
    const began = connection.query<Row>(`${BEGIN}; ${first}`).then((results) => [results].flat().at(-1)!.rows);
    // Both are waited for: a beginning that failed unheard would end the process.
    const [answer] = await Promise.all([work(connection, began), began]);
    return answer;
  } finally {
    // Nothing was written, so that nobody waits for the end.
    connection.query('ROLLBACK').then(
      () => connection.release(),
      () => connection.release(true),
    );
  }
};
