import type { StreamingRead } from '@eventstore/db-client';
import { NoAnswer } from '../deadline';
import { LogAway } from '../event-store';
import { isConnectionLoss } from './errors';

/**
 * The items of a read, until it ends or the caller stops. The client's reads have no deadline of their own, and a cancelled
 * one doesn't end by itself.
 * @throws LogAway when nothing comes for `deadlineMs` milliseconds
 */
export async function* readWithDeadline<Item>(read: StreamingRead<Item>, deadlineMs: number): AsyncGenerator<Item> {
  // The client may emit the error of a broken call once more after the loop; without a listener that would end the
  // process.
  read.on('error', () => {});
  const silence = setTimeout(() => read.destroy(new NoAnswer(deadlineMs)), deadlineMs);
  try {
    for await (const item of read as AsyncIterable<Item>) {
      silence.refresh();
      yield item;
    }
  } catch (error) {
    throw isConnectionLoss(error) ? new LogAway(error) : error;
  } finally {
    clearTimeout(silence);
    read.cancel().catch(() => {});
  }
}
