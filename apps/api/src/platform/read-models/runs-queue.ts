import {
  editionOf,
  livingSchema,
  type Phase,
  type Projection,
  type ShadowOutcome,
  type ShadowWork,
  shadowSchema,
  shadowSchemas,
  sql,
} from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import { dropUnwantedShadows } from '../database/unwanted-shadows';
import { Erasures } from '../privacy/erasures';
import { knowsPeople } from '../privacy/knows-people';
import type { Settings } from '../settings/settings';
import { PROJECTIONS, SETTINGS } from '../settings/tokens';
import { type ClaimedRow, MAX_TRIES, RowQueue } from '../worker/row-queue';
import { wakeTasks } from '../worker/wake';
import { Worker } from '../worker/worker';
import { CannotRebuild, Rebuilder } from './rebuilder';
import { findKept, forgetErased, releaseKept, releaseOld } from './run-table';
import { CLEANUP_TASK, RUN_TASK } from './run-tasks';
import { findSnapshot, limitSnapshots, releaseSnapshots } from './snapshots';

const MINUTE_MS = 60_000;

interface ClaimedRun extends ClaimedRow {
  projection: string;
  work: ShadowWork;
}

/** One after the other, whoever asked, so that all of them together take no more than the share of one. */
@Injectable()
export class RunsQueue extends RowQueue<ClaimedRun, ShadowOutcome> {
  constructor(
    pool: Pool,
    private readonly clock: Clock,
    private readonly rebuilder: Rebuilder,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    erasures: Erasures,
    worker: Worker,
  ) {
    super(pool, {
      table: 'app.projection_runs',
      running: 'RUNNING',
      done: 'DONE',
      columns: 'projection, work',
      claimed: sql`done = 0, total = 0, phase = NULL`,
      finished: ({ rows, position, differing, kept, snapshot }) =>
        sql`rows = ${rows}, position = ${position}, differing = ${differing?.count ?? null},
            first_differing = ${differing ? JSON.stringify(differing.first) : null}, kept = ${kept},
            snapshot = ${snapshot ? JSON.stringify(snapshot) : null}`,
      remark: ({ refusal }) => refusal && `${refusal}.`,
      ended: () => sql`phase = NULL, ended_at = ${clock.now()}`,
      judge: (error) => (error instanceof CannotRebuild ? { failed: `${error.message}.` } : 'leftBehind'),
      gaveUpMessage: `It was begun ${MAX_TRIES} times and never ended. The log of the server says why.`,
    });
    erasures.addAfterKey(async () => {
      await forgetErased(
        pool,
        projections.filter(knowsPeople).map(({ name }) => name),
      );
      await wakeTasks(pool, CLEANUP_TASK, RUN_TASK);
    });
    worker.add({
      name: RUN_TASK,
      title: 'the rebuild of a read model',
      everyMs: MINUTE_MS,
      work: (signal) => this.workThrough(signal).finally(() => rebuilder.rest()),
      fails: 'Read models cannot be rebuilt or verified in the background',
      recovers: 'Read models are rebuilt and verified in the background again',
      longestRetryDelayMs: MINUTE_MS,
    });
    worker.add({
      name: CLEANUP_TASK,
      title: 'the dropping of rebuilt tables that nobody wants',
      everyMs: 10 * MINUTE_MS,
      work: () => this.dropUnwanted(),
      fails: 'Rebuilt tables that nobody wants cannot be dropped',
      recovers: 'Rebuilt tables that nobody wants are dropped again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  protected async work(job: ClaimedRun, signal: AbortSignal): Promise<ShadowOutcome> {
    const { projection, work } = job;
    await this.note(job, sql`began_at = ${this.clock.now()}`);
    const kept = work === 'swap' ? await this.findKeptOf(projection) : undefined;
    const snapshot = work === 'rebuild' ? await findSnapshot(this.pool, { name: projection }) : undefined;
    const progress = this.noteProgress(job, 'done');
    let announced = 0n;
    try {
      return await this.rebuilder.carryOut(
        {
          databaseUrl: this.settings.databaseUrl!,
          readSchema: livingSchema(...this.projections),
          eventStoreUrl: this.settings.eventStoreUrl,
          personalDataKey: this.settings.personalDataKey,
          projection,
          work,
          schema: shadowSchema(kept?.id ?? job.id),
          snapshot,
          keepsSnapshot: this.settings.snapshotLimitBytes > 0,
          ...(kept && { kept: { position: BigInt(kept.position), rows: Number(kept.rows) } }),
        },
        signal,
        {
          onProgress: (done, total) => {
            progress.reach(done);
            if (total === announced) return;
            announced = total;
            this.note(job, sql`total = ${total}`).catch(() => {});
          },
          onPhase: (phase) => this.begin(job, phase, signal),
        },
      );
    } finally {
      progress.end();
    }
  }

  /** @returns false where the run was cancelled meanwhile */
  private async begin(job: ClaimedRun, phase: Phase, signal: AbortSignal): Promise<boolean> {
    await this.note(job, sql`phase = ${phase}`);
    return !signal.aborted;
  }

  private async findKeptOf(projection: string) {
    const kept = await findKept(this.pool, projection);
    const schemas = await shadowSchemas(this.pool);
    if (kept && schemas.includes(shadowSchema(kept.id))) return kept;
    throw new CannotRebuild('The rebuilt tables are there no more: they were swapped in or dropped. Verify again');
  }

  /** What was kept is swapped in, or the living tables are newer than it. */
  protected override async finish(job: ClaimedRun, outcome: ShadowOutcome): Promise<void> {
    // What a difference means for an earlier snapshot, somebody has to find out first.
    if (outcome.snapshot || (job.work === 'verify' && outcome.differing?.count))
      await releaseSnapshots(this.pool, job.projection, job.id);
    await super.finish(job, outcome);
    await releaseKept(this.pool, job.projection, job.id);
    await wakeTasks(this.pool, CLEANUP_TASK);
  }

  protected override async discard(): Promise<void> {
    await wakeTasks(this.pool, CLEANUP_TASK);
  }

  private async dropUnwanted(): Promise<void> {
    await this.stopUnwanted();
    await releaseOld(this.pool, this.projections.map(editionOf), this.clock.now());
    await limitSnapshots(this.pool, this.settings.snapshotLimitBytes);
    await dropUnwantedShadows(
      this.pool,
      this.jobs.map(({ id }) => id),
    );
  }
}
