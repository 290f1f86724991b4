import type { Client } from 'pg';
import type { Projection } from '../projection';
import { pause } from '../runner/pause';

const LOCK_POLL_MS = 100;

/** Until the connection ends. @returns false when another holds it */
export const tryLock = async (client: Client, { name }: Pick<Projection, 'name'>): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('projections:rebuild:' || $1, 0)) AS locked`,
    [name],
  );
  return rows[0]!.locked;
};

/** Takes it as `tryLock` does, once nobody else holds it. @throws the reason of the signal when that aborts first */
export const awaitLock = async (
  client: Client,
  projection: Pick<Projection, 'name'>,
  signal: AbortSignal,
): Promise<void> => {
  while (!(await tryLock(client, projection))) {
    await pause(LOCK_POLL_MS, signal);
    signal.throwIfAborted();
  }
};
