import { setTimeout as after } from 'node:timers/promises';
import {
  backOff,
  endConnection,
  KEEPALIVE_SETTINGS,
  Outage,
  type OutageListener,
  sessionClient,
} from '@bank/event-store';
import type { Client, Pool } from 'pg';
import { repeat } from './repeat';

const POLL_INTERVAL_MS = 250;
/** Until whoever stands by has the lead. */
const GIVE_WAY_MS = 3 * POLL_INTERVAL_MS;

/** Leads while the connection that holds the lock lives. @param work its signal is aborted when the connection is lost @returns undefined when `signal` came first */
export const whileLeading = async <T>(
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, connection: Client) => Promise<T>,
  onStandby: () => void = () => {},
): Promise<T | undefined> => {
  const client = sessionClient(pool, { application_name: name });
  const lost = new AbortController();
  for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
  const leadSignal = AbortSignal.any([signal, lost.signal]);
  await client.connect();
  try {
    await client.query(KEEPALIVE_SETTINGS);
    while (!leadSignal.aborted) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads', [name]);
      if (rows[0].leads) return await work(leadSignal, client);
      onStandby();
      await after(POLL_INTERVAL_MS, undefined, { signal: leadSignal }).catch(() => {});
    }
    return undefined;
  } finally {
    await endConnection(client);
  }
};

/**
 * @param work calls `reportSuccess` when it works: failures without a success between them are one outage, reported once; it gives
 * whether it ended for somebody else who stands by
 */
export const leadOrStandBy = (
  pool: Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, reportSuccess: () => void, connection: Client) => Promise<boolean | undefined>,
  listener: OutageListener,
  onStandby: () => void = () => {},
): Promise<void> => {
  const outage = new Outage(listener);
  const reportSuccess = () => outage.noteRecovery();
  return repeat(signal, outage, async () => {
    const gaveWay = await whileLeading(
      pool,
      name,
      signal,
      (ledSignal, connection) => work(ledSignal, reportSuccess, connection),
      () => {
        reportSuccess();
        onStandby();
      },
    );
    if (gaveWay) await after(GIVE_WAY_MS, undefined, { signal }).catch(() => {});
    else await backOff(1, signal);
  });
};
