import type { PoolClient } from 'pg';

/** Gives back a connection without its locks, which others may take from then on. One that can't release them is closed, which releases them soon after. */
export const releaseLocks = (connection: PoolClient): Promise<void> =>
  connection.query('SELECT pg_advisory_unlock_all()').then(
    () => connection.release(),
    () => connection.release(true),
  );
