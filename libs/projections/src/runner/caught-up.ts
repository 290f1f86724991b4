import { type Position, START } from '@bank/event-store';
import type { Pool } from 'pg';
import type { Projection } from '../projection';
import type { Standing } from './batch';
import type { Checkpoint, Failure } from './checkpoints';
import type { Log } from './log';
import { Watch } from './watch';

export class ProjectionsBehind extends Error {
  constructor(
    readonly projections: readonly string[],
    readonly awaited: Position,
    timeoutMs: number,
  ) {
    super(
      `${projections.join(', ')} did not catch up with the log within ${timeoutMs / 1000} s; try again in a moment`,
    );
  }
}

/** A projection stands still before an event that it can't fold. */
export class ProjectionStopped extends Error {
  constructor(
    readonly projection: string,
    readonly failure: Failure,
  ) {
    const { type, position, stream } = failure.event;
    super(`${projection} has stopped before ${type} at ${position} in ${stream}: ${failure.message}`);
  }
}

interface Waiter {
  names: readonly string[];
  upTo: Position;
  /** Needs every one of its projections; otherwise those that have stopped are not waited for. */
  strict: boolean;
  done: (error?: Error) => void;
}

/** The stored checkpoints as this process knows them, and the callers that wait for them. */
export class Waiting {
  private readonly positions = new Map<string, Position>();
  private readonly failures = new Map<string, Failure>();
  private readonly waiters = new Set<Waiter>();
  /** How often a crashed server may have lost its last commits. */
  losses = 0;

  constructor(private readonly names: readonly string[]) {}

  /** Takes committed positions. A projection that runs (again) has no failure. */
  advance(standings: readonly Standing[]): void {
    for (const { projection, position, stopped } of standings) {
      this.positions.set(projection.name, position);
      if (!stopped) this.failures.delete(projection.name);
    }
    for (const waiter of this.waiters) if (!this.missing(waiter).length) waiter.done();
  }

  /** Only checkpoints that were just read show a waiter that its projection has stopped. */
  read(checkpoints: Iterable<Checkpoint>): void {
    for (const { name, position, failure } of checkpoints) {
      this.positions.set(name, position);
      if (failure) this.failures.set(name, failure);
      else this.failures.delete(name);
    }
    for (const waiter of this.waiters) {
      const missing = this.missing(waiter);
      const stopped = missing.find((name) => this.failures.has(name));
      if (!missing.length) waiter.done();
      else if (stopped) waiter.done(new ProjectionStopped(stopped, this.failures.get(stopped)!));
    }
  }

  /** Forgets all checkpoints, which a crashed server may have lost. */
  forget(): void {
    this.losses += 1;
    this.positions.clear();
    this.failures.clear();
  }

  get size(): number {
    return this.waiters.size;
  }

  for(upTo: Position, names: readonly string[] | undefined, timeoutMs: number): Promise<void> | undefined {
    const unknown = names?.filter((name) => !this.names.includes(name)) ?? [];
    if (unknown.length) throw new Error(`There is no projection ${unknown.join(', ')}`);
    const awaited = { names: names ?? this.names, upTo, strict: names !== undefined };
    if (!this.missing(awaited).length) return undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => waiter.done(new ProjectionsBehind(this.missing(waiter), upTo, timeoutMs)),
        timeoutMs,
      );
      const waiter: Waiter = {
        ...awaited,
        done: (error) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          if (error) reject(error);
          else resolve();
        },
      };
      this.waiters.add(waiter);
    });
  }

  end(): void {
    for (const { done } of this.waiters) done(new Error('The server is stopping'));
  }

  private missing({ names, upTo, strict }: Omit<Waiter, 'done'>): string[] {
    return names.filter((name) => (this.positions.get(name) ?? START) < upTo && (strict || !this.failures.has(name)));
  }
}

/** Waits for the stored checkpoints. The leader reports them when it runs in this process, else the database does. */
export class CaughtUp {
  private readonly waiting: Waiting;
  private readonly watch: Watch;
  private leading = false;
  private someStopped = false;

  constructor(pool: Pool, projections: readonly Projection[], log: Log) {
    this.waiting = new Waiting(projections.map(({ name }) => name));
    this.watch = new Watch(pool, projections, log, {
      read: (checkpoints) => this.waiting.read(checkpoints),
      lost: () => this.leading || this.waiting.forget(),
    });
  }

  /** How often tables that have shown an event may have lost it again for a moment. */
  get losses(): number {
    return this.waiting.losses;
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
