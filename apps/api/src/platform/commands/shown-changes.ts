import type { Position } from '@bank/event-store';
import { ProjectionStopped, ProjectionsBehind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { AwaitedProjections } from '../context/awaited-projections';
import { currentContext, runWith } from '../context/request-context';
import { ProjectionsService } from './projections.service';

/** The events are appended, but the read models that the answer is read from don't show them yet. */
export class ShownLate extends Error {
  override message = 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.';
}

/**
 * Waits until a saved change is shown, before the request is answered. A projection that stands still holds up nobody who reads
 * other ones; an answer that is read from that very projection must not show the former state as if it were the current one.
 */
@Injectable()
export class ShownChanges {
  constructor(private readonly projections: ProjectionsService) {}

  /**
   * Waits until all projections that don't stand still, and `names` in any case, show what was appended up to `position`.
   * Within `waitOnce` it only notes what to wait for.
   * @throws ShownLate
   */
  async waitUntilShown(names: readonly string[], position: Position): Promise<void> {
    const { awaitedProjections } = currentContext();
    if (awaitedProjections) awaitedProjections.add(names, position);
    else await this.wait(names, position);
  }

  /**
   * Does all of `work`, and waits only then until its commands are shown, so that a projection that is late keeps none of them
   * from being carried out.
   * @throws ShownLate when all is done and some of it isn't shown
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
