import type { StreamingRead } from '@eventstore/db-client';
import { NoAnswer } from '../deadline';
import { LogAway } from '../event-store';
import { isConnectionLoss } from './errors';

/** The client's reads have no deadline, and a cancelled one doesn't end by itself. @throws LogAway after `deadlineMs` of silence */
export async function* readWithDeadline<Item>(read: StreamingRead<Item>, deadlineMs: number): AsyncGenerator<Item> {
  // Without a listener, an error that the client emits again after the loop would end the process.
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
