import { setTimeout as after } from 'node:timers/promises';
import { backOff, endConnection, failuresInARow, Outage, type OutageWords } from '@bank/event-store';
import { Client, type Pool } from 'pg';

const POLL_INTERVAL_MS = 1000;

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
      await after(POLL_INTERVAL_MS, undefined, { signal: both }).catch(() => {});
    }
    return undefined;
  } finally {
    await endConnection(client);
  }
};

/**
 * Leads or stands by until `signal`, also after work that failed or a connection that was lost. It waits the longer, the more
 * attempts fail one after the other.
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
  for (let failures = 0; !signal.aborted; ) {
    let leadingSince = Number.POSITIVE_INFINITY;
    const lead = (led: AbortSignal) => {
      leadingSince = performance.now();
      return work(led, works);
    };
    try {
      await leading(pool, name, signal, lead, works);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures = failuresInARow(failures, performance.now() - leadingSince);
      outage.began(error);
    }
    await backOff(Math.max(failures, 1), signal);
  }
};
