import { EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';
import { backOff } from '../back-off';
import { LogAway } from '../event-store';

type HandleError = (client: unknown, error: Error) => Promise<void>;

/** Nobody awaits the client's `handleError`: its rejection would end the process, and the failed call rejects with the same error. */
export const openClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  // The client declares it private.
  const handleError: HandleError = Reflect.get(client, 'handleError');
  Reflect.set(client, 'handleError', (...args: Parameters<HandleError>) => handleError(...args).catch(() => {}));
  return client;
};

const MAX_ATTEMPTS = 3;

/** The node that was asked refused, because another one leads; the client connects to that one for the next call. */
const isNotLeader = (error: unknown): boolean =>
  error instanceof NotLeaderError || (error instanceof LogAway && error.cause instanceof NotLeaderError);

export const callLeader = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await call();
    } catch (error) {
      if (!isNotLeader(error) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise(setImmediate);
    }
};

/** Calls again while the log is away, which says that nothing was carried out: a cluster that has lost its leader has another one within seconds. */
export const callWhileAway = async <T>(forMs: number, call: () => Promise<T>): Promise<T> => {
  const over = AbortSignal.timeout(forMs);
  for (let attempt = 1; ; attempt++)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LogAway)) throw error;
      await backOff(attempt, over);
      if (over.aborted) throw error;
    }
};
