import type { Position } from '@bank/event-store';
import { ProjectionStopped, ProjectionsBehind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service';
import { currentContext, runWith } from '../request-context';
import { AwaitedProjections } from './awaited-projections';

/** The events are appended, but the read models that the answer is read from don't show them yet. */
export class ShownLate extends Error {
  override message = 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.';
}

/**
 * What was saved is shown before it is answered. A projection that stands still doesn't hold up whoever reads other ones; an
 * answer that is read from that very projection must not show the state of before as if it were that of now.
 */
@Injectable()
export class ShownChanges {
  constructor(private readonly projections: ProjectionsService) {}

  /**
   * Waits until all projections that don't stand still tell what was appended up to `position`, and `names` in any case.
   * Within `together` that is left to its end.
   * @throws ShownLate
   */
  async waitUntilShown(names: readonly string[], position: Position): Promise<void> {
    const { awaitedProjections } = currentContext();
    if (awaitedProjections) awaitedProjections.add(names, position);
    else await this.wait(names, position);
  }

  /**
   * Does all of `work`, whose commands are then waited for once: what isn't shown in time keeps none of it from being done.
   * @throws ShownLate when all is done and something of it isn't shown
   */
  async waitOnce<T>(work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    if (context.awaitedProjections) return work();
    const awaitedProjections = new AwaitedProjections();
    const done = await runWith({ ...context, awaitedProjections: awaitedProjections }, work);
    await this.wait([...awaitedProjections.names], awaitedProjections.position);
    return done;
  }

  private async wait(names: readonly string[], position: Position): Promise<void> {
    try {
      await this.projections.caughtUpWith(position);
      await this.projections.caughtUpWith(position, names);
    } catch (error) {
      throw error instanceof ProjectionStopped || error instanceof ProjectionsBehind ? new ShownLate() : error;
    }
  }
}
