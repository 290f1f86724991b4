import { setTimeout as after } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { AppendUncertain, VersionConflict } from '@bank/event-store';

/** The outcome of an append without an answer is looked for during this time. */
const FIND_OUT_LIMIT_MS = 3_000;
const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 500;

/** No answer came to an append. Until its outcome is known, no other error may sound as if nothing had been saved. */
export class UncertainAppend {
  private uncertain: AppendUncertain | undefined;
  /** The stream's version when the append was sent. */
  private expectedVersion = -1;
  private deadline = 0;
  private delayMs = FIRST_DELAY_MS;

  /** A stream that went on since then holds the events, or never will. */
  noteRead(version: number): void {
    if (version > this.expectedVersion) this.uncertain = undefined;
    if (!this.uncertain) this.expectedVersion = version;
  }

  errorToThrow(error: unknown): unknown {
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
