import { EventEmitter, once } from 'node:events';
import { Client, type Pool } from 'pg';
import { backOff } from '../back-off';
import { type Position, type RecordedEvent, START } from '../event-store';
import type { Outage } from '../outage';
import { endConnection, isConnectionLoss } from './connection';
import { COLUMNS, toRecorded } from './rows';
import { CHANNEL } from './schema';
import type { Tail } from './tail';

export interface SubscribeOptions {
  /** How long a caught-up subscription trusts its notifications. */
  pollMs: number;
  /** Milliseconds for each answer of the server; one that vanished without a word is noticed by the next poll. */
  deadlineMs: number;
  outage: Outage;
}

export const subscribe = (pool: Pool, tail: Tail, { pollMs, deadlineMs, outage }: SubscribeOptions) =>
  async function* (after: Position, signal: AbortSignal, batchSize: number): AsyncGenerator<RecordedEvent[]> {
    const me = {};
    let at = after;
    let attempt = 0;
    let listener: Listener | undefined;
    try {
      while (!signal.aborted) {
        let batch: RecordedEvent[];
        try {
          listener ??= await listen(pool, tail, signal, deadlineMs);
          // The server tells everybody of an append before it answers the one who sent it.
          if (!tail.goesOnAfter(at)) await tail.answered(pollMs);
          batch = tail.after(at, batchSize) ?? (await listener.read(at, batchSize));
        } catch (error) {
          await listener?.close();
          listener = undefined;
          if (signal.aborted) return;
          if (!isConnectionLoss(error)) throw error;
          attempt += 1;
          outage.began(error, me);
          await backOff(attempt, signal);
          continue;
        }
        attempt = 0;
        outage.ended(me);
        at = batch.at(-1)?.position ?? at;
        yield batch;
        if (batch.length === 0) await listener.news(at, pollMs);
      }
    } finally {
      outage.left(me);
      await listener?.close();
    }
  };

type Listener = Awaited<ReturnType<typeof listen>>;

/** A connection of its own, so that endless readers take none from the pool. */
const listen = async (pool: Pool, tail: Tail, signal: AbortSignal, deadlineMs: number) => {
  const client = new Client({
    ...pool.options,
    // Not enumerable there.
    password: pool.options.password,
    keepAlive: true,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  });
  const news = new EventEmitter();
  /** Somebody said that the log has come so far. */
  let told = START;
  /** There may be more than anybody said. */
  let due = true;
  const wake = () => news.emit('heard');
  const look = () => {
    due = true;
    wake();
  };
  client.on('notification', ({ payload }) => {
    told = BigInt(payload!);
    wake();
  });
  // A dead connection is news too: the next read finds out.
  client.on('error', look);
  client.on('end', look);
  signal.addEventListener('abort', wake);
  tail.on('grown', wake);
  const close = async () => {
    signal.removeEventListener('abort', wake);
    tail.off('grown', wake);
    await endConnection(client);
  };

  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    close,
    /** Asks the server only where there may be something. */
    async read(after: Position, limit: number) {
      if (!due && told <= after) return [];
      due = false;
      const { rows } = await client.query({
        name: 'log.subscribe',
        text: `SELECT ${COLUMNS} FROM log.events WHERE position > $1 ORDER BY position LIMIT $2`,
        values: [after.toString(), limit],
      });
      due ||= rows.length === limit;
      return rows.map(toRecorded);
    },
    /** Something was appended after `at`, it is time to look again, or the end. */
    async news(at: Position, ms: number) {
      if (due || told > at || tail.goesOnAfter(at) || signal.aborted) return;
      const timer = setTimeout(look, ms);
      await once(news, 'heard');
      clearTimeout(timer);
    },
  };
};
