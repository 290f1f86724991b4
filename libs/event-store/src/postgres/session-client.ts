import type { Client, ClientConfig, Pool, PoolConfig } from 'pg';
import { clientOf } from './connect-to';

/** A pool whose connections lead through a pooler of transactions keeps the options of those that lead past it. */
export interface PooledConfig extends PoolConfig {
  past?: PoolConfig;
}

/** The options of connections to the server itself, each with a session of its own. */
export const sessionOptions = (pool: Pool): PoolConfig => {
  const options = (pool.options as PooledConfig).past ?? pool.options;
  // A spread leaves the password out, since it isn't enumerable.
  return { ...options, password: options.password };
};

/** Not connected yet. What a session keeps (locks, LISTEN, settings) stays with it, whatever leads to the pool's server. */
export const sessionClient = (pool: Pool, changes: ClientConfig): Client =>
  clientOf({ ...sessionOptions(pool), ...changes } as PoolConfig);
