import { Pool, type PoolClient } from 'pg';

/**
 * One connection that many use at the same time: what they send is answered in its order, and nobody waits for another's
 * answer before sending (node-postgres calls that pipelining). It opens when it is needed and closes after a while without use.
 */
export class SharedConnection {
  private readonly pool: Pool;
  private client: Promise<PoolClient> | undefined;
  private users = 0;

  /** @param onNew a new connection was opened; comes before anybody gets it */
  constructor({ options }: Pool, onNew: () => void) {
    // The password is not enumerable there.
    this.pool = new Pool({ ...options, password: options.password, max: 1, pipeline: true, allowExitOnIdle: true });
    // What breaks with it fails by itself, and the next use opens another.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      onNew();
    });
  }

  async use<T>(task: (client: PoolClient) => Promise<T>): Promise<T> {
    this.users += 1;
    this.client ??= this.pool.connect();
    const { client } = this;
    try {
      return await task(await client);
    } finally {
      this.users -= 1;
      if (this.users === 0) {
        this.client = undefined;
        client.then(
          (idle) => idle.release(),
          () => {},
        );
      }
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
