import { Outage, plainStack } from '@bank/event-store';
import type { Logger } from 'pino';
import { Doorbell } from './doorbell';
import { repeat } from './repeat';
import type { Task } from './task';

export class TaskLoop {
  isRunning = false;
  isFailing = false;
  private readonly doorbell = new Doorbell();
  private readonly begun = new Doorbell();
  private readonly outage: Outage;

  constructor(
    readonly task: Task,
    log: Logger,
  ) {
    const setFailing = (isFailing: boolean) => {
      this.isFailing = isFailing;
    };
    this.outage = new Outage({
      onBegin: (problem, error) => {
        setFailing(true);
        log.error({ task: task.name, problem, stack: plainStack(error as Error) }, task.fails);
      },
      onEnd: () => {
        setFailing(false);
        log.info({ task: task.name }, task.recovers);
      },
    });
  }

  wake(): void {
    this.doorbell.ring();
  }

  /** Resolves once it has worked for the first time, after `ms` milliseconds at the latest, or at `signal`. */
  waitForFirstWork(ms: number, signal: AbortSignal): Promise<void> {
    return this.begun.sleep(ms, signal);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { work, everyMs = 0, longestRetryDelayMs } = this.task;
    const reportSuccess = () => this.outage.noteRecovery();
    const attempt = async () => {
      await work(signal, reportSuccess).finally(() => this.begun.ring());
      reportSuccess();
      await this.doorbell.sleep(everyMs, signal);
    };
    this.isRunning = true;
    await repeat(signal, this.outage, attempt, longestRetryDelayMs);
    this.isRunning = false;
  }
}
