import { Rejection } from '@bank/domain';
import { sql } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../../platform/commands/clock';
import { asUser, currentContext, runWith } from '../../platform/context/request-context';
import { TimeZone } from '../../platform/context/time-zone';
import { UserDirectory } from '../../platform/context/user-directory';
import { analyzeGrown } from '../../platform/database/analyze-grown';
import { LOG } from '../../platform/settings/tokens';
import { judgeByStatus, MAX_TRIES, RowQueue } from '../../platform/worker/row-queue';
import { Worker } from '../../platform/worker/worker';
import { CheckStep } from './check-step';
import type { ClaimedImport, Step, StepWork } from './claimed-import';
import { CLEANUP_TASK, IMPORT_TASKS } from './import-tasks';
import { ImportKinds } from './kinds';
import { refuseOtherPartner, refuseRowsOfOther } from './other-partner';
import { ReadStep } from './read-step';
import { RunStep } from './run-step';
import { TakeBackStep } from './take-back-step';
import { mayBegin, order } from './turns';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The rows hold what the file says about people, and are needed only to look at them and to take the import back. */
const KEPT_FOR_MS = 30 * DAY_MS;

/** Each step of an import is a job of its own, on behalf of the user who asked and with the rights that they have now. */
@Injectable()
export class ImportJobs extends RowQueue<ClaimedImport, number> {
  private readonly steps: Readonly<Record<Step, { work: (work: StepWork) => Promise<number> }>>;

  constructor(
    pool: Pool,
    private readonly kinds: ImportKinds,
    private readonly users: UserDirectory,
    private readonly timeZone: TimeZone,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    worker: Worker,
    read: ReadStep,
    check: CheckStep,
    run: RunStep,
    takeBack: TakeBackStep,
  ) {
    super(pool, {
      table: 'app.imports',
      running: 'RUNNING',
      done: 'DONE',
      columns: `user_id AS owner, coalesce(asked_by, user_id) AS "userId", kind, step, header_row AS "headerRow", sheet, chosen_row AS "chosenRow", columns, mapping, day_orders AS "dayOrders", may_lack_answers AS "mayLackAnswers", own_partner AS "ownPartner"`,
      claimed: sql`progress = 0`,
      mayBegin,
      order,
      finished: (rows) => sql`progress = ${rows}, total = ${rows}`,
      ended: () => sql`ended_at = ${clock.now()}`,
      judge: (error, job) =>
        judgeByStatus(error, job, (failure) =>
          this.log.error({ import: job.id, step: job.step, ...failure }, 'A step of an import failed'),
        ),
      gaveUpMessage: `The portal stopped ${MAX_TRIES} times at the same place of this import.`,
    });
    this.steps = { READ: read, CHECK: check, RUN: run, TAKE_BACK: takeBack };
    for (const name of IMPORT_TASKS)
      worker.add({
        name,
        title: 'an import',
        everyMs: MINUTE_MS,
        work: (signal) => this.workThrough(signal),
        fails: 'Imports stand still',
        recovers: 'Imports go on',
      });
    worker.add({
      name: CLEANUP_TASK,
      title: 'the removal of old imports',
      everyMs: 10 * MINUTE_MS,
      work: () => this.removeOld(),
      fails: 'Old imports cannot be removed',
      recovers: 'Old imports are removed again',
      longestRetryDelayMs: MINUTE_MS,
    });
  }

  protected async work(job: ClaimedImport, signal: AbortSignal): Promise<number> {
    const user = await this.users.byId(job.userId);
    if (!user) throw new Rejection('forbidden', 'The user who asked for this is gone: ask again.');
    // A former import may just have filled the tables in which the rows of this one are looked for.
    if (job.step !== 'READ') await analyzeGrown(this.pool);
    const readTimeZone = () => this.timeZone.read();
    const progress = this.noteProgress(job, 'progress');
    try {
      return await asUser(user, readTimeZone, async () => {
        const kind = await this.kinds.find(job.kind).open();
        if (job.step === 'CHECK' || job.step === 'RUN') refuseOtherPartner(job, kind);
        if (job.step === 'TAKE_BACK') refuseRowsOfOther(job, kind);
        const { mayLackAnswers } = job;
        return runWith({ ...currentContext(), mayLackAnswers }, () =>
          this.steps[job.step].work({
            job,
            kind,
            signal,
            reach: progress.reach,
            advance: () => this.note(job, sql`tries = 1`),
          }),
        );
      });
    } finally {
      progress.end();
    }
  }

  /** What was cancelled after its last row is done nevertheless. */
  protected override async finish(job: ClaimedImport, rows: number): Promise<void> {
    await this.pool.query(`UPDATE app.imports SET run = $2 WHERE id = $1 AND status = 'RUNNING' AND run IS NULL`, [
      job.id,
      job.run,
    ]);
    await super.finish(job, rows);
  }

  protected override discard(job: ClaimedImport): Promise<void> {
    return this.endCancelled(job);
  }

  /** Imports are cancelled as soon as nothing writes their rows any more. @param ended a try that is over */
  private async endCancelled(ended?: ClaimedImport): Promise<void> {
    const atWork = this.jobs.flatMap((job) => (job === ended ? [] : job.id));
    await this.pool.query(
      `UPDATE app.imports SET status = 'CANCELLED', ended_at = $2
       WHERE status = 'RUNNING' AND run IS NULL AND id <> ALL ($1)`,
      [atWork, this.clock.now()],
    );
  }

  private async removeOld(): Promise<void> {
    await this.stopUnwanted();
    await this.compare(() => this.endCancelled());
    const before = new Date(Date.parse(this.clock.now()) - KEPT_FOR_MS).toISOString();
    await this.pool.query(
      `DELETE FROM app.imports WHERE status NOT IN ('WAITING', 'RUNNING') AND coalesce(ended_at, created_at) < $1`,
      [before],
    );
  }
}
