import { ErrorType } from '@eventstore/db-client';
import { isNoBug } from '../connection-loss';

const REFUSALS = new Set<unknown>([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.NO_STREAM,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.UNSUPPORTED,
]);

/**
 * Whether the connection broke or can't be opened now, so that trying again makes sense. A refusal of the server is no
 * loss.
 */
export const isConnectionLoss = (error: unknown): error is Error =>
  isNoBug(error) && !REFUSALS.has((error as { type?: unknown }).type);

// Messages of the gRPC library for a call that found no connection, and of the client for a cluster that it didn't
// find. After any other error the call may have been sent.
const NEVER_SENT_MESSAGES =
  /No connection established|Name resolution failed|Waiting for LB pick|waiting for name resolution|Failed to discover/;

/** Whether the call never left this process. */
export const wasNeverSent = ({ message }: Error): boolean => NEVER_SENT_MESSAGES.test(message);
