import { Injectable } from '@nestjs/common';
import { TooBusy } from './decision-lock';

const MAX_WAIT_MS = 10_000;

export interface Turn {
  /** Decision keys that the writer also takes, so that writers of other processes wait for it. */
  keys: readonly string[];
  end: () => void;
}

/** One after the other in the order in which they came. They wait here, so that a stream takes one connection of the decision lock. */
@Injectable()
export class Turns {
  /** Stream -> a promise that settles when the last writer in its line has ended. */
  private readonly lines = new Map<string, Promise<void>>();

  /** Whether somebody stands in line, whom a newcomer must not overtake. */
  hasLine(stream: string): boolean {
    return this.lines.has(stream);
  }

  async wait(stream: string): Promise<Turn> {
    const ahead = this.lines.get(stream) ?? Promise.resolve();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const line = Promise.all([ahead, ended]).then(() => {
      if (this.lines.get(stream) === line) this.lines.delete(stream);
    });
    this.lines.set(stream, line);
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
