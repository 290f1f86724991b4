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

/** Nothing was asked of it. */
export class NodeNotTrusted extends Error {}

/** Trying again makes sense. A refusal of the server is no loss. */
export const isConnectionLoss = (error: unknown): error is Error =>
  isNoBug(error) && !listRefusals().includes((error as { type?: unknown }).type);

// Of the gRPC library, the client and the server. After any other error the call may have been carried out.
const NOT_HANDLED_MESSAGES =
  /No connection established|Name resolution failed|Waiting for LB pick|waiting for name resolution|Failed to discover|Server Is (Not Ready|Too Busy)|[Ll]eader info available/;

export const wasNotHandled = (error: Error): boolean =>
  error instanceof NodeNotTrusted ||
  NOT_HANDLED_MESSAGES.test(error.message) ||
  (error as { type?: unknown }).type === ErrorType.NOT_LEADER;
