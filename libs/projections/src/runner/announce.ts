import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { MOVED } from './checkpoints';
import type { Log } from './log';

/** Milliseconds in which those who wait in this very process read first what was written. */
const COURTESY = 2;

/**
 * Tells other processes that checkpoints have moved. Not in the batch's own transaction: commits that notify queue behind
 * each other, and the log's appends wait for their disk there.
 */
export class Announcer {
  private saying: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  /** Returns at once; what is announced while an announcement is under way goes out as one. */
  announce(): void {
    this.again = true;
    this.saying ??= this.say().finally(() => {
      this.saying = undefined;
    });
  }

  async end(): Promise<void> {
    await this.saying;
  }

  private async say(): Promise<void> {
    while (this.again) {
      await pause(COURTESY);
      this.again = false;
      try {
        await this.pool.query(`BEGIN; SET LOCAL synchronous_commit = off; NOTIFY ${MOVED}; COMMIT`);
      } catch (error) {
        this.log.warn({ err: error }, 'Other processes could not be told that projections have moved');
      }
    }
  }
}
