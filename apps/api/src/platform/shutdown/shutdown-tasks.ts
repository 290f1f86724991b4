import { answerWithin, NoAnswer } from '@bank/event-store';
import { Injectable } from '@nestjs/common';

/** For a part that the process runs by itself. */
const END_LIMIT_MS = 2_000;

export class ShutdownTimeout extends Error {
  constructor(
    readonly what: readonly string[],
    ms?: number,
  ) {
    super(`The stop was not clean: ${ms ? `within ${ms / 1000} seconds ` : ''}these did not end: ${what.join('; ')}.`);
  }
}

/** One that hangs doesn't keep the others from ending. */
@Injectable()
export class ShutdownTasks {
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

  check(): void {
    if (this.unfinished.length) throw new ShutdownTimeout(this.unfinished);
  }
}
