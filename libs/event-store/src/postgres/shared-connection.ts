import { Pool, type PoolClient } from 'pg';
import { LogAway } from '../event-store';
import { isConnectionLoss } from './connection';
import { sessionOptions } from './session-client';

interface Loan {
  client: Promise<PoolClient>;
  users: number;
  broken: boolean;
}

/** Callers' queries are answered in order, without waiting for another's answer before sending (pipelining). */
export class SharedConnection {
  private readonly pool: Pool;
  private loan: Loan | undefined;
  private closing: Promise<void> | undefined;

  /** @param onNew runs before anybody uses a new connection @param deadlineMs of silence, after which the server is taken for gone */
  constructor(pool: Pool, onNew: () => void, deadlineMs: number) {
    this.pool = new Pool({
      ...sessionOptions(pool),
      max: 1,
      pipeline: true,
      connectionTimeoutMillis: deadlineMs,
      query_timeout: deadlineMs,
      allowExitOnIdle: true,
    });
    // The queries of a broken connection fail by themselves.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      onNew();
    });
  }

  /** After an error of a broken connection the next use opens another one. @throws LogAway when that fails */
  async use<T>(task: (client: PoolClient) => Promise<T>): Promise<T> {
    this.loan ??= { client: this.pool.connect(), users: 0, broken: false };
    const { loan } = this;
    loan.users += 1;
    try {
      return await task(await loan.client.catch(throwConnectError));
    } catch (error) {
      loan.broken ||= isConnectionLoss(error);
      throw error;
    } finally {
      loan.users -= 1;
      const isUnused = loan.users === 0;
      if ((isUnused || loan.broken) && this.loan === loan) this.loan = undefined;
      if (isUnused)
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

const throwConnectError = (error: unknown): never => {
  throw isConnectionLoss(error) ? new LogAway(error) : error;
};
