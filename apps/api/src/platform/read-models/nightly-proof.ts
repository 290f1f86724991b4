import { setTimeout } from 'node:timers/promises';
import { formatCount } from '@bank/domain';
import type { Projection } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import type { Report } from '../jobs/job';
import { Jobs } from '../jobs/jobs.service';
import { PROJECTIONS } from '../settings/tokens';
import { wakeTasks } from '../worker/wake';
import { readLastProofs } from './last-proofs';
import { insertRun, NIGHTLY } from './run-table';
import { RUN_TASK } from './run-tasks';

export const NIGHTLY_PROOF = 'read-models';

/** After this time no further proof of the night begins; those whose proof is oldest come first. */
const STARTS_FOR_MS = 10 * 60_000;
const LOOK_EVERY_MS = 200;

interface Outcome {
  projection: string;
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  message: string | null;
  differing: number | null;
}

/** Every night each read model is rebuilt beside the living one and compared with it. Nothing is mended: somebody has to look. */
@Injectable()
export class NightlyProof {
  constructor(
    jobs: Jobs,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {
    jobs.add({
      name: NIGHTLY_PROOF,
      at: '05:00',
      run: async ({ dryRun, signal }) => {
        const turns = await this.inTurns();
        return dryRun ? { done: turns.map(({ name }) => `${name} is verified.`), failed: [] } : this.run(turns, signal);
      },
    });
  }

  /** Without those of which rebuilt tables wait for somebody. */
  private async inTurns(): Promise<Projection[]> {
    const { rows } = await this.pool.query<{ projection: string; proven: Date | null; kept: boolean }>(
      `SELECT projection, max(ended_at) FILTER (WHERE status = 'DONE' AND differing IS NOT NULL) AS proven, bool_or(kept) AS kept
       FROM app.projection_runs GROUP BY projection`,
    );
    const runs = new Map(rows.map((row) => [row.projection, row]));
    const provenAt = ({ name }: Projection) => runs.get(name)?.proven?.getTime() ?? 0;
    return this.projections
      .filter(({ name }) => !runs.get(name)?.kept)
      .sort((one, other) => provenAt(one) - provenAt(other));
  }

  private async run(turns: readonly Projection[], signal: AbortSignal): Promise<Report> {
    const at = this.clock.now();
    const ids: number[] = [];
    for (const projection of turns) {
      const id = await insertRun(this.pool, { projection, work: 'verify', by: NIGHTLY, at });
      if (id !== undefined) ids.push(id);
    }
    await wakeTasks(this.pool, RUN_TASK);
    try {
      const outcomes = await this.awaitEnds(ids, signal);
      const proofs = await readLastProofs(this.pool);
      return toReport(outcomes, proofs?.differing ?? []);
    } finally {
      await this.dropWaiting(ids);
    }
  }

  private async awaitEnds(ids: readonly number[], signal: AbortSignal): Promise<Outcome[]> {
    const end = performance.now() + STARTS_FOR_MS;
    for (;;) {
      const { rows } = await this.pool.query<Outcome>(
        'SELECT projection, status, message, differing FROM app.projection_runs WHERE id = ANY($1) ORDER BY id',
        [ids],
      );
      if (!rows.some(({ status }) => status === 'WAITING' || status === 'RUNNING')) return rows;
      if (performance.now() > end) await this.dropWaiting(ids);
      await setTimeout(LOOK_EVERY_MS, undefined, { signal });
    }
  }

  private async dropWaiting(ids: readonly number[]): Promise<void> {
    await this.pool.query(`DELETE FROM app.projection_runs WHERE id = ANY($1) AND status = 'WAITING'`, [ids]);
  }
}

const WHERE_TO_LOOK = 'The screen Read Models shows the first ones.';

/** @param differing those that earlier nights have found, too */
const toReport = (outcomes: readonly Outcome[], differing: readonly string[]): Report => {
  const equal = outcomes.filter(({ differing }) => differing === 0).length;
  const failed = outcomes.flatMap(({ projection, status, message, differing }) => {
    if (status === 'FAILED') return [`${projection} could not be verified: ${message}`];
    if (!differing) return [];
    const rows = differing === 1 ? '1 row' : `${formatCount(differing)} rows`;
    return [`${projection} differs from the log in ${rows}. ${WHERE_TO_LOOK}`];
  });
  const known = differing.filter((name) => !outcomes.some(({ projection }) => projection === name));
  failed.push(...known.map((name) => `${name} differed from the log when it was last verified. ${WHERE_TO_LOOK}`));
  return { done: [`${equal} of ${outcomes.length} read models equal what the log says.`], failed };
};
