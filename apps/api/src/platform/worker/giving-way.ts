import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { OpenRequests } from '../shutdown/open-requests';

/** So many requests within a second come from a full office, and not from somebody who looks at the progress of an import. */
const MANY_REQUESTS = 10;
/** Somebody may wait for a lock of the very work that gives way to them, which therefore goes on after this time. */
const PATIENCE_MS = 50;
const LONGEST_REST_MS = 1_000;

/** Work in the background leaves processor and database to people who wait for an answer of this process. */
@Injectable()
export class GivingWay {
  constructor(private readonly requests: OpenRequests) {}

  get areManyAtWork(): boolean {
    return this.requests.countOfLastSecond >= MANY_REQUESTS;
  }

  /** Goes on when nobody waits for an answer, at the latest when its patience ends. */
  readonly giveWay = async (): Promise<void> => {
    for (const end = performance.now() + PATIENCE_MS; this.requests.isAnyAwaited; ) {
      const left = end - performance.now();
      if (left <= 0) return;
      await this.requests.nextAnswer(Math.ceil(left));
    }
  };

  /** While many are at work, rests for as long as it has worked, and twice or more as long where so many more are. */
  async rest(workedMs: number): Promise<void> {
    const share = this.requests.countOfLastSecond / MANY_REQUESTS;
    if (share >= 1) await pause(Math.min(workedMs * share, LONGEST_REST_MS));
  }
}
