import type { Pool, QueryConfig } from 'pg';
import { MIGRATION_LOCK } from './schema/locks';

/** An index on a long log takes time, and so does waiting for another process. The pool's limits are for requests. */
const STATEMENT_LIMIT_MS = 3_600_000;

/** Runs repeatable statements in one transaction. Processes that start together run them one after the other. */
export const runMigration = async (pool: Pool, statements: string): Promise<void> => {
  const client = await pool.connect();
  try {
    const run = (text: string) => client.query({ text, query_timeout: STATEMENT_LIMIT_MS } as QueryConfig);
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${STATEMENT_LIMIT_MS}`);
    await run(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await run(statements);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};
