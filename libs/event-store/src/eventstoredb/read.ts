import type { StreamingRead } from '@eventstore/db-client';
import { NoAnswer } from '../deadline';
import { LogAway } from '../event-store';
import { isConnectionLoss } from './errors';

/**
 * What a read gives, until its end or until nobody wants more. The client gives its reads no deadline, and one that was
 * cancelled doesn't end by itself.
 * @throws LogAway when nothing comes for `deadlineMs` milliseconds
 */
export async function* allOf<Item>(read: StreamingRead<Item>, deadlineMs: number): AsyncGenerator<Item> {
  // The client may tell of a broken call once more when nobody listens any longer, which would end the process.
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
