import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction: all that it does on its connection is written, or nothing. */
export const inTransaction = async <T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> => {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query('BEGIN');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
};
