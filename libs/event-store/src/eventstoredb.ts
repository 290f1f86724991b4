import {
  ANY,
  BACKWARDS,
  type Credentials,
  END,
  type EventData,
  EventStoreDBClient,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { within } from './deadline';
import {
  ANSWER_DEADLINE_MS,
  AppendUncertain,
  type EventStore,
  type ExpectedVersion,
  LogAway,
  type Position,
  type RecordedEvent,
  START,
  VersionConflict,
} from './event-store';
import { isConnectionLoss, wasNeverSent } from './eventstoredb/errors';
import { allOf } from './eventstoredb/read';
import { toRecorded, toStored } from './eventstoredb/records';
import { subscribe } from './eventstoredb/subscribe';
import { prepare } from './prepare';
import { subscriptionOutage, type Told } from './told';

export interface EventStoreDbOptions extends Partial<Told> {
  deadlineMs?: number;
}

/** Milliseconds for which a call that found a connection late is waited for beyond its own deadline: it says more than a clock. */
const GRACE_MS = 1_000;

/**
 * The log in EventStoreDB, `esdb://user:password@host:port?options`. A position is a commit position.
 * Server 23.10 or newer: it says when a subscription has caught up, and the positions of a stream's events.
 * `holder` is ignored: that server can't look into PostgreSQL's locks.
 */
export const eventStoreDbEventStore = (
  url: string,
  { deadlineMs = ANSWER_DEADLINE_MS, ...told }: EventStoreDbOptions = {},
): EventStore & { close: () => Promise<void> } => {
  const client = EventStoreDBClient.connectionString(url);
  const credentials = credentialsOf(url);
  const follow = subscribe(client, { deadlineMs, outage: subscriptionOutage(told) });

  const readStream = async (stream: string, options: { fromRevision?: bigint; maxCount?: number } = {}) => {
    const found: RecordedEvent[] = [];
    try {
      const events = client.readStream(stream, { ...options, requiresLeader: true });
      for await (const { event } of allOf(events, deadlineMs)) found.push(toRecorded(event!));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return found;
  };

  const write = async (stream: string, stored: EventData[], expected: ExpectedVersion) => {
    const expectedRevision = expected === undefined ? ANY : expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const call = { expectedRevision, credentials, requiresLeader: true, deadline: deadlineMs } as const;
      return await within(deadlineMs + GRACE_MS, client.appendToStream(stream, stored, call));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new VersionConflict(stream, expected, revisionOf(error));
      if (!isConnectionLoss(error)) throw error;
      throw wasNeverSent(error) ? new LogAway(error) : new AppendUncertain(stream, error);
    }
  };

  /** Some versions of the server don't say where a repeated append was written. */
  const positionOf = async (stream: string, revision: bigint) => {
    try {
      return (await readStream(stream, { fromRevision: revision, maxCount: 1 }))[0]!.position;
    } catch (error) {
      throw error instanceof LogAway ? new AppendUncertain(stream, error.cause) : error;
    }
  };

  return {
    async append(stream, events, { expected } = {}) {
      const stored = prepare(stream, events, expected).map(toStored);
      const { nextExpectedRevision: revision, position } = await write(stream, stored, expected);
      return { version: Number(revision), position: position?.commit ?? (await positionOf(stream, revision)) };
    },

    read: (stream) => readStream(stream),

    subscribe: (after, signal, batchSize = 500) => follow(after, signal, batchSize),

    async head() {
      const backwards = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
      for await (const { event } of allOf(backwards, deadlineMs))
        if (event && !event.type.startsWith('$')) return (event as { position: { commit: Position } }).position.commit;
      return START;
    },

    // What can't be ended in good order ends with the process.
    close: () => within(deadlineMs, client.dispose()).catch(() => {}),
  };
};

const revisionOf = ({ actualVersion }: WrongExpectedVersionError) =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;

/**
 * Given with each append, they make the client send it as a call of its own. Its other way, one stream of appends, shares
 * its bookkeeping among all clients of a process and throws past every handler when a connection breaks.
 */
const credentialsOf = (url: string): Credentials => {
  const [, username = '', password = ''] = /^[^:]+:\/\/([^:@/]*):([^@/]*)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
};
