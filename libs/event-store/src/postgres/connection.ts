import { type Client, DatabaseError } from 'pg';
import { isNoBug } from '../connection-loss';

// 08 connection exception, 53 out of resources (too many connections), 57 operator intervention (shut down, restarting).
const PASSING = /^(08|53|57)/;

/** The way to the server broke or isn't open now, so that trying again makes sense; in distinction to a no of the server. */
export const isConnectionLoss = (error: unknown): error is Error =>
  error instanceof DatabaseError ? PASSING.test(error.code ?? '08') : isNoBug(error);

/** Milliseconds in which a server is to answer a goodbye. */
const GOODBYE_MS = 500;

/** Ends a connection; that to a server which vanished without a word is cut. Never rejects. */
export const endConnection = async (client: Client): Promise<void> => {
  const impatience = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(impatience);
};
