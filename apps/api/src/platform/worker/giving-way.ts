import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { OpenRequests } from '../shutdown/open-requests';
import { RecentRequests } from './recent-requests';

/** So many requests within a second come from a full office, and not from somebody who looks at the progress of an import. */
const MANY_REQUESTS = 10;
/** Somebody may wait for a lock of the very work that gives way to them, which therefore goes on after this time. */
const PATIENCE_MS = 50;
/** How many times as long as its work a rest is, where just many are at work. */
const RESTS = 5;
/** Of twenty answers, one meets work that rests for nineteen parts of the time. Work goes on, however many are at work. */
const MOST_RESTS = 20;
const LONGEST_REST_MS = 20_000;

/** Work in the background leaves processor and database to people who wait for an answer. */
@Injectable()
export class GivingWay {
  constructor(
    private readonly requests: OpenRequests,
    private readonly recent: RecentRequests,
  ) {}

  /** Goes on when nobody waits for an answer of this process, at the latest when its patience ends. */
  readonly giveWay = async (): Promise<void> => {
    for (const end = performance.now() + PATIENCE_MS; this.requests.isAnyAwaited; ) {
      const left = end - performance.now();
      if (left <= 0) return;
      await this.requests.nextAnswer(Math.ceil(left));
    }
  };

  /** While many are at work, rests for several times as long as it has worked, or until the work is broken off. */
  async rest(workedMs: number, signal?: AbortSignal): Promise<void> {
    const share = this.recent.count / MANY_REQUESTS;
    if (share < 1) return;
    const restMs = Math.min(workedMs * Math.min(RESTS * share, MOST_RESTS), LONGEST_REST_MS);
    await pause(restMs, undefined, { signal }).catch(() => {});
  }
}
