import { EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';
import { LogAway } from '../event-store';

type HandleError = (client: unknown, error: Error) => Promise<void>;

/**
 * The client of one server or of a cluster.
 *
 * After a call has failed, the client decides in `handleError` whether to connect anew, and nobody awaits that. It waits for the
 * connection that is being made; where another call is looking for a node of a cluster and finds none, the promise rejects, and
 * Node would end the process. The call that looked for the node rejects with the same error, so nothing is lost here.
 */
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

/** Repeats a call that met a node which doesn't lead. */
export const callLeader = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await call();
    } catch (error) {
      if (!isNotLeader(error) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise(setImmediate);
    }
};
