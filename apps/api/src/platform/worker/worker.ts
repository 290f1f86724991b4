import { once, setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { type Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import { LOG, SETTINGS } from '../settings/tokens';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { Registration } from '../versions/registration';
import { leadOrStandBy } from './lead';
import { RecentRequests } from './recent-requests';
import type { Task } from './task';
import { TaskLoop } from './task-loop';
import { WORKER_CHANNEL, wakeTasks } from './wake';

/** Before the id of a process that stands by and asks the leader for its place. */
const LEAD_WANTED = 'lead wanted by ';
const ASK_INTERVAL_MS = 2_000;
/** A task begins once the one before has worked: all at once would take as many connections. None waits longer for one that takes its time. */
const LONGEST_WAIT_TO_BEGIN_MS = 50;

export interface WorkerState {
  leading: boolean;
  problems: readonly string[];
}

/** One of the processes leads; the others stand by and take over. */
@Injectable()
export class Worker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loops: TaskLoop[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** Begins a task; defined only while this process leads. */
  private begin: ((loop: TaskLoop) => void) | undefined;
  private asksAgainAt = 0;

  constructor(
    private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    private readonly shutdownTasks: ShutdownTasks,
    @Optional() private readonly registration?: Registration,
    @Optional() private readonly recentRequests?: RecentRequests,
  ) {}

  /** A task may be added at any time; while this process leads, it begins at once. */
  add(task: Task): void {
    const loop = new TaskLoop(task, this.log);
    this.loops.push(loop);
    this.begin?.(loop);
  }

  get state(): WorkerState {
    const leading = this.begin !== undefined;
    return {
      leading,
      problems: leading ? this.loops.flatMap(({ isFailing, task }) => (isFailing ? task.fails : [])) : [],
    };
  }

  onApplicationBootstrap() {
    if (this.settings.appRole === 'web') return;
    this.running = leadOrStandBy(
      this.pool,
      'worker',
      this.stopping.signal,
      (signal, reportSuccess, connection) => this.lead(signal, reportSuccess, connection),
      {
        onBegin: (problem) => this.log.error({ problem }, 'The work in the background stands still'),
        onEnd: () => this.log.info('The work in the background goes on'),
      },
      () => this.askForLead(),
    );
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    await this.shutdownTasks.waitFor(() => this.unfinished, this.running);
  }

  private get unfinished(): string {
    const titles = this.loops.flatMap(({ isRunning, task }) => (isRunning ? task.title : []));
    return titles.join('; ') || 'the lead of the work in the background';
  }

  /** An older version does not know all work that there is now. */
  private askForLead(): void {
    if (!this.registration?.isBesideOthers || performance.now() < this.asksAgainAt) return;
    this.asksAgainAt = performance.now() + ASK_INTERVAL_MS;
    wakeTasks(this.pool, `${LEAD_WANTED}${this.registration.id}`).catch(() => {});
  }

  /** Runs all tasks until the lead is lost or given to a newer version. A task that fails keeps no other from its work. */
  private async lead(ledSignal: AbortSignal, reportSuccess: () => void, connection: Client): Promise<boolean> {
    const givenAway = new AbortController();
    const signal = AbortSignal.any([ledSignal, givenAway.signal]);
    const giveTo = async (id: string) => {
      if (await this.registration?.isOlderThan(id, this.pool)) givenAway.abort();
    };
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel !== WORKER_CHANNEL) return;
      if (payload.startsWith(LEAD_WANTED)) giveTo(payload.slice(LEAD_WANTED.length)).catch(() => {});
      for (const loop of this.loops) if (loop.task.name === payload) loop.wake();
    });
    await connection.query(`LISTEN ${WORKER_CHANNEL}`);
    await this.recentRequests?.hear(connection, signal);
    reportSuccess();
    // Every task listens to it: more than the ten of which Node takes notice as of a leak.
    setMaxListeners(0, signal);
    const running: Promise<void>[] = [];
    this.begin = (loop) => void running.push(loop.run(signal));
    for (const loop of [...this.loops]) {
      this.begin(loop);
      await loop.waitForFirstWork(LONGEST_WAIT_TO_BEGIN_MS, signal);
    }
    if (!signal.aborted) await once(signal, 'abort');
    this.begin = undefined;
    await Promise.all(running);
    return givenAway.signal.aborted;
  }
}
