import { endConnection } from '@bank/event-store';
import { Client, type Pool } from 'pg';

/**
 * How long one statement may run, in milliseconds, by what a connection is for: work on the read tables takes longer than what
 * the pool's own limits allow to whoever waits for an answer.
 */
export const STATEMENT_LIMITS_MS = {
  /** A batch of the leader takes milliseconds, but may wait for a rebuild that takes in the rest of the log. */
  batch: 600_000,
  /** Of a rebuild: an index on the largest table, or the comparison of its rows. */
  build: 3_600_000,
  /** For the leader's queue, in which a process stands by for as long as another one leads. */
  none: 0,
} as const;

/** A vanished server answers no probe: its connection is taken for lost after a few minutes. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A connection outside the pool. `lost` aborts as soon as it is gone. */
export interface Dedicated {
  client: Client;
  lost: AbortSignal;
  end: () => Promise<void>;
}

/** @param statementLimitMs in the place of the pool's own; 0 for none */
export const dedicated = async (pool: Pool, purpose: string, statementLimitMs: number): Promise<Dedicated> => {
  const { options = '', password, ...rest } = pool.options;
  const client = new Client({
    ...rest,
    // Not enumerable there.
    password,
    application_name: purpose,
    // The last one counts.
    options: `${options} -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=0`,
    query_timeout: undefined,
    ...KEEP_ALIVE,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  return { client, lost: lost.signal, end: () => endConnection(client) };
};
