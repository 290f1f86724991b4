import { traced } from '../observability/traced';

/** Jobs that wait somewhere, and what becomes of each try. `Job` holds all that the work needs. */
export abstract class Queue<Job extends object, Result = void> {
  private readonly running = new Map<Job, AbortController>();
  private lastComparison: Promise<unknown> = Promise.resolve();

  /** @param running the jobs on which this process works: nobody has left these behind */
  protected abstract claim(running: readonly Job[]): Promise<Job | undefined>;
  protected abstract work(job: Job, signal: AbortSignal): Promise<Result>;
  protected abstract finish(job: Job, result: Result): Promise<void>;
  /** @throws the error, where the worker has to wait before it claims another job */
  protected abstract fail(job: Job, error: unknown): Promise<void>;
  /** The process stops. Without this, a try that it cuts short counts like any other. */
  protected putBack?(job: Job): Promise<void>;
  protected discard?(job: Job): Promise<void>;

  /** The work of a task: does one job after the other until none is left. Several tasks may share a queue. */
  async workThrough(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const job = await this.compare(async (running) => {
        const claimed = await this.claim(running);
        if (claimed) this.running.set(claimed, new AbortController());
        return claimed;
      });
      if (!job) return;
      await this.tryOnce(job, signal);
    }
  }

  /** One comparison after the other: a job that one task has just claimed would seem left behind to another. */
  protected compare<T>(comparison: (running: readonly Job[]) => Promise<T>): Promise<T> {
    const compared = this.lastComparison.then(() => comparison([...this.running.keys()]));
    this.lastComparison = compared.catch(() => {});
    return compared;
  }

  protected abandon(job: Job): void {
    this.running.get(job)?.abort();
  }

  protected get jobs(): readonly Job[] {
    return [...this.running.keys()];
  }

  private async tryOnce(job: Job, stopping: AbortSignal): Promise<void> {
    const abandoned = this.running.get(job)!.signal;
    const signal = AbortSignal.any([stopping, abandoned]);
    try {
      await traced(this.constructor.name, {}, async () => this.finish(job, await this.work(job, signal)));
    } catch (error) {
      if (abandoned.aborted) await this.discard?.(job);
      else if (stopping.aborted && this.putBack) await this.putBack(job);
      else await this.fail(job, error);
    } finally {
      this.running.delete(job);
    }
  }
}
