import { type Client, DatabaseError } from 'pg';
import { EventsArchived } from '../archive';
import { isNoBug } from '../connection-loss';

// 08 connection exception, 53 out of resources (too many connections), 57 operator intervention (shut down, restarting).
const TRANSIENT_CODES = /^(08|53|57)/;

/** Trying again makes sense. A refusal of the server is no loss. */
export const isConnectionLoss = (error: unknown): error is Error =>
  error instanceof DatabaseError
    ? TRANSIENT_CODES.test(error.code ?? '08')
    : !(error instanceof EventsArchived) && isNoBug(error);

/** A connection that doesn't end in this time is cut. */
const END_DEADLINE_MS = 500;

/** Ends a connection, or cuts it where the server has vanished without a word. Never rejects. */
export const endConnection = async (client: Client): Promise<void> => {
  const timer = setTimeout(() => client.connection.stream.destroy(), END_DEADLINE_MS);
  await client.end().catch(() => {});
  clearTimeout(timer);
};

/** Statements after which a host that vanished without a word is noticed within half a minute. */
export const KEEPALIVE_SETTINGS =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement waited for a lock for as long as `lock_timeout` lets it. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
