import { randomUUID } from 'node:crypto';
import { dropPast, editionOf, type Projection, pastSchema, pastSchemas } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../../platform/commands/clock';
import type { Settings } from '../../../platform/settings/settings';
import { PROJECTIONS, SETTINGS } from '../../../platform/settings/tokens';
import { Worker } from '../../../platform/worker/worker';
import { PastBuilder, Untellable } from './builder';
import { BUILD_TASK, TIDY_TASK } from './past-tasks';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEPT_FOR_MS = 24 * HOUR_MS;
const PROGRESS_EVERY_MS = 500;
/** A build that broke off so often is not tried again. */
const MAX_TRIES = 3;
const GAVE_UP = `This could not be built in ${MAX_TRIES} tries. The log of the server says why.`;

interface Begun {
  id: number;
  /** Marks this try: what belongs to another one is not touched. */
  run: string;
  position: string;
  editions: string[];
}

/** Builds pasts in the process that leads the worker, and drops those that nobody wants any more. */
@Injectable()
export class PastBuilds {
  private current: { id: number; run: string; ending: AbortController } | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly builder: PastBuilder,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    worker: Worker,
  ) {
    worker.add({
      name: BUILD_TASK,
      title: 'the building of a past',
      everyMs: MINUTE_MS,
      work: (signal) => this.buildWaiting(signal),
      fails: 'A report cannot be built as it was known earlier',
      recovers: 'Reports are built as they were known earlier again',
      longestRetryDelayMs: MINUTE_MS,
    });
    worker.add({
      name: TIDY_TASK,
      title: 'the dropping of old pasts',
      everyMs: 10 * MINUTE_MS,
      work: () => this.tidy(),
      fails: 'Reports as they were known earlier cannot be dropped',
      recovers: 'Reports as they were known earlier are dropped again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  private async buildWaiting(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const begun = await this.begin();
      if (!begun) return;
      await this.build(begun, signal);
    }
  }

  /** The next one that waits, or that another process had begun before it ended. */
  private async begin(): Promise<Begun | undefined> {
    await this.pool.query(
      `UPDATE app.pasts SET status = 'FAILED', run = NULL, message = $1 WHERE status = 'BUILDING' AND tries >= ${MAX_TRIES}`,
      [GAVE_UP],
    );
    const { rows } = await this.pool.query<Begun>(
      `UPDATE app.pasts SET status = 'BUILDING', run = $1, done = 0, tries = tries + 1
       WHERE id = (SELECT min(id) FROM app.pasts WHERE status IN ('WAITING', 'BUILDING'))
       RETURNING id, run, position::text, editions`,
      [randomUUID()],
    );
    return rows[0];
  }

  private async build(begun: Begun, signal: AbortSignal): Promise<void> {
    const { id, run, position, editions } = begun;
    const ending = new AbortController();
    this.current = { id, run, ending };
    const progress = this.tellProgress(begun);
    try {
      await this.builder.build(
        {
          databaseUrl: this.settings.databaseUrl!,
          eventStoreUrl: this.settings.eventStoreUrl,
          personalDataKey: this.settings.personalDataKey,
          schema: pastSchema(id),
          names: this.projections.filter((one) => editions.includes(editionOf(one))).map(({ name }) => name),
          to: BigInt(position),
        },
        AbortSignal.any([signal, ending.signal]),
        progress.note,
      );
      await this.leave(begun, 'READY');
    } catch (error) {
      if (ending.signal.aborted) return;
      if (signal.aborted) return await this.leave(begun, 'WAITING');
      if (!(error instanceof Untellable)) throw error;
      await this.leave(begun, 'FAILED', `This can't be built: ${error.message}.`);
    } finally {
      progress.end();
      this.current = undefined;
    }
  }

  /** A try that was put back doesn't count. */
  private async leave({ id, run }: Begun, status: 'READY' | 'FAILED' | 'WAITING', message?: string): Promise<void> {
    await this.pool.query(
      `UPDATE app.pasts SET status = $3, message = $4, run = NULL,
         done = CASE $3 WHEN 'READY' THEN position ELSE done END, tries = tries - ($3 = 'WAITING')::integer
       WHERE id = $1 AND run = $2`,
      [id, run, status, message],
    );
  }

  /** Writes the position that was noted last, at most twice a second. */
  private tellProgress({ id, run }: Begun) {
    let reached = 0n;
    let told = 0n;
    const tell = () => {
      if (reached === told) return;
      told = reached;
      this.pool
        .query('UPDATE app.pasts SET done = $3 WHERE id = $1 AND run = $2', [id, run, told])
        // The next position is told instead.
        .catch(() => {});
    };
    const timer = setInterval(tell, PROGRESS_EVERY_MS);
    return {
      note: (position: bigint) => {
        reached = position;
      },
      end: () => clearInterval(timer),
    };
  }

  private async tidy(): Promise<void> {
    // Of what begins from now on, the table may not tell yet.
    const begun = this.current;
    await this.pool.query(
      `DELETE FROM app.pasts WHERE NOT editions <@ $1 OR (created_at < $2 AND status IN ('READY', 'FAILED'))`,
      [this.projections.map(editionOf), new Date(Date.parse(this.clock.now()) - KEPT_FOR_MS).toISOString()],
    );
    const { rows } = await this.pool.query<{ id: number; run: string | null; status: string }>(
      'SELECT id, run, status FROM app.pasts',
    );
    if (begun && !rows.some(({ run }) => run === begun.run)) begun.ending.abort();
    const kept = rows.flatMap(({ id, status }) => (['READY', 'BUILDING'].includes(status) ? [pastSchema(id)] : []));
    for (const schema of await pastSchemas(this.pool)) {
      const isBeingBuilt = this.current && pastSchema(this.current.id) === schema;
      if (!kept.includes(schema) && !isBeingBuilt) await dropPast(this.pool, schema);
    }
  }
}
