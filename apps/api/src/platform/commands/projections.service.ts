import type { Position } from '@bank/event-store';
import type { AppliedListener, Disproof, ProjectionRunner, RunnerStatus } from '@bank/projections';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Settings } from '../settings/settings';
import { RUNNER, SETTINGS } from '../settings/tokens';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';

/** Runs the projections, unless `APP_ROLE` is `web`, and lets commands wait until they have reached a position. */
@Injectable()
export class ProjectionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    @Inject(RUNNER) private readonly runner: ProjectionRunner,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  /** Brings the read models to their current shape, before anything is served. @throws Unreadable */
  async prepare(): Promise<void> {
    await this.runner.prepare(undefined, this.stopping.signal);
  }

  onApplicationBootstrap() {
    if (this.settings.appRole !== 'web') this.running = this.runner.run(this.stopping.signal);
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    const ending = Promise.resolve(this.running).then(() => this.runner.close());
    await this.shutdownTasks.waitFor(() => 'the projections', ending);
  }

  /** All projections that don't stand still, unless `names` are given. @throws ProjectionsBehind, ProjectionStopped */
  caughtUpWith(position: Position, names?: readonly string[]): Promise<void> {
    return this.runner.caughtUpWith(position, names);
  }

  /** Grows when read models may have lost for a moment what they have shown. */
  get losses(): number {
    return this.runner.losses;
  }

  /** Calls the listener while this process keeps the read models. */
  listen(listener: AppliedListener): void {
    this.runner.listen(listener);
  }

  status(): Promise<RunnerStatus> {
    return this.runner.status();
  }

  prove(): Promise<Disproof[]> {
    return this.runner.prove();
  }
}
