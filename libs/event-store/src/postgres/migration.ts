import type { Pool } from 'pg';

const MIGRATION_LOCK = '727, 2';

/** Runs repeatable statements in one transaction; of processes that start together, one after the other. */
export const migration = async (pool: Pool, statements: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await client.query(statements);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
