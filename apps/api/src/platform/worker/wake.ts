import type { Pool } from 'pg';

/** A notification on this channel wakes the task that its payload names. */
export const WORKER_CHANNEL = 'worker';

/** Wakes tasks of the worker, in whichever process leads; within a transaction, when it commits. */
export const wakeTasks = async (connection: Pick<Pool, 'query'>, ...names: readonly string[]): Promise<void> => {
  await connection.query('SELECT pg_notify($1, name) FROM unnest($2::text[]) name', [WORKER_CHANNEL, names]);
};
