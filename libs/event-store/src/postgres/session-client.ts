import type { EventEmitter } from 'node:events';
import type { Client, ClientConfig, Pool, PoolConfig } from 'pg';
import { clientOf, NOTICES_LOSS } from './connect-to';

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

/** A pool emits it with each client that is given a session of its own, for whoever watches the pool's connections. */
export const SESSION_EVENT = 'session';

/** Not connected yet. What a session keeps (locks, LISTEN, settings) stays with it, whatever leads to the pool's server. */
export const sessionClient = (pool: Pool, changes: ClientConfig): Client => {
  const client = clientOf({ ...sessionOptions(pool), ...NOTICES_LOSS, ...changes } as PoolConfig);
  (pool as EventEmitter).emit(SESSION_EVENT, client);
  return client;
};
