import type { Position } from '@bank/event-store';
import { ProjectionStopped, ProjectionsBehind } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service';
import { ShownLate } from './handle';

/**
 * `Handle` doesn't wait for a projection that stands still, so that one poisoned event doesn't hold up the whole house. An
 * answer that is read from that very projection must not show the state of before as if it were that of now.
 */
@Injectable()
export class Shown {
  constructor(private readonly projections: ProjectionsService) {}

  /** Makes sure that these projections tell what was appended up to `position`. @throws ShownLate */
  async by(names: readonly string[], position: Position): Promise<void> {
    try {
      await this.projections.caughtUpWith(position, names);
    } catch (error) {
      throw error instanceof ProjectionStopped || error instanceof ProjectionsBehind ? new ShownLate() : error;
    }
  }
}
