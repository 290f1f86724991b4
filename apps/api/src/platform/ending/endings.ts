import { answerWithin, NoAnswer } from '@bank/event-store';
import { Injectable } from '@nestjs/common';

/** Milliseconds for what the process does by itself to come to an end. */
const PART_MS = 2_000;

/** The stop is not what it should be: these didn't end in the time given. */
export class DidNotEnd extends Error {
  constructor(
    readonly what: readonly string[],
    ms?: number,
  ) {
    super(`The stop was not clean: ${ms ? `within ${ms / 1000} seconds ` : ''}these did not end: ${what.join('; ')}.`);
  }
}

/** Gives each part of the application a bounded time to end, so that one that hangs doesn't keep the others from it. */
@Injectable()
export class Endings {
  private readonly late: string[] = [];

  /** @param what in a sentence's words, should it not end */
  async of(what: () => string, ending: Promise<unknown> | undefined, ms: number = PART_MS): Promise<void> {
    try {
      await answerWithin(ms, Promise.resolve(ending));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.late.push(what());
    }
  }

  /** @throws DidNotEnd */
  check(): void {
    if (this.late.length) throw new DidNotEnd(this.late);
  }
}
