import { Client, type Pool } from 'pg';

/** A connection outside the pool. `lost` aborts as soon as it is gone. */
export interface Dedicated {
  client: Client;
  lost: AbortSignal;
  end: () => Promise<void>;
}

export const dedicated = async (pool: Pool, purpose: string): Promise<Dedicated> => {
  const client = new Client({ ...pool.options, password: pool.options.password, application_name: purpose });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  return { client, lost: lost.signal, end: () => client.end().catch(() => {}) };
};
