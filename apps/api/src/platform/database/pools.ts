import { Pool, type PoolConfig } from 'pg';

/** How long a caller waits for a connection before it is told that the server is too busy, in milliseconds. */
const PATIENCE = 10_000;

/** The connections of one process. */
export interface Pools {
  main: Pool;
  /** For commands that wait for each other. */
  locks: Pool;
  /** One connection, kept for as long as the process lives. */
  keys: Pool;
  end(): Promise<void>;
}

/**
 * @param keysOutliveCrash whether what `keys` writes must be on the disk when it is answered; not needed when an append to
 *   the same PostgreSQL follows, whose flush takes it along
 */
export const openPools = (url: string, { keysOutliveCrash }: { keysOutliveCrash: boolean }): Pools => {
  const main = open(url, { max: 20 });
  const locks = open(url, { max: 20, options: `-c lock_timeout=${PATIENCE}` });
  const keys = open(url, {
    max: 1,
    idleTimeoutMillis: 0,
    options: `-c synchronous_commit=${keysOutliveCrash ? 'on' : 'off'}`,
  });
  return {
    main,
    locks,
    keys,
    end: async () => {
      await Promise.all([main.end(), locks.end(), keys.end()]);
    },
  };
};

/** A connection that drops while idle is replaced by the next query, so its error ends here. */
const open = (url: string, config: PoolConfig): Pool => {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: PATIENCE, ...config });
  pool.on('error', () => {});
  return pool;
};
