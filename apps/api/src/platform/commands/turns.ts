import { Injectable } from '@nestjs/common';
import { TooBusy } from './decision-lock';

const MAX_WAIT_MS = 10_000;

export interface Turn {
  /** Decision keys that the writer also takes, so that writers of other processes wait for it. */
  keys: readonly string[];
  end: () => void;
}

/** Lets the writers of a stream go first come, first served. Waiting in memory, they take one connection of the decision lock. */
@Injectable()
export class Turns {
  /** Stream -> a promise that settles when the last writer in its queue has ended. */
  private readonly queues = new Map<string, Promise<void>>();

  hasQueue(stream: string): boolean {
    return this.queues.has(stream);
  }

  async wait(stream: string): Promise<Turn> {
    const ahead = this.queues.get(stream) ?? Promise.resolve();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const queue = Promise.all([ahead, ended]).then(() => {
      if (this.queues.get(stream) === queue) this.queues.delete(stream);
    });
    this.queues.set(stream, queue);
    try {
      await waitWithinLimit(ahead);
    } catch (error) {
      end();
      throw error;
    }
    return { keys: [`turn:${stream}`], end };
  }
}

const waitWithinLimit = async (ahead: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooBusy()), MAX_WAIT_MS);
  });
  await Promise.race([ahead, late]).finally(() => clearTimeout(timer));
};
