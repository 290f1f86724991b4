import { ErrorType } from '@eventstore/db-client';
import { isNoBug } from '../connection-loss';

const NO = new Set<unknown>([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.NO_STREAM,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.UNSUPPORTED,
]);

/** The way to the server broke or isn't open now, so that trying again makes sense; in distinction to a no of the server. */
export const isConnectionLoss = (error: unknown): error is Error =>
  isNoBug(error) && !NO.has((error as { type?: unknown }).type);

// The words of the wire's library for a call that found no connection, and the client's for a cluster that it didn't find. Other
// words mean that one can't know.
const NEVER_SENT =
  /No connection established|Name resolution failed|Waiting for LB pick|waiting for name resolution|Failed to discover/;

/** The call never left this process. */
export const wasNeverSent = ({ message }: Error): boolean => NEVER_SENT.test(message);
