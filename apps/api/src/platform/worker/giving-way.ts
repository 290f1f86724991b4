import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { OpenRequests } from '../shutdown/open-requests';
import { RecentRequests } from './recent-requests';

/** So many requests within a second come from a full office, and not from somebody who looks at the progress of an import. */
const MANY_REQUESTS = 10;
/** Somebody may wait for a lock of the very work that gives way to them, which therefore goes on after this time. */
const PATIENCE_MS = 50;
const LONGEST_REST_MS = 1_000;
/** Work goes on, however many are at work. */
const MOST_RESTS = 5;

/** Work in the background leaves processor and database to people who wait for an answer. */
@Injectable()
export class GivingWay {
  constructor(
    private readonly requests: OpenRequests,
    private readonly recent: RecentRequests,
  ) {}

  get areManyAtWork(): boolean {
    return this.recent.count >= MANY_REQUESTS;
  }

  /** Goes on when nobody waits for an answer of this process, at the latest when its patience ends. */
  readonly giveWay = async (): Promise<void> => {
    for (const end = performance.now() + PATIENCE_MS; this.requests.isAnyAwaited; ) {
      const left = end - performance.now();
      if (left <= 0) return;
      await this.requests.nextAnswer(Math.ceil(left));
    }
  };

  /** While many are at work, rests for as long as it has worked, and up to five times as long where so many more are. */
  async rest(workedMs: number): Promise<void> {
    const share = this.recent.count / MANY_REQUESTS;
    if (share >= 1) await pause(Math.min(workedMs * Math.min(share, MOST_RESTS), LONGEST_REST_MS));
  }
}
