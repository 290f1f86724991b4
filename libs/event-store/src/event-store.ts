import { reasonOf } from './connection-loss';

export type Message<T extends string = string, D = unknown> = Readonly<{ type: T; data: Readonly<D> }>;

/** A place in the log. Positions grow in commit order; gaps are normal. */
export type Position = bigint;
export const START: Position = 0n;

/** The actor, the request and the time (ISO 8601, UTC) of an event. `actor` is `user-<id>`, `anonymous` or `system`. */
export interface Metadata {
  actor: string;
  correlationId: string;
  at: string;
  /** The actor's reason, where the command asked for one. */
  reason?: string;
  /** Id of the event that caused this one; absent where no event did, or it is not known. */
  causationId?: string;
  /** Number of the import whose row led to this event; absent where no import did. */
  import?: number;
}

export interface NewEvent<E extends Message = Message> {
  /** A UUID. Appending the same id again at the same expected version changes nothing. */
  id: string;
  event: E;
  metadata: Metadata;
  /** The number of the data's shape; 1 unless the shape ever changed. */
  schema?: number;
}

export interface RecordedEvent<E extends Message = Message> {
  id: string;
  stream: string;
  /** Place in the stream, from 0. */
  version: number;
  position: Position;
  event: E;
  metadata: Metadata;
  schema: number;
}

/** The version the stream must have: -1 for a stream that must not exist, undefined for no check. */
export type ExpectedVersion = number | undefined;

/** An adapter that can't check the PostgreSQL locks of the decision inside the append ignores it. */
export interface Holder {
  backend: number;
  keys: readonly bigint[];
}

export interface Appended {
  version: number;
  position: Position;
}

export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedVersion,
    readonly actual: number,
  ) {
    super(`${stream}: expected version ${expected ?? 'any'}, found ${actual}`);
  }
}

/** The holder's locks were gone when the append came. Nothing was written: decide again. */
export class LockLost extends Error {}

export class AppendTooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly bytes: number,
  ) {
    super(`${stream}: ${bytes} bytes in one append, at most ${MAX_APPEND_BYTES} are allowed`);
  }
}
export const MAX_APPEND_BYTES = 1024 * 1024;

/** No store could take this append; the message says why. Nothing was sent. */
export class InvalidAppend extends Error {
  constructor(
    readonly stream: string,
    why: string,
  ) {
    super(`${stream}: ${why}`);
  }
}

/** A log that doesn't answer for this long is taken for away. */
export const ANSWER_DEADLINE_MS = 10_000;

/** It can't be reached, or stays silent. The call wrote nothing; try again later. */
export class LogAway extends Error {
  constructor(override readonly cause: unknown) {
    super(`the log does not answer (${reasonOf(cause)})`);
  }
}

/** No answer came: the events may be in the log, or may still get there. Repeat it with the same ids and expected version. */
export class AppendUncertain extends Error {
  constructor(
    readonly stream: string,
    override readonly cause: unknown,
  ) {
    super(`${stream}: the connection to the log broke during an append (${reasonOf(cause)}); repeat it to know`);
  }
}

export interface AppendOptions {
  expected?: ExpectedVersion;
  holder?: Holder;
}

/** Every adapter passes `testing/contract.ts`. All but `subscribe` answer or fail in a bounded time (see ANSWER_DEADLINE_MS). */
export interface EventStore {
  /** All events or none; a repeat answers as the first time. @throws VersionConflict, LockLost, AppendTooLarge, InvalidAppend, LogAway when it was not sent, AppendUncertain when it was */
  append(stream: string, events: readonly NewEvent[], options?: AppendOptions): Promise<Appended>;
  /** The stream's events in order; empty when there is no such stream. @throws LogAway */
  read(stream: string): Promise<RecordedEvent[]>;
  /** The next events of the log after a position, at most `limit`; fewer where it ends. @throws LogAway */
  readAfter(after: Position, limit: number): Promise<RecordedEvent[]>;
  /** For ever, in commit order, after `after`; an empty batch means caught up. Reconnects to a log that is away. */
  subscribe(after: Position, signal: AbortSignal, batchSize?: number): AsyncIterable<RecordedEvent[]>;
  /** System events apart; waits for appends under way. START when there is none. @throws LogAway */
  head(): Promise<Position>;
  /** SQL whose only column is the head, where the log is in a PostgreSQL database; whoever asks there anyway saves a round trip. */
  readonly headSql?: string;
}
