import type { Pool } from 'pg';
import { answerWithin, NoAnswer } from './deadline';
import { ANSWER_DEADLINE_MS, type Appended, type EventStore, LogAway } from './event-store';
import { type OperatorLog, subscriptionOutage } from './operator-log';
import { Announcer } from './postgres/announcer';
import { type Append, sendGroup } from './postgres/append';
import type { Ask } from './postgres/archives';
import { isConnectionLoss } from './postgres/connection';
import { groupCommit } from './postgres/group-commit';
import { readAfter } from './postgres/read-after';
import { readStream } from './postgres/read-stream';
import { toRecorded } from './postgres/rows';
import { CHANNEL } from './postgres/schema';
import { SeenVersions } from './postgres/seen-versions';
import { SharedConnection } from './postgres/shared-connection';
import { subscribe } from './postgres/subscribe';
import { Tail } from './postgres/tail';
import { prepare } from './prepare';

export { keepLogPartitioned } from './postgres/partition-log';
export { migrate } from './postgres/schema';

// The approximate size of a group's JSON: a few hundred small appends, or one large one.
const MAX_GROUP_BYTES = 1024 * 1024;
const APPEND_OVERHEAD_BYTES = 4 * 1024;

// A request of this process finishes with its append first, before listeners of other processes want the processor.
const NOTIFY_DELAY_MS = 5;
const HEAD_SQL = 'SELECT log.head() AS head';

export interface PostgresOptions extends Partial<OperatorLog> {
  pollMs?: number;
  deadlineMs?: number;
}

/** Appends that wait together in this process share a transaction. Closing it leaves `pool` open. */
export const postgresEventStore = (
  pool: Pool,
  { pollMs = 1_000, deadlineMs = ANSWER_DEADLINE_MS, ...operatorLog }: PostgresOptions = {},
): EventStore & { close: () => Promise<void> } => {
  const { warn = console.warn } = operatorLog;
  const tail = new Tail();
  const announcer = new Announcer({
    pool,
    channel: CHANNEL,
    delayMs: NOTIFY_DELAY_MS,
    onFailure: ({ message }) => warn(`Other processes could not be notified of an append: ${message}`),
  });
  const seen = new SeenVersions();
  // The server behind a new connection may have fewer events: a standby that took over, or a restored backup.
  const connection = new SharedConnection(pool, () => seen.forget(), deadlineMs);
  const send = sendGroup({ connection, tail, seen, announce: (position) => announcer.announce(position) });
  const append = groupCommit<Append, Appended>({
    keyOf: ({ stream }) => stream,
    weightOf: ({ events }) =>
      events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, APPEND_OVERHEAD_BYTES),
    maxWeight: MAX_GROUP_BYTES,
    maxGroups: 2,
    maxWaitMs: deadlineMs,
    timeoutError: () => new LogAway(new NoAnswer(deadlineMs)),
    send: (group) => tail.send(send(group)),
  });
  const follow = subscribe(pool, tail, { pollMs, deadlineMs, outage: subscriptionOutage(operatorLog) });

  const ask: Ask = async (query) => {
    try {
      const answer = pool.query({ ...query, query_timeout: deadlineMs } as typeof query);
      // The query's timeout doesn't cover the wait for a connection of the pool.
      return (await answerWithin(deadlineMs, answer)).rows;
    } catch (error) {
      throw isConnectionLoss(error) ? new LogAway(error) : error;
    }
  };

  const rowsOf = readStream(ask);

  return {
    async append(stream, events, { expected, holder } = {}) {
      return append({ stream, events: prepare(stream, events, expected), expected, holder });
    },

    async read(stream) {
      const rows = await rowsOf(stream);
      const last = rows.at(-1);
      if (last) seen.see(stream, last.version, BigInt(last.position));
      return rows.map(toRecorded);
    },

    async readAfter(after, limit) {
      const { rows } = await readAfter(ask, { name: 'log.read_after', after, limit });
      return rows.map(toRecorded);
    },

    subscribe: (after, signal, batchSize = 500) => follow(after, signal, batchSize),

    headSql: HEAD_SQL,

    async head() {
      const [row] = await ask<{ head: string }>({ text: HEAD_SQL });
      return BigInt(row!.head);
    },

    async close() {
      await announcer.end();
      await connection.close();
    },
  };
};
