import { setTimeout as after } from 'node:timers/promises';
import { backOff, endConnection, Outage, type OutageListener } from '@bank/event-store';
import { Client, type Pool } from 'pg';
import { repeat } from './repeat';

const POLL_INTERVAL_MS = 1000;
/** A leader whose host vanished without a word is noticed within half a minute. */
const KEEPALIVE = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * Waits until no other process leads, then works for as long as the connection that says so lives.
 * @param pool whose settings the connection of its own has
 * @param work is given the connection that holds the lock; on its loss the signal is aborted
 * @param onStandby called when another process turned out to lead
 * @returns undefined when `signal` came first
 */
export const leading = async <T>(
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, connection: Client) => Promise<T>,
  onStandby: () => void = () => {},
): Promise<T | undefined> => {
  const { options } = pool;
  const client = new Client({ ...options, password: options.password, application_name: name, keepAlive: true });
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  const both = AbortSignal.any([signal, lost.signal]);
  await client.connect();
  try {
    await client.query(KEEPALIVE);
    while (!both.aborted) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads', [name]);
      if (rows[0].leads) return await work(both, client);
      onStandby();
      await after(POLL_INTERVAL_MS, undefined, { signal: both }).catch(() => {});
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
export const standingBy = (
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, works: () => void, connection: Client) => Promise<void>,
  trouble: OutageListener,
): Promise<void> => {
  const outage = new Outage(trouble);
  const works = () => outage.noteRecovery();
  return repeat(signal, outage, async () => {
    await leading(pool, name, signal, (led, connection) => work(led, works, connection), works);
    await backOff(1, signal);
  });
};
