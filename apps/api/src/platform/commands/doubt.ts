import { setTimeout as after } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { AppendUncertain, VersionConflict } from '@bank/event-store';

/** How long is asked how an append ended that nobody answered, in milliseconds. */
const FIND_OUT_LIMIT_MS = 3_000;
const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 500;

/**
 * What one command doesn't know: an append of its own was sent, and no answer came. It lasts until something tells; whatever
 * else fails meanwhile must not sound as if nothing had been saved.
 */
export class Doubt {
  private uncertain: AppendUncertain | undefined;
  /** What the stream had when that was sent. */
  private expectedVersion = -1;
  private deadline = 0;
  private delayMs = FIRST_DELAY_MS;

  /** A stream that went on since then holds those events, or never will. @param version of the stream, as just read */
  noteRead(version: number): void {
    if (version > this.expectedVersion) this.uncertain = undefined;
    if (!this.uncertain) this.expectedVersion = version;
  }

  /** @returns what to tell instead of `error` */
  errorToTell(error: unknown): unknown {
    if (error instanceof VersionConflict) this.uncertain = undefined;
    if (error instanceof AppendUncertain && !this.uncertain) {
      this.uncertain = error;
      this.deadline = performance.now() + FIND_OUT_LIMIT_MS;
    }
    return this.uncertain ?? error;
  }

  /** Whether it makes sense to ask again, after a moment; not where the decision itself was refused. */
  async mayAskAgain(error: unknown): Promise<boolean> {
    if (!this.uncertain || error instanceof Rejection || performance.now() >= this.deadline) return false;
    await after(this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, MAX_DELAY_MS);
    return true;
  }
}
