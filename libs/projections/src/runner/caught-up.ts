import type { Position } from '@bank/event-store';
import type { Pool } from 'pg';
import type { Standing } from './batch';
import type { Log } from './log';
import { Waiting } from './wait';
import { Watch } from './watch';

/** Waits for the stored checkpoints. The leader reports them when it runs in this process, else the database does. */
export class CaughtUp {
  private readonly waiting: Waiting;
  private readonly watch: Watch;
  private leading = false;
  private someStopped = false;

  constructor(pool: Pool, names: readonly string[], log: Log) {
    this.waiting = new Waiting(names);
    this.watch = new Watch(pool, names, log, {
      read: (checkpoints) => this.waiting.read(checkpoints),
      lost: () => this.leading || this.waiting.forget(),
    });
  }

  async with(position: Position, names: readonly string[] | undefined, timeoutMs: number): Promise<void> {
    const reached = this.waiting.for(position, names, timeoutMs);
    if (!reached) return;
    this.watch.resume();
    if (!this.leading || this.someStopped) void this.watch.startWatching();
    try {
      await reached;
    } finally {
      if (!this.waiting.size) this.watch.pause();
    }
  }

  /** The leader of this process has begun or has committed a batch. */
  advance(standings: readonly Standing[]): void {
    this.leading = true;
    this.someStopped = standings.some(({ stopped }) => stopped);
    this.waiting.advance(standings);
    if (this.someStopped && this.waiting.size) void this.watch.look();
  }

  leadLost(): void {
    this.leading = false;
    this.waiting.forget();
    if (this.waiting.size) void this.watch.startWatching();
  }

  async end(): Promise<void> {
    this.waiting.end();
    await this.watch.end();
  }
}
