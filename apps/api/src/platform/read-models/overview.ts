import { type EventStore, EventsArchived, type Position, type RecordedEvent } from '@bank/event-store';
import type { Projection, ProjectionStatus } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import { ProjectionsService } from '../commands/projections.service';
import { UserDirectory } from '../context/user-directory';
import { PROJECTIONS, STORED_LOG } from '../settings/tokens';
import { findRuns, type NameOf } from './find-runs';
import { measureAll } from './measure';
import type { ShownLag, ShownProjection, ShownRun } from './run.dto';
import { findSnapshotPositions } from './snapshots';

/** So many events are counted; a longer way is said to be longer. */
const MAX_COUNTED = 1_000;
const NO_LAG: ShownLag = { events: 0, isMore: false, seconds: 0 };

export const ACTIVE = `status IN ('WAITING', 'RUNNING')`;
const LATEST_OF_EACH = `id IN (
  SELECT max(id) FROM app.projection_runs GROUP BY projection
  UNION SELECT max(id) FROM app.projection_runs WHERE status = 'DONE' AND work <> 'verify' GROUP BY projection
  UNION SELECT max(id) FROM app.projection_runs WHERE status = 'DONE' AND differing IS NOT NULL GROUP BY projection
  UNION SELECT id FROM app.projection_runs WHERE ${ACTIVE})`;

/** How all read models are, as administrators see them. */
@Injectable()
export class ReadModelOverview {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly service: ProjectionsService,
    private readonly users: UserDirectory,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(STORED_LOG) private readonly log: EventStore,
  ) {}

  async list(): Promise<{ shown: ShownProjection[]; trouble: string | undefined }> {
    const [{ projections, trouble }, measures, runs, snapshots] = await Promise.all([
      this.service.status(),
      measureAll(this.pool, this.projections),
      this.runs(LATEST_OF_EACH),
      findSnapshotPositions(this.pool, this.projections),
    ]);
    const shown = projections.map(async (status) => {
      const own = runs.filter(({ projection }) => projection === status.name);
      const { name, version, position, error } = status;
      return {
        name,
        version,
        position,
        lag: await this.lagOf(status),
        stop: error ? { ...error.event, message: error.message } : null,
        ...(measures.get(name) ?? { rows: 0, isEstimated: false, bytes: 0 }),
        ...ofRuns(own),
        snapshot: snapshots.get(name) ?? null,
      };
    });
    return { shown: await Promise.all(shown), trouble };
  }

  /** Those that wait or run. */
  active(): Promise<ShownRun[]> {
    return this.runs(ACTIVE);
  }

  runs(condition: string): Promise<ShownRun[]> {
    return findRuns(this.pool, condition, this.clock.now(), this.nameOf);
  }

  private readonly nameOf: NameOf = async (actor) => {
    const [, id] = /^user-(\d+)$/.exec(actor) ?? [];
    const user = id && (await this.users.byId(Number(id)));
    return user ? `${user.name.firstName} ${user.name.lastName}` : null;
  };

  private async lagOf({ lag, position }: ProjectionStatus): Promise<ShownLag> {
    if (!lag) return NO_LAG;
    const { events, areArchived } = await this.readBehind(BigInt(position));
    const [first] = events;
    if (!first) return NO_LAG;
    const seconds = (Date.parse(this.clock.now()) - Date.parse(first.metadata.at)) / 1_000;
    return {
      events: events.length,
      isMore: areArchived || events.length === MAX_COUNTED,
      seconds: Math.max(0, Math.round(seconds)),
    };
  }

  /** Of the events that are in the database, since what is in an archive can't be counted. */
  private async readBehind(position: Position): Promise<{ events: readonly RecordedEvent[]; areArchived: boolean }> {
    try {
      return { events: await this.log.readAfter(position, MAX_COUNTED), areArchived: false };
    } catch (error) {
      if (!(error instanceof EventsArchived)) throw error;
      return { ...(await this.readBehind(error.archive.end - 1n)), areArchived: true };
    }
  }
}

/** @param runs of one read model, the last one first */
const ofRuns = (runs: readonly ShownRun[]): Pick<ShownProjection, 'run' | 'broken' | 'rebuild' | 'proof'> => {
  const done = runs.filter(({ status }) => status === 'DONE');
  const [last] = runs;
  return {
    run: runs.find(({ status }) => status === 'WAITING' || status === 'RUNNING') ?? null,
    broken: last?.status === 'FAILED' || last?.status === 'CANCELLED' ? last : null,
    rebuild: done.find(({ work }) => work !== 'verify') ?? null,
    proof: done.find(({ differing }) => differing !== null) ?? null,
  };
};
