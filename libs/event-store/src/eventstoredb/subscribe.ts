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
  /** The time in which the server must confirm a subscription. */
  deadlineMs: number;
  outage: Outage;
}

export const subscribe = (client: EventStoreDBClient, { deadlineMs, outage }: SubscribeOptions) =>
  async function* (after: Position, signal: AbortSignal, batchSize: number): AsyncGenerator<RecordedEvent[]> {
    const subscriber = {};
    let position = after;
    let attempt = 0;
    try {
      while (!signal.aborted) {
        const live = follow(client, position, signal, deadlineMs);
        try {
          for (;;) {
            const batch = await live.read(batchSize);
            if (signal.aborted) return;
            attempt = 0;
            outage.noteRecovery(subscriber);
            position = batch.at(-1)?.position ?? position;
            yield batch;
          }
        } catch (error) {
          if (signal.aborted) return;
          if (!isConnectionLoss(error)) throw error;
          attempt += 1;
          outage.noteFailure(error, subscriber);
        } finally {
          live.close();
        }
        await backOff(attempt, signal);
      }
    } finally {
      outage.forget(subscriber);
    }
  };

const follow = (client: EventStoreDBClient, after: Position, signal: AbortSignal, deadlineMs: number) => {
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: after === START ? FROM_START : { commit: after, prepare: after },
    filter: excludeSystemEvents(),
  });
  const news = new EventEmitter();
  let caughtUp = false;
  let hasReportedCaughtUp = false;
  let broken: Error | undefined;
  const wake = () => news.emit('heard');
  const breakOff = (error: Error) => {
    broken ??= error;
    wake();
  };
  // Only the confirmation has a deadline: later the server may be silent for long.
  const confirmationTimer = setTimeout(() => breakOff(new NoAnswer(deadlineMs)), deadlineMs);
  subscription.on('confirmation', () => clearTimeout(confirmationTimer));
  subscription.on('readable', wake);
  subscription.on('caughtUp', () => {
    caughtUp = true;
    wake();
  });
  subscription.on('fellBehind', () => {
    caughtUp = false;
  });
  subscription.on('error', breakOff);
  subscription.on('end', () => breakOff(new Error('the server ended it')));
  signal.addEventListener('abort', wake);

  const takeBatch = (most: number) => {
    const batch: RecordedEvent[] = [];
    while (batch.length < most) {
      const next = subscription.read() as { event: Parameters<typeof toRecorded>[0] } | null;
      if (!next) break;
      batch.push(toRecorded(next.event));
    }
    return batch;
  };

  return {
    /** The next events, or an empty batch when it has just caught up. Waits for either of them, or for the end. */
    async read(most: number): Promise<RecordedEvent[]> {
      for (;;) {
        const batch = takeBatch(most);
        if (batch.length > 0) hasReportedCaughtUp = false;
        else if (broken) throw broken;
        else if (caughtUp && !hasReportedCaughtUp) hasReportedCaughtUp = true;
        else if (!signal.aborted) {
          await once(news, 'heard');
          continue;
        }
        return batch;
      }
    },
    close() {
      clearTimeout(confirmationTimer);
      signal.removeEventListener('abort', wake);
      // A subscription that was never confirmed can't be ended, which is no error.
      subscription.unsubscribe().catch(() => {});
    },
  };
};
