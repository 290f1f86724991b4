import {
  ANY,
  BACKWARDS,
  type Credentials,
  END,
  EventStoreDBClient,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendUncertain,
  type EventStore,
  type Position,
  type RecordedEvent,
  START,
  VersionConflict,
} from './event-store';
import { isConnectionLoss } from './eventstoredb/errors';
import { toRecorded, toStored } from './eventstoredb/records';
import { subscribe } from './eventstoredb/subscribe';
import { prepare } from './prepare';

export interface EventStoreDbOptions {
  warn?: (message: string) => void;
}

/**
 * The log in EventStoreDB, `esdb://user:password@host:port?options`. A position is a commit position.
 * Server 23.10 or newer: it says when a subscription has caught up, and the positions of a stream's events.
 * `holder` is ignored: that server can't look into PostgreSQL's locks.
 */
export const eventStoreDbEventStore = (
  url: string,
  { warn = console.warn }: EventStoreDbOptions = {},
): EventStore & { close: () => Promise<void> } => {
  const client = EventStoreDBClient.connectionString(url);
  const credentials = credentialsOf(url);
  const follow = subscribe(client, warn);

  const readStream = async (stream: string, options: { fromRevision?: bigint; maxCount?: number } = {}) => {
    const found: RecordedEvent[] = [];
    try {
      for await (const { event } of client.readStream(stream, { ...options, requiresLeader: true }))
        found.push(toRecorded(event!));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return found;
  };

  return {
    async append(stream, events, { expected } = {}) {
      const stored = prepare(stream, events, expected).map(toStored);
      const expectedRevision = expected === undefined ? ANY : expected < 0 ? NO_STREAM : BigInt(expected);
      try {
        const { nextExpectedRevision, position } = await client.appendToStream(stream, stored, {
          expectedRevision,
          credentials,
          requiresLeader: true,
        });
        const version = Number(nextExpectedRevision);
        // Some versions of the server don't say where a repeated append was written.
        const [last] = position ? [] : await readStream(stream, { fromRevision: nextExpectedRevision, maxCount: 1 });
        return { version, position: position?.commit ?? last!.position };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new VersionConflict(stream, expected, revisionOf(error));
        throw isConnectionLoss(error) ? new AppendUncertain(stream, error) : error;
      }
    },

    read: (stream) => readStream(stream),

    subscribe: (after, signal, batchSize = 500) => follow(after, signal, batchSize),

    async head() {
      const backwards = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
      try {
        for await (const { event } of backwards)
          if (event && !event.type.startsWith('$'))
            return (event as { position: { commit: Position } }).position.commit;
        return START;
      } finally {
        await backwards.cancel();
      }
    },

    close: () => client.dispose(),
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
