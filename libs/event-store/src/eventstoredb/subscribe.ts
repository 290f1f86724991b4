import { EventEmitter, once } from 'node:events';
import {
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  START as FROM_START,
} from '@eventstore/db-client';
import { backOff } from '../back-off';
import { NoAnswer } from '../deadline';
import { type Position, type RecordedEvent, START } from '../event-store';
import type { Outage } from '../outage';
import { isConnectionLoss } from './errors';
import { toRecorded } from './records';

export interface SubscribeOptions {
  /** Milliseconds in which the server must confirm a subscription. */
  deadlineMs: number;
  outage: Outage;
}

export const subscribe = (client: EventStoreDBClient, { deadlineMs, outage }: SubscribeOptions) =>
  async function* (after: Position, signal: AbortSignal, batchSize: number): AsyncGenerator<RecordedEvent[]> {
    const me = {};
    let at = after;
    let attempt = 0;
    try {
      while (!signal.aborted) {
        const live = follow(client, at, signal, deadlineMs);
        try {
          for (;;) {
            const batch = await live.read(batchSize);
            if (signal.aborted) return;
            attempt = 0;
            outage.ended(me);
            at = batch.at(-1)?.position ?? at;
            yield batch;
          }
        } catch (error) {
          if (signal.aborted) return;
          if (!isConnectionLoss(error)) throw error;
          attempt += 1;
          outage.began(error, me);
        } finally {
          live.close();
        }
        await backOff(attempt, signal);
      }
    } finally {
      outage.left(me);
    }
  };

const follow = (client: EventStoreDBClient, after: Position, signal: AbortSignal, deadlineMs: number) => {
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: after === START ? FROM_START : { commit: after, prepare: after },
    filter: excludeSystemEvents(),
  });
  const news = new EventEmitter();
  let caughtUp = false;
  let told = false;
  let broken: Error | undefined;
  const hear = () => news.emit('heard');
  const breakOff = (error: Error) => {
    broken ??= error;
    hear();
  };
  // Once confirmed it may be silent for long: there is no news. That the server lives, the wire's library asks by itself.
  const unconfirmed = setTimeout(() => breakOff(new NoAnswer(deadlineMs)), deadlineMs);
  subscription.on('confirmation', () => clearTimeout(unconfirmed));
  subscription.on('readable', hear);
  subscription.on('caughtUp', () => {
    caughtUp = true;
    hear();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
  });
  subscription.on('error', breakOff);
  subscription.on('end', () => breakOff(new Error('the server ended it')));
  signal.addEventListener('abort', hear);

  const take = (most: number) => {
    const batch: RecordedEvent[] = [];
    while (batch.length < most) {
      const next = subscription.read() as { event: Parameters<typeof toRecorded>[0] } | null;
      if (!next) break;
      batch.push(toRecorded(next.event));
    }
    return batch;
  };

  return {
    /** What is there, or an empty batch when just caught up; waits for one of them, or for the end. */
    async read(most: number): Promise<RecordedEvent[]> {
      for (;;) {
        const batch = take(most);
        if (batch.length > 0) told = false;
        else if (broken) throw broken;
        else if (caughtUp && !told) told = true;
        else if (!signal.aborted) {
          await once(news, 'heard');
          continue;
        }
        return batch;
      }
    },
    close() {
      clearTimeout(unconfirmed);
      signal.removeEventListener('abort', hear);
      // Of a subscription that never came about there is nothing to end.
      subscription.unsubscribe().catch(() => {});
    },
  };
};
