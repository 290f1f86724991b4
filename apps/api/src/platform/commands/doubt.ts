import { setTimeout as after } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { AppendUncertain, VersionConflict } from '@bank/event-store';

/** How long is asked how an append ended that nobody answered, in milliseconds. */
const FIND_OUT_MS = 3_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 500;

/**
 * What one command doesn't know: an append of its own was sent, and no answer came. It lasts until something tells; whatever
 * else fails meanwhile must not sound as if nothing had been saved.
 */
export class Doubt {
  private about: AppendUncertain | undefined;
  /** What the stream had when that was sent. */
  private expected = -1;
  private until = 0;
  private wait = FIRST_WAIT_MS;

  /** A stream that went on since then holds those events, or never will. @param version of the stream, as just read */
  read(version: number): void {
    if (version > this.expected) this.about = undefined;
    if (!this.about) this.expected = version;
  }

  /** @returns what to tell instead of `error` */
  after(error: unknown): unknown {
    if (error instanceof VersionConflict) this.about = undefined;
    if (error instanceof AppendUncertain && !this.about) {
      this.about = error;
      this.until = performance.now() + FIND_OUT_MS;
    }
    return this.about ?? error;
  }

  /** Whether it makes sense to ask again, after a moment; not where the decision itself was refused. */
  async mayEnd(error: unknown): Promise<boolean> {
    if (!this.about || error instanceof Rejection || performance.now() >= this.until) return false;
    await after(this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    return true;
  }
}
