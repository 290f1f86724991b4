import { KEEPALIVE_SETTINGS } from '@bank/event-store';
import type { Pool } from 'pg';
import { lockName } from './advance';
import { type Dedicated, openDedicated, STATEMENT_LIMITS_MS } from './connection';
import { pause } from './pause';

const SETTINGS = [
  KEEPALIVE_SETTINGS,
  // Commits needn't wait for the disk: what a crash of the server loses is folded again from the log.
  'SET synchronous_commit = off',
  // The planner takes tables that were never analyzed for small ones and would scan them.
  'SET enable_seqscan = off',
];
const ASK_INTERVAL_MS = 250;

/** A leader writes only through the connection that holds the lock, so that no two write. @returns undefined when `signal` aborted */
export const takeLead = async (
  pool: Pool,
  schema: string,
  signal: AbortSignal,
  onStandby: () => void,
): Promise<Dedicated | undefined> => {
  if (signal.aborted) return undefined;
  const connection = await openDedicated(pool, 'projections: leader', STATEMENT_LIMITS_MS.batch);
  const { client } = connection;
  const name = lockName('projections:leader', schema);
  try {
    await client.query(SETTINGS.join(';'));
    onStandby();
    while (!signal.aborted) {
      // A statement that waited for the lock would keep its snapshot meanwhile, so that VACUUM removed nothing for as long as another one leads.
      const ask = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads';
      const { rows } = await client.query<{ leads: boolean }>(ask, [name]);
      if (rows[0]!.leads && !signal.aborted) return connection;
      await pause(ASK_INTERVAL_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw await connection.end().then(() => error);
  }
  await connection.end();
  return undefined;
};
