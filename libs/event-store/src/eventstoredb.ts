import {
  ANY,
  BACKWARDS,
  END,
  type EventData,
  START as FROM_START,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { answerWithin } from './deadline';
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
import { readEventStoreAddress } from './eventstoredb/address';
import { callPatiently, openClient } from './eventstoredb/client';
import { isConnectionLoss, wasNotHandled } from './eventstoredb/errors';
import { readWithDeadline } from './eventstoredb/read';
import { toRecorded, toStored } from './eventstoredb/records';
import { keepToOneLog } from './eventstoredb/same-log';
import { subscribe } from './eventstoredb/subscribe';
import { type OperatorLog, subscriptionOutage } from './operator-log';
import { prepare } from './prepare';

export interface EventStoreDbOptions extends Partial<OperatorLog> {
  deadlineMs?: number;
}

/** A call gets this much longer than its own deadline, because its own error says more than `NoAnswer`. */
const GRACE_MS = 1_000;

/** The client may wait for ever for a read that has ended. What is under way is cancelled in any case. */
const CLOSE_LIMIT_MS = 1_000;

/** Needs server 23.10: it says when a subscription has caught up. `holder` is ignored: it can't look into PostgreSQL's locks. */
export const eventStoreDbEventStore = (
  url: string,
  { deadlineMs = ANSWER_DEADLINE_MS, ...operatorLog }: EventStoreDbOptions = {},
): EventStore & { close: () => Promise<void> } => {
  const { url: usedUrl, urlOf, username, password } = readEventStoreAddress(url);
  const client = openClient(usedUrl);
  const { warn = console.warn } = operatorLog;
  const sameLog = keepToOneLog(client, (node) => openClient(urlOf(node)), warn);
  // With credentials an append is a call of its own. The gRPC stream that clients share without throws past every handler when it breaks.
  const credentials = { username, password };
  const follow = subscribe(client, { deadlineMs, outage: subscriptionOutage(operatorLog) });

  const deadline = () => performance.now() + deadlineMs;

  const readOnce = async (
    stream: string,
    limitMs: number,
    options: { fromRevision?: bigint; maxCount?: number } = {},
  ) => {
    const recorded: RecordedEvent[] = [];
    try {
      const events = client.readStream(stream, { ...options, requiresLeader: true });
      for await (const { event } of readWithDeadline(events, limitMs)) recorded.push(toRecorded(event!));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return recorded;
  };

  const writeOnce = async (stream: string, stored: EventData[], expected: ExpectedVersion, limitMs: number) => {
    const expectedRevision = expected === undefined ? ANY : expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const call = { expectedRevision, credentials, requiresLeader: true, deadline: limitMs } as const;
      return await answerWithin(limitMs + GRACE_MS, client.appendToStream(stream, stored, call));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new VersionConflict(stream, expected, revisionOf(error));
      if (!isConnectionLoss(error)) throw error;
      throw wasNotHandled(error) ? new LogAway(error) : new AppendUncertain(stream, error);
    }
  };

  /** Some versions of the server don't give the position of a repeated append, so it is read. */
  const positionOf = async (stream: string, revision: bigint, until: number) => {
    try {
      const only = { fromRevision: revision, maxCount: 1 };
      const [event] = await callPatiently(until, (leftMs) => readOnce(stream, leftMs, only));
      return event!.position;
    } catch (error) {
      throw error instanceof LogAway ? new AppendUncertain(stream, error.cause) : error;
    }
  };

  const readHead = async (limitMs: number) => {
    const backwards = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
    for await (const { event } of readWithDeadline(backwards, limitMs))
      if (event && !event.type.startsWith('$')) return (event as { position: { commit: Position } }).position.commit;
    return START;
  };

  const readAllAfter = async (after: Position, limit: number, limitMs: number) => {
    const recorded: RecordedEvent[] = [];
    const fromPosition = after === START ? FROM_START : { commit: after, prepare: after };
    const all = client.readAll({ fromPosition, requiresLeader: true });
    for await (const { event } of readWithDeadline(all, limitMs)) {
      if (!event || event.type.startsWith('$')) continue;
      const next = toRecorded(event);
      // The server begins with the event at the position itself.
      if (next.position > after) recorded.push(next);
      if (recorded.length === limit) break;
    }
    if (after === START && recorded[0]) sameLog.note(recorded[0].id);
    return recorded;
  };

  return {
    async append(stream, events, { expected } = {}) {
      const stored = prepare(stream, events, expected).map(toStored);
      const until = deadline();
      const { nextExpectedRevision: revision, position } = await callPatiently(until, (leftMs) =>
        writeOnce(stream, stored, expected, leftMs),
      );
      return { version: Number(revision), position: position?.commit ?? (await positionOf(stream, revision, until)) };
    },

    read: (stream) => callPatiently(deadline(), (leftMs) => readOnce(stream, leftMs)),

    readAfter: (after, limit) => callPatiently(deadline(), (leftMs) => readAllAfter(after, limit, leftMs)),

    subscribe: (after, signal, batchSize = 500) => follow(after, signal, batchSize),

    head: () => callPatiently(deadline(), readHead),

    // A connection that can't be closed in good order ends with the process.
    close: () => answerWithin(Math.min(deadlineMs, CLOSE_LIMIT_MS), client.dispose()).catch(() => {}),
  };
};

const revisionOf = ({ actualVersion }: WrongExpectedVersionError) =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
