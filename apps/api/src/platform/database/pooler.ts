import type { PooledConfig } from '@bank/event-store';
import { Client, type PoolConfig } from 'pg';
import { PoolerElsewhere, type PoolerGate } from './pooler-gate';

/** PgBouncer gives it to each session that a transaction gets; a start-up option it would refuse. */
const TIME_ZONE = "SET TIME ZONE 'UTC'";

type Query = (...given: unknown[]) => unknown;

const withoutName = (query: unknown): unknown =>
  query && typeof query === 'object' && 'name' in query && !('submit' in query) ? { ...query, name: undefined } : query;

/** Names no query: what is prepared stays with a session that the next transaction need not get. */
const poolerClient = (gate: PoolerGate) =>
  class PoolerClient extends Client {
    override query = ((query: unknown, ...rest: unknown[]) => {
      gate.refuse();
      return (super.query as Query)(withoutName(query), ...rest);
    }) as Client['query'];
  };

/** The same pool through a pooler that gives out a session for each transaction. Refuses everything while the gate is closed. */
export const behindPooler = (poolerUrl: string, config: PoolConfig, gate: PoolerGate): PooledConfig => {
  const { options: _, ...rest } = config;
  return {
    ...rest,
    connectionString: poolerUrl,
    Client: poolerClient(gate),
    verify: (client, done) =>
      gate.isClosed ? done(new PoolerElsewhere()) : void client.query(TIME_ZONE).then(() => done(), done),
    past: config,
  };
};
