import { KEEPALIVE_SETTINGS } from '@bank/event-store';
import { escapeLiteral as literal, type Pool } from 'pg';
import { lockName } from './advance';
import { type Dedicated, openDedicated, STATEMENT_LIMITS_MS } from './connection';

const SETTINGS = [
  KEEPALIVE_SETTINGS,
  // Commits needn't wait for the disk: what a crash of the server loses is folded again from the log.
  'SET synchronous_commit = off',
  // The planner takes tables that were never analyzed for small ones and would scan them.
  'SET enable_seqscan = off',
];

/** A leader writes only through the connection that holds the lock, so that no two write. @returns undefined when `signal` aborted */
export const takeLead = async (
  pool: Pool,
  schema: string,
  signal: AbortSignal,
  onStandby: () => void,
): Promise<Dedicated | undefined> => {
  if (signal.aborted) return undefined;
  const connection = await openDedicated(pool, 'projections: leader', STATEMENT_LIMITS_MS.none);
  const { client } = connection;
  await client.query(SETTINGS.join(';'));
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Closing the connection would leave its backend in the queue.
  const leaveQueue = () => void pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]).catch(connection.end);
  signal.addEventListener('abort', leaveQueue);
  onStandby();
  try {
    if (!signal.aborted)
      await client.query(
        `SELECT pg_advisory_lock(hashtextextended(${literal(lockName('projections:leader', schema))}, 0))`,
      );
    if (!signal.aborted) await client.query(`SET statement_timeout = ${STATEMENT_LIMITS_MS.batch}`);
    if (!signal.aborted) return connection;
  } catch (error) {
    if (!signal.aborted) throw await connection.end().then(() => error);
  } finally {
    signal.removeEventListener('abort', leaveQueue);
  }
  await connection.end();
  return undefined;
};
