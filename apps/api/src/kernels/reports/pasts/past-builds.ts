import { dropPast, editionOf, type Projection, pastSchema, pastSchemas, sql } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../../platform/commands/clock';
import type { Settings } from '../../../platform/settings/settings';
import { PROJECTIONS, SETTINGS } from '../../../platform/settings/tokens';
import { type ClaimedRow, MAX_TRIES, RowQueue } from '../../../platform/worker/row-queue';
import { Worker } from '../../../platform/worker/worker';
import { PastBuilder, UnreadableLog } from './builder';
import { BUILD_TASK, CLEANUP_TASK } from './past-tasks';

const MINUTE_MS = 60_000;
const KEPT_FOR_MS = 24 * 60 * MINUTE_MS;

interface ClaimedPast extends ClaimedRow {
  position: string;
  editions: string[];
}

@Injectable()
export class PastBuilds extends RowQueue<ClaimedPast, void> {
  constructor(
    pool: Pool,
    private readonly clock: Clock,
    private readonly builder: PastBuilder,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    worker: Worker,
  ) {
    super(pool, {
      table: 'app.pasts',
      running: 'BUILDING',
      done: 'READY',
      columns: 'position::text, editions',
      claimed: sql`done = 0`,
      finished: () => sql`done = position`,
      judge: (error) =>
        error instanceof UnreadableLog
          ? { failed: `The figures cannot be calculated: ${error.message}.` }
          : 'leftBehind',
      gaveUpMessage: `The figures could not be calculated in ${MAX_TRIES} tries. The log of the server says why.`,
    });
    worker.add({
      name: BUILD_TASK,
      title: 'the building of a past',
      everyMs: MINUTE_MS,
      work: (signal) => this.workThrough(signal),
      fails: 'A report cannot be built as it was known earlier',
      recovers: 'Reports are built as they were known earlier again',
      longestRetryDelayMs: MINUTE_MS,
    });
    worker.add({
      name: CLEANUP_TASK,
      title: 'the dropping of old pasts',
      everyMs: 10 * MINUTE_MS,
      work: () => this.dropOld(),
      fails: 'Reports as they were known earlier cannot be dropped',
      recovers: 'Reports as they were known earlier are dropped again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  protected async work(job: ClaimedPast, signal: AbortSignal): Promise<void> {
    const progress = this.noteProgress(job, 'done');
    try {
      await this.builder.build(
        {
          databaseUrl: this.settings.databaseUrl!,
          eventStoreUrl: this.settings.eventStoreUrl,
          personalDataKey: this.settings.personalDataKey,
          schema: pastSchema(job.id),
          names: this.projections.filter((one) => job.editions.includes(editionOf(one))).map(({ name }) => name),
          to: BigInt(job.position),
        },
        signal,
        progress.reach,
      );
    } finally {
      progress.end();
    }
  }

  private async dropOld(): Promise<void> {
    await this.pool.query(
      `DELETE FROM app.pasts WHERE NOT editions <@ $1 OR (created_at < $2 AND status IN ('READY', 'FAILED'))`,
      [this.projections.map(editionOf), new Date(Date.parse(this.clock.now()) - KEPT_FOR_MS).toISOString()],
    );
    await this.stopUnwanted();
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM app.pasts WHERE status IN ('READY', 'BUILDING')`,
    );
    const kept = new Set(rows.map(({ id }) => pastSchema(id)));
    for (const schema of await pastSchemas(this.pool)) {
      // The table may not say yet what is being built by now.
      const isBeingBuilt = this.jobs.some(({ id }) => pastSchema(id) === schema);
      if (!kept.has(schema) && !isBeingBuilt) await dropPast(this.pool, schema);
    }
  }
}
