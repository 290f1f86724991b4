import { setTimeout as after } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Endings } from '../ending/endings';
import { standingBy } from '../lead';
import type { Settings } from '../settings';
import { LOG, SETTINGS } from '../tokens';
import { Jobs } from './jobs.service';

const LOOK_AGAIN = 20_000;

/** Sees to it that jobs run when they are due; of all processes one leads, the others stand by and take over. */
@Injectable()
export class Scheduler implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    private readonly endings: Endings,
  ) {}

  /** Of a portal that serves: programs of the command line and specs run no job by themselves. */
  start(): void {
    if (this.settings.appRole === 'web') return;
    this.running = standingBy(this.pool, 'scheduler', this.stopping.signal, (led, works) => this.lead(led, works), {
      began: (problem) => this.log.error({ problem }, 'The jobs cannot be looked after'),
      ended: () => this.log.info('The jobs are looked after again'),
    });
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    await this.endings.of(() => 'the jobs', this.running);
  }

  private async lead(signal: AbortSignal, works: () => void): Promise<void> {
    while (!signal.aborted) {
      await this.jobs.runDue(signal);
      works();
      await after(LOOK_AGAIN, undefined, { signal }).catch(() => {});
    }
  }
}
