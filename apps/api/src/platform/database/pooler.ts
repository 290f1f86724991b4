import type { PooledConfig } from '@bank/event-store';
import { Client, type PoolConfig } from 'pg';

/** PgBouncer gives it to each session that a transaction gets; a start-up option it would refuse. */
const TIME_ZONE = "SET TIME ZONE 'UTC'";

type Query = (...given: unknown[]) => unknown;

const withoutName = (query: unknown): unknown =>
  query && typeof query === 'object' && 'name' in query && !('submit' in query) ? { ...query, name: undefined } : query;

/** Names no query: what is prepared stays with a session that the next transaction need not get. */
class PoolerClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    (super.query as Query)(withoutName(query), ...rest)) as Client['query'];
}

/** The same pool through a pooler that gives out a session for each transaction. */
export const behindPooler = (poolerUrl: string, config: PoolConfig): PooledConfig => {
  const { options: _, ...rest } = config;
  return {
    ...rest,
    connectionString: poolerUrl,
    Client: PoolerClient,
    verify: (client, done) => void client.query(TIME_ZONE).then(() => done(), done),
    past: config,
  };
};
