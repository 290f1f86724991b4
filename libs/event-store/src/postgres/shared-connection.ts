import { Pool, type PoolClient } from 'pg';
import { LogAway } from '../event-store';
import { isConnectionLoss } from './connection';

interface Loan {
  client: Promise<PoolClient>;
  users: number;
  broken: boolean;
}

/**
 * One connection that many use at the same time: what they send is answered in its order, and nobody waits for another's
 * answer before sending (node-postgres calls that pipelining). It opens when it is needed and closes after a while without use.
 */
export class SharedConnection {
  private readonly pool: Pool;
  private loan: Loan | undefined;
  private closing: Promise<void> | undefined;

  /**
   * @param onNew a new connection was opened; comes before anybody gets it
   * @param deadlineMs without an answer for so long the server is taken for gone, and the connection with it
   */
  constructor({ options }: Pool, onNew: () => void, deadlineMs: number) {
    this.pool = new Pool({
      ...options,
      // Not enumerable there.
      password: options.password,
      max: 1,
      pipeline: true,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
      allowExitOnIdle: true,
    });
    // What breaks with it fails by itself.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      onNew();
    });
  }

  /** After an error that tells of a broken connection the next use waits for another. @throws LogAway when there is none */
  async use<T>(task: (client: PoolClient) => Promise<T>): Promise<T> {
    this.loan ??= { client: this.pool.connect(), users: 0, broken: false };
    const { loan } = this;
    loan.users += 1;
    try {
      return await task(await loan.client.catch(notConnected));
    } catch (error) {
      loan.broken ||= isConnectionLoss(error);
      throw error;
    } finally {
      loan.users -= 1;
      const over = loan.users === 0;
      if ((over || loan.broken) && this.loan === loan) this.loan = undefined;
      if (over)
        loan.client.then(
          (client) => client.release(loan.broken),
          () => {},
        );
    }
  }

  close(): Promise<void> {
    this.closing ??= this.pool.end();
    return this.closing;
  }
}

const notConnected = (error: unknown): never => {
  throw isConnectionLoss(error) ? new LogAway(error) : error;
};
