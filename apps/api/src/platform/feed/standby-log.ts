import { type Position, type RecordedEvent, START } from '@bank/event-store';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { LogReader } from '../database/open-event-store';
import { Standby } from '../database/standby';
import { STANDBY_LOG } from '../settings/tokens';

/** What the standby has got meanwhile is read from the primary, and soon there. */
const ASK_AGAIN_MS = 1_000;

/** Events never change and come in the order of their positions, so that what a standby has of the log is what the primary has there. */
@Injectable()
export class StandbyLog {
  private heldUpTo: Position = START;
  private askedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly standby: Standby,
    @Optional() @Inject(STANDBY_LOG) private readonly log: LogReader | undefined,
  ) {}

  /** So many events after a position; undefined where the standby has fewer, since there may be more in the primary. */
  async readFull(after: Position, limit: number): Promise<RecordedEvent[] | undefined> {
    const { log } = this;
    if (!log) return undefined;
    return this.standby.attempt('feed', async () => {
      if (after + BigInt(limit) > (await this.findEnd(log))) return undefined;
      const events = await log.readAfter(after, limit);
      return events.length === limit ? events : undefined;
    });
  }

  private async findEnd(log: LogReader): Promise<Position> {
    if (performance.now() - this.askedAt >= ASK_AGAIN_MS) {
      this.askedAt = performance.now();
      this.heldUpTo = await log.head();
    }
    return this.heldUpTo;
  }
}
