import { setTimeout as after } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

const LOOK_AGAIN = 1000;

/**
 * Waits until no other process leads, then works for as long as the connection that says so lives.
 * @param pool whose settings the connection of its own has
 */
export const leading = async (
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const client = new Client({ ...pool.options, password: pool.options.password, application_name: name });
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  const both = AbortSignal.any([signal, lost.signal]);
  await client.connect();
  try {
    while (!both.aborted) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads', [name]);
      if (rows[0].leads) return await work(both);
      await after(LOOK_AGAIN, undefined, { signal: both }).catch(() => {});
    }
  } finally {
    await client.end().catch(() => {});
  }
};
