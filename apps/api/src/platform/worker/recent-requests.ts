import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type Client, Pool } from 'pg';
import { OpenRequests } from '../shutdown/open-requests';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';

/** Processes say on this channel, twice a second while they have any, how many requests came within the last second. */
const REQUESTS_CHANNEL = 'requests';
const SAY_INTERVAL_MS = 500;
/** A process that has not said it again by then has none any more. */
const KEPT_MS = 2_000;

/** How many people are at work, in whichever process: the worker of several processes has no requests of its own. */
@Injectable()
export class RecentRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly self = randomUUID();
  /** Id of another process -> what it said last. */
  private readonly heard = new Map<string, { count: number; at: number }>();
  private isHearing = false;
  private timer: NodeJS.Timeout | undefined;
  private saying: Promise<unknown> | undefined;

  constructor(
    private readonly requests: OpenRequests,
    private readonly pool: Pool,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  /** Those of the last second, or in other processes of the last two. */
  get count(): number {
    const since = performance.now() - KEPT_MS;
    let count = this.requests.countOfLastSecond;
    for (const [process, said] of this.heard)
      if (said.at > since) count += said.count;
      else this.heard.delete(process);
    return count;
  }

  /** Hears of other processes, for as long as the worker leads here. @param connection is not used after `signal` */
  async hear(connection: Client, signal: AbortSignal): Promise<void> {
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel !== REQUESTS_CHANNEL) return;
      const [process = '', count] = payload.split(' ');
      if (process !== this.self) this.heard.set(process, { count: Number(count), at: performance.now() });
    });
    await connection.query(`LISTEN ${REQUESTS_CHANNEL}`);
    this.isHearing = true;
    signal.addEventListener('abort', () => {
      this.isHearing = false;
    });
  }

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.say(), SAY_INTERVAL_MS).unref();
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.shutdownTasks.waitFor(() => 'the word of requests', Promise.resolve(this.saying));
  }

  /** Nothing depends on it: where it is not heard, work in the background only takes no rest. */
  private say(): void {
    const count = this.requests.countOfLastSecond;
    if (this.isHearing || this.saying || !count) return;
    this.saying = this.pool
      .query('SELECT pg_notify($1, $2)', [REQUESTS_CHANNEL, `${this.self} ${count}`])
      .catch(() => {})
      .finally(() => {
        this.saying = undefined;
      });
  }
}
