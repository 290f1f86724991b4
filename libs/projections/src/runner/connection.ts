import { endConnection, sessionClient, sessionOptions } from '@bank/event-store';
import type { Client, Pool } from 'pg';

/** By the purpose of the connection: work on the read tables takes longer than the pool's limits for requests. */
export const STATEMENT_LIMITS_MS = {
  /** A batch of the leader takes milliseconds, but may wait for a rebuild that takes in the rest of the log. */
  batch: 600_000,
  /** The longest statements of a rebuild make an index on the largest table, or compare its rows. */
  build: 3_600_000,
} as const;

export interface Dedicated {
  client: Client;
  lost: AbortSignal;
  end: () => Promise<void>;
}

/** @param statementLimitMs replaces the pool's own limit */
export const openDedicated = async (pool: Pool, purpose: string, statementLimitMs: number): Promise<Dedicated> => {
  const { options = '' } = sessionOptions(pool);
  const client = sessionClient(pool, {
    application_name: purpose,
    // Of several values for a setting the last one counts.
    options: `${options} -c statement_timeout=${statementLimitMs} -c idle_in_transaction_session_timeout=0`,
    query_timeout: undefined,
    // COPY needs a connection on which nothing else is under way.
    pipeline: false,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  return { client, lost: lost.signal, end: () => endConnection(client) };
};
