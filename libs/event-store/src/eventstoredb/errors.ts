import { ErrorType } from '@eventstore/db-client';
import { isNoBug } from '../connection-loss';

// A function, because the client's package is loaded at its first use only.
const listRefusals = (): readonly unknown[] => [
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.NO_STREAM,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.UNSUPPORTED,
];

/**
 * Whether the connection broke or can't be opened now, so that trying again makes sense. A refusal of the server is no
 * loss.
 */
export const isConnectionLoss = (error: unknown): error is Error =>
  isNoBug(error) && !listRefusals().includes((error as { type?: unknown }).type);

// Messages of the gRPC library for a call that found no connection, of the client for a cluster that it didn't find, and of a
// server that handled nothing of the call. After any other error the call may have been carried out.
const NOT_HANDLED_MESSAGES =
  /No connection established|Name resolution failed|Waiting for LB pick|waiting for name resolution|Failed to discover|Server Is (Not Ready|Too Busy)|[Ll]eader info available/;

/** Whether no server has begun to carry the call out. */
export const wasNotHandled = ({ message }: Error): boolean => NOT_HANDLED_MESSAGES.test(message);
