import { randomUUID } from 'node:crypto';
import { plainStack } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { Ids } from '../commands/ids';
import type { WantedIds } from '../context/attempt';
import { Attempt } from '../context/attempt';
import { asSystem } from '../context/request-context';
import { problemOf } from '../errors/problem';
import { traced } from '../observability/traced';
import { LOG } from '../settings/tokens';
import { whileLeading } from '../worker/lead';
import type { Job, Report, Run } from './job';
import { beginRun, endRun, type LastRun, readLastRun } from './last-run';
import { lastDue, nextRun } from './schedule';

export interface JobState {
  name: string;
  last: LastRun | undefined;
  /** ISO 8601; in the past while it is due. */
  next: string;
}

@Injectable()
export class Jobs {
  private readonly jobs = new Map<string, Job>();

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Must be called before the application has started. */
  add(job: Job): void {
    this.jobs.set(job.name, job);
  }

  get names(): string[] {
    return [...this.jobs.keys()];
  }

  states(): Promise<JobState[]> {
    return Promise.all(
      [...this.jobs.values()].map(async ({ name, at }) => {
        const last = await readLastRun(this.pool, name);
        return { name, last, next: nextRun(at, last, this.clock.now()) };
      }),
    );
  }

  async runDue(signal: AbortSignal): Promise<void> {
    for (const job of this.jobs.values()) {
      if (!(await this.isDue(job))) continue;
      await this.runAlone(job, signal, async (led) => {
        // Somebody may have run it by hand, or as the leader before.
        if (await this.isDue(job)) await this.carryOut(job, led);
      });
    }
  }

  /** For a bank that has just begun: it has missed nothing, so that each job waits for its next time. */
  async skipDue(): Promise<void> {
    const report = { done: ['The bank began after this was due.'], failed: [] };
    for (const { name, at } of this.jobs.values()) {
      const now = this.clock.now();
      const due = lastDue(at, now);
      await beginRun(this.pool, name, due, now);
      await endRun(this.pool, name, report, due, now);
    }
  }

  /** Waits for a run that is under way. @throws when it is interrupted */
  async run(name: string, signal: AbortSignal): Promise<Report> {
    const job = this.findJob(name);
    const report = await this.runAlone(job, signal, (led) => this.carryOut(job, led));
    if (!report) throw new Error(`${name} was interrupted before it began`);
    return report;
  }

  /** Reports what the next run would do, be it due now or tonight. */
  async dryRun(name: string, signal: AbortSignal): Promise<Report> {
    const job = this.findJob(name);
    const now = this.clock.now();
    const next = nextRun(job.at, await readLastRun(this.pool, name), now);
    const isDue = next <= now;
    const options = this.runOptions(name, randomUUID(), signal);
    return job.run({ ...options, dryRun: true, now: isDue ? now : next });
  }

  private findJob(name: string): Job {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`There is no job called ${name}`);
    return job;
  }

  private async isDue({ name, at }: Job): Promise<boolean> {
    const now = this.clock.now();
    return nextRun(at, await readLastRun(this.pool, name), now) <= now;
  }

  private runAlone<T>({ name }: Job, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) {
    return whileLeading(this.pool, `job ${name}`, signal, work);
  }

  private async carryOut(job: Job, signal: AbortSignal): Promise<Report> {
    const { name } = job;
    const now = this.clock.now();
    const due = lastDue(job.at, now);
    const run = await beginRun(this.pool, name, due, now);
    const report = await traced(`job ${name}`, {}, () => this.runToReport(job, run, signal));
    await endRun(this.pool, name, report, due, this.clock.now());
    this.log[report.failed.length ? 'error' : 'info']({ job: name, run, ...report }, 'A job has run');
    return report;
  }

  /** @throws the job's error when it was interrupted, because such a run has no outcome yet */
  private async runToReport(job: Job, run: string, signal: AbortSignal): Promise<Report> {
    try {
      return await job.run(this.runOptions(job.name, run, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      return { done: [], failed: [this.logProblem(error, { job: job.name, run })] };
    }
  }

  private logProblem(error: unknown, where: object): string {
    this.log.error({ ...where, stack: plainStack(error as Error) }, 'A job failed');
    return problemOf(error).message;
  }

  private runOptions(job: string, run: string, signal: AbortSignal): Run {
    const once: Run['once'] = (key, work) => {
      const notes = {
        begin: async () => ({ isRepeat: false, ids: [], position: undefined, effects: {}, finished: false }),
        allocate: (wanted: WantedIds) => asSystem(() => this.ids.fresh(wanted)),
      };
      return asSystem(work, { requestId: run, attempt: new Attempt('system', `${run} ${key}`, notes) });
    };
    const each: Run['each'] = async (key, things, work) => {
      const failed: string[] = [];
      for (const [name, thing] of things) {
        signal.throwIfAborted();
        try {
          await once(key, () => work(thing));
        } catch (error) {
          if (signal.aborted) throw error;
          failed.push(`${name}: ${this.logProblem(error, { job, run, thing: name })}`);
        }
      }
      return failed;
    };
    return { dryRun: false, now: this.clock.now(), signal, once, each };
  }
}
