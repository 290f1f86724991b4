import { setTimeout as after } from 'node:timers/promises';
import { endConnection, Outage, type OutageWords } from '@bank/event-store';
import { Client, type Pool } from 'pg';

const LOOK_AGAIN = 1000;
const PATIENCE = { least: 100, most: 5000 };

/**
 * Waits until no other process leads, then works for as long as the connection that says so lives.
 * @param pool whose settings the connection of its own has
 * @param onStandby called when another process turned out to lead
 * @returns undefined when `signal` came first
 */
export const leading = async <T>(
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  onStandby: () => void = () => {},
): Promise<T | undefined> => {
  const client = new Client({ ...pool.options, password: pool.options.password, application_name: name });
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  const both = AbortSignal.any([signal, lost.signal]);
  await client.connect();
  try {
    while (!both.aborted) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads', [name]);
      if (rows[0].leads) return await work(both);
      onStandby();
      await after(LOOK_AGAIN, undefined, { signal: both }).catch(() => {});
    }
    return undefined;
  } finally {
    await endConnection(client);
  }
};

/**
 * Leads or stands by until `signal`, also after work that failed or a connection that was lost.
 * @param work says when it works: something that fails at once, time and again, is one trouble and told once
 */
export const standingBy = async (
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, works: () => void) => Promise<void>,
  trouble: OutageWords,
): Promise<void> => {
  const outage = new Outage(trouble);
  const works = () => outage.ended();
  for (let wait = PATIENCE.least; !signal.aborted; wait = Math.min(wait * 2, PATIENCE.most)) {
    await leading(pool, name, signal, (led) => work(led, works), works).catch((error: Error) => {
      if (!signal.aborted) outage.began(error);
    });
    await after(wait, undefined, { signal }).catch(() => {});
  }
};
