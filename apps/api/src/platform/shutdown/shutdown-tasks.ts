import { answerWithin, NoAnswer } from '@bank/event-store';
import { Injectable } from '@nestjs/common';

/** A part that the process runs by itself has this long to end. */
const END_LIMIT_MS = 2_000;

/** The process stops, but these parts of it didn't end in the time given. */
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
  private readonly unfinished: string[] = [];

  /** @param what names the part within a sentence, should it not end */
  async waitFor(what: () => string, ending: Promise<unknown> | undefined, ms: number = END_LIMIT_MS): Promise<void> {
    try {
      await answerWithin(ms, Promise.resolve(ending));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.unfinished.push(what());
    }
  }

  /** @throws DidNotEnd */
  check(): void {
    if (this.unfinished.length) throw new DidNotEnd(this.unfinished);
  }
}
