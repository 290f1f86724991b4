import { ErrorType } from '@eventstore/db-client';
import { isNoBug } from '../connection-loss';

const NO = new Set<unknown>([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
]);

/** The way to the server broke or isn't open now, so that trying again makes sense; in distinction to a no of the server. */
export const isConnectionLoss = (error: unknown): error is Error =>
  isNoBug(error) && !NO.has((error as { type?: unknown }).type);
