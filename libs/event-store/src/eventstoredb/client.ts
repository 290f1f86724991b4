import { EventStoreDBClient } from '@eventstore/db-client';
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

/** Users wait for so long while a cluster finds another leader. */
const AWAY_LIMIT_MS = 3_000;

/**
 * Calls again while the log is away, which says that nothing was carried out: a cluster that has lost its leader has another one within
 * seconds, and a client that was refused by a follower connects to the leader for its next call.
 * @param deadline as `performance.now()` has it @param call gets the time that is left to it
 */
export const callPatiently = async <T>(deadline: number, call: (leftMs: number) => Promise<T>): Promise<T> => {
  const leftMs = () => Math.max(0, Math.ceil(deadline - performance.now()));
  const over = AbortSignal.timeout(Math.min(leftMs(), AWAY_LIMIT_MS));
  for (let attempt = 1; ; attempt++)
    try {
      return await call(leftMs());
    } catch (error) {
      if (!(error instanceof LogAway)) throw error;
      await backOff(attempt, over);
      if (over.aborted) throw error;
    }
};
