import { Pool, type PoolConfig } from 'pg';

/** The connections of one process. */
export interface Pools {
  main: Pool;
  /** For commands that wait for each other. */
  locks: Pool;
  /** One connection, kept for as long as the process lives. */
  keys: Pool;
  end(): Promise<void>;
}

export interface PoolOptions {
  /** How long a caller waits for a connection or a lock before it is told that the server is too busy, in milliseconds. */
  patience?: number;
  keysOutliveCrash: boolean;
}

/**
 * @param keysOutliveCrash whether what `keys` writes must be on the disk when it is answered; not needed when an append to
 *   the same PostgreSQL follows, whose flush takes it along
 */
export const openPools = (url: string, { keysOutliveCrash, patience = 10_000 }: PoolOptions): Pools => {
  const open = opener(url, patience);
  const main = open({ max: 20 });
  const locks = open({ max: 20 }, `lock_timeout=${patience}`);
  const keys = open(
    { max: 1, idleTimeoutMillis: 0 },
    `synchronous_commit=${keysOutliveCrash ? 'on' : 'off'}`,
    // It finds keys by keys alone, and plans outlive the day the table was small.
    'enable_seqscan=off',
  );
  return {
    main,
    locks,
    keys,
    end: async () => {
      await Promise.all([main.end(), locks.end(), keys.end()]);
    },
  };
};

/**
 * A connection that drops is replaced by the next query. What it was doing fails by itself; its other words about it would end
 * the process, so they end here.
 */
const opener =
  (connectionString: string, connectionTimeoutMillis: number) =>
  (config: PoolConfig, ...settings: string[]) => {
    // Times that PostgreSQL itself writes into JSON are in UTC wherever the server stands.
    const options = ['timezone=UTC', ...settings].map((setting) => `-c ${setting}`).join(' ');
    const pool = new Pool({ connectionString, connectionTimeoutMillis, options, ...config });
    pool.on('error', () => {});
    pool.on('connect', (connection) => connection.on('error', () => {}));
    return pool;
  };
