import { randomUUID } from 'node:crypto';
import { plainMessage, plainStack } from '@bank/event-store';
import { type Fragment, join, raw, sql, toQuery } from '@bank/projections';
import type { Pool } from 'pg';
import { problemOf } from '../errors/problem';
import { Queue } from './queue';

const PROGRESS_INTERVAL_MS = 500;
/** A job whose tries broke off so often is given up. */
export const MAX_TRIES = 3;

export interface ClaimedRow {
  id: number;
  /** Marks this try: rows of another one are not touched. */
  run: string;
  tries: number;
}

/** It fails for good, waits for another try, or stays as a killed process would leave it. */
export type Verdict = { failed: string } | { waits: 'counted' | 'uncounted' } | 'leftBehind';

/** What is refused once is refused again; a lost connection may be back the next time. @param noteFailure for an error that all tries met */
export const judgeByStatus = (
  error: unknown,
  { tries }: ClaimedRow,
  noteFailure: (failure: { problem: string; stack: string | undefined }) => void,
): Verdict => {
  const { status, message } = problemOf(error);
  if (status < 500) return { failed: message };
  if (tries < MAX_TRIES) return { waits: 'counted' };
  const failure = error as Error;
  noteFailure({ problem: plainMessage(failure), stack: plainStack(failure) });
  return { failed: message };
};

/** How the jobs of one table differ from those of another. The table has `id`, `status`, `run`, `tries` and `message`. */
export interface RowKind<Job extends ClaimedRow, Result> {
  table: string;
  running: string;
  done: string;
  columns: string;
  claimed: Fragment;
  /** Which of the jobs that wait may begin beside those under way; all of them otherwise. */
  mayBegin?: (running: readonly Job[]) => Fragment;
  /** Which of these begins first; the oldest one otherwise. */
  order?: (running: readonly Job[]) => Fragment;
  finished: (result: Result) => Fragment;
  /** A sentence about work that ended well. */
  remark?: (result: Result) => string | undefined;
  /** What is set besides, when a job is done, fails or is given up. */
  ended?: () => Fragment;
  judge: (error: unknown, job: Job) => Verdict;
  gaveUpMessage: string;
}

/** A try that ended with its process is taken up again from its beginning. */
export abstract class RowQueue<Job extends ClaimedRow, Result> extends Queue<Job, Result> {
  constructor(
    protected readonly pool: Pool,
    private readonly kind: RowKind<Job, Result>,
  ) {
    super();
  }

  protected async claim(running: readonly Job[]): Promise<Job | undefined> {
    await this.giveUp(running);
    const { table, running: status, columns, claimed, mayBegin, order } = this.kind;
    const { rows } = await this.query<Job>(sql`
      UPDATE ${raw(table)} SET status = ${status}, run = ${randomUUID()}, tries = tries + 1, ${claimed}
      WHERE id = (
        SELECT id FROM ${raw(table)}
        WHERE (status = 'WAITING' OR (status = ${status} AND NOT run = ANY(${runsOf(running)})))
          AND ${mayBegin?.(running) ?? sql`true`}
        ORDER BY ${order?.(running) ?? sql`id`} LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING id, run, tries, ${raw(columns)}`);
    return rows[0];
  }

  private giveUp(running: readonly Job[]) {
    return this.query(sql`
      UPDATE ${raw(this.kind.table)} SET ${this.ending('FAILED', this.kind.gaveUpMessage)}
      WHERE status = ${this.kind.running} AND tries >= ${MAX_TRIES} AND NOT run = ANY(${runsOf(running)})`);
  }

  protected finish(job: Job, result: Result): Promise<void> {
    const ending = this.ending(this.kind.done, this.kind.remark?.(result));
    return this.leave(job, sql`${ending}, ${this.kind.finished(result)}`);
  }

  protected async fail(job: Job, error: unknown): Promise<void> {
    const verdict = this.kind.judge(error, job);
    if (verdict === 'leftBehind') throw error;
    if ('waits' in verdict) {
      await this.wait(job, verdict.waits === 'counted' ? 0 : 1);
      throw error;
    }
    await this.leave(job, this.ending('FAILED', verdict.failed));
    await this.discard?.(job);
  }

  protected override putBack(job: Job): Promise<void> {
    return this.wait(job, 1);
  }

  private wait(job: Job, uncountedTries: number): Promise<void> {
    return this.leave(
      job,
      sql`status = 'WAITING', message = NULL, run = NULL, tries = tries - ${uncountedTries}::integer`,
    );
  }

  private ending(status: string, message: string | null = null): Fragment {
    const all = [sql`status = ${status}, message = ${message}, run = NULL`, this.kind.ended?.()];
    return join(
      all.filter((one) => one !== undefined),
      ', ',
    );
  }

  private async leave(job: Job, changes: Fragment): Promise<void> {
    await this.note(job, changes);
  }

  /** Changes the row of a try, and abandons one that was cancelled or removed meanwhile. */
  protected async note(job: Job, changes: Fragment): Promise<void> {
    const { rowCount } = await this.query(
      sql`UPDATE ${raw(this.kind.table)} SET ${changes} WHERE id = ${job.id} AND run = ${job.run}`,
    );
    if (!rowCount) this.abandon(job);
  }

  /** Notes the number that was reached last, at most twice a second. */
  protected noteProgress(job: Job, column: string) {
    let reached: number | bigint = 0;
    let noted: number | bigint = reached;
    const timer = setInterval(() => {
      if (reached === noted) return;
      noted = reached;
      // The next number is noted instead.
      this.note(job, sql`${raw(column)} = ${noted}`).catch(() => {});
    }, PROGRESS_INTERVAL_MS);
    return {
      reach: (number: number | bigint) => {
        reached = number;
      },
      end: () => clearInterval(timer),
    };
  }

  /** Also gives up the tries that ended with their process too often. */
  protected stopUnwanted(): Promise<void> {
    return this.compare(async (running) => {
      const { rows } = await this.query<ClaimedRow>(sql`SELECT run FROM ${raw(this.kind.table)} WHERE run IS NOT NULL`);
      const wanted = new Set(rows.map(({ run }) => run));
      for (const job of running) if (!wanted.has(job.run)) this.abandon(job);
      await this.giveUp(running);
    });
  }

  private query<Row extends object>(query: Fragment) {
    return this.pool.query<Row>(toQuery(query));
  }
}

const runsOf = (running: readonly ClaimedRow[]) => running.map(({ run }) => run);
