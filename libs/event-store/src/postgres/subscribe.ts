import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { backOff } from '../back-off';
import { type Position, type RecordedEvent, START } from '../event-store';
import type { Outage } from '../outage';
import type { Ask } from './archives';
import { endConnection, isConnectionLoss } from './connection';
import { readAfter } from './read-after';
import { toRecorded } from './rows';
import { CHANNEL } from './schema';
import { sessionClient } from './session-client';
import type { Tail } from './tail';

export interface SubscribeOptions {
  /** A caught-up subscription asks the server after this time even without a notification. */
  pollMs: number;
  /** The time for each answer of the server. The next poll notices a server that has vanished without a word. */
  deadlineMs: number;
  outage: Outage;
}

export const subscribe = (pool: Pool, tail: Tail, { pollMs, deadlineMs, outage }: SubscribeOptions) =>
  async function* (after: Position, signal: AbortSignal, batchSize: number): AsyncGenerator<RecordedEvent[]> {
    const subscriber = {};
    let position = after;
    let attempt = 0;
    let listener: Listener | undefined;
    try {
      while (!signal.aborted) {
        let batch: RecordedEvent[];
        try {
          listener ??= await listen(pool, tail, signal, deadlineMs);
          // The server notifies listeners of an append before it answers the append, which then fills the tail.
          if (!tail.hasAfter(position)) await tail.waitForAnswer(pollMs);
          batch = tail.readAfter(position, batchSize) ?? (await listener.read(position, batchSize));
        } catch (error) {
          await listener?.close();
          listener = undefined;
          if (signal.aborted) return;
          if (!isConnectionLoss(error)) throw error;
          attempt += 1;
          outage.noteFailure(error, subscriber);
          await backOff(attempt, signal);
          continue;
        }
        attempt = 0;
        outage.noteRecovery(subscriber);
        position = batch.at(-1)?.position ?? position;
        yield batch;
        if (batch.length === 0) await listener.news(position, pollMs);
      }
    } finally {
      outage.forget(subscriber);
      await listener?.close();
    }
  };

type Listener = Awaited<ReturnType<typeof listen>>;

const POSITION = /^\d{1,19}$/;

/** Listens on a connection of its own, so that endless readers take none from the pool. */
const listen = async (pool: Pool, tail: Tail, signal: AbortSignal, deadlineMs: number) => {
  const client = sessionClient(pool, {
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  });
  const news = new EventEmitter();
  /** The highest position that a notification announced. */
  let announcedPosition = START;
  /** Whether the log may have events that no notification announced. */
  let mustAsk = true;
  const wake = () => news.emit('heard');
  const askNext = () => {
    mustAsk = true;
    wake();
  };
  client.on('notification', ({ payload = '' }) => {
    // Whoever may sign in to the database may notify, with any text.
    if (!POSITION.test(payload)) return askNext();
    announcedPosition = BigInt(payload);
    wake();
  });
  // After the loss of the connection the next read fails, and the subscription connects again.
  client.on('error', askNext);
  client.on('end', askNext);
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
  const ask: Ask = async (query) => (await client.query(query)).rows;
  return {
    close,
    /** Asks the server only where there may be new events. */
    async read(after: Position, limit: number) {
      if (!mustAsk && announcedPosition <= after) return [];
      mustAsk = false;
      const { rows, isCut } = await readAfter(ask, { name: 'log.subscribe', after, limit, mayEndEarly: true });
      mustAsk ||= isCut || rows.length === limit;
      return rows.map(toRecorded);
    },
    /** Waits until there are events after `position`, `ms` milliseconds are over, or the subscription ends. */
    async news(at: Position, ms: number) {
      if (mustAsk || announcedPosition > at || tail.hasAfter(at) || signal.aborted) return;
      const timer = setTimeout(askNext, ms);
      await once(news, 'heard');
      clearTimeout(timer);
    },
  };
};
