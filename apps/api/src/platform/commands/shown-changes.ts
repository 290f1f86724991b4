import type { Position } from '@bank/event-store';
import { ProjectionStopped, ProjectionsBehind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import type { Attempt } from '../context/attempt';
import { AwaitedProjections } from '../context/awaited-projections';
import { currentContext, runWith } from '../context/request-context';
import { traced } from '../observability/traced';
import { ProjectionsService } from './projections.service';

/** The events are appended, but the read models that the answer is read from don't show them yet. */
export class ShownLate extends Error {
  override message = 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.';
}

/** A projection that stands still delays nobody, except answers that are read from it: these must not show the former state. */
@Injectable()
export class ShownChanges {
  constructor(private readonly projections: ProjectionsService) {}

  /** Projections in `names` in any case, others unless they stand still. Within `waitOnce` only noted. @throws ShownLate */
  async waitUntilShown(names: readonly string[], position: Position): Promise<void> {
    const { awaitedProjections } = currentContext();
    if (awaitedProjections) awaitedProjections.add(names, position);
    else await this.wait(names, position);
  }

  /** A late projection keeps none of the commands from being carried out. @throws ShownLate */
  async waitOnce<T>(work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    if (context.awaitedProjections) return work();
    const awaitedProjections = new AwaitedProjections();
    const done = await runWith({ ...context, awaitedProjections: awaitedProjections }, work);
    await this.wait([...awaitedProjections.names], awaitedProjections.position);
    return done;
  }

  /** Whether what a request has changed may have been missing again when its answer was read. */
  areLost({ shownAtLosses }: Attempt): boolean {
    return shownAtLosses !== undefined && shownAtLosses !== this.projections.losses;
  }

  private async wait(names: readonly string[], position: Position): Promise<void> {
    try {
      await traced('fold', { 'portal.projections': [...names] }, async () => {
        await this.projections.caughtUpWith(position);
        await this.projections.caughtUpWith(position, names);
      });
      currentContext().attempt?.noteShown(this.projections.losses);
    } catch (error) {
      throw error instanceof ProjectionStopped || error instanceof ProjectionsBehind ? new ShownLate() : error;
    }
  }
}
