import { answerWithin, NoAnswer } from '@bank/event-store';
import { endWithSupervisor, isMember } from './member';
import { ANSWER_GRACE_MS, STATEMENT_LIMITS_MS } from './platform/database/time-limits';
import { ShutdownTimeout } from './platform/shutdown/shutdown-tasks';

/** A stop ends after this time, whatever still hangs. */
export const SHUTDOWN_LIMIT_MS = 10_000;
/** How long a process may drain, by its role. */
export const DRAIN_LIMITS_MS = {
  // The longest answers are sheets. One that takes longer may be a download that somebody has left unread.
  web: STATEMENT_LIMITS_MS.sheet + ANSWER_GRACE_MS,
  // Meanwhile the web processes of its version are replaced by those of another one, each after the one before it.
  worker: 30 * 60_000,
} as const;
/** This time is reserved for each part that ends later, because a database that ends cleanly starts quickly. */
const RESERVE_PER_PART_MS = 2_000;

interface Part {
  name: string;
  end: () => Promise<void>;
}

/** Resolves when the process may end without harm to those who use it, or soon after it is hurried. */
type Drain = (hurried: AbortSignal) => Promise<void>;

/** In reverse order, once, and in a bounded time. */
export class Shutdown {
  private readonly parts: Part[] = [];
  private running?: Promise<void>;
  private drain: { run: Drain; limitMs: number } | undefined;
  private draining?: Promise<void>;
  private readonly hurried = new AbortController();

  constructor(private readonly limitMs = SHUTDOWN_LIMIT_MS) {}

  /** @param name names the part within a sentence, should it not end */
  add(name: string, end: () => Promise<void>) {
    this.parts.push({ name, end });
  }

  /** @param drain comes before the rest where other processes go on, and has a longer time */
  addDrain(drain: Drain, limitMs: number) {
    this.drain = { run: drain, limitMs };
  }

  /** A part that fails or hangs doesn't keep the others from ending. @throws ShutdownTimeout, or the error of the first that failed */
  run(): Promise<void> {
    this.hurried.abort();
    this.running ??= this.endAll();
    return this.running;
  }

  /** Runs after what comes before it, unless `run` is called meanwhile. @throws as `run` does */
  drainAndRun(): Promise<void> {
    this.draining ??= this.drainFirst();
    return this.draining.finally(() => this.run());
  }

  /**
   * The first Ctrl-C or SIGTERM ends the process cleanly; npm may repeat what the terminal has sent already. SIGTERM alone drains
   * it before: Ctrl-C comes from somebody who waits for the end.
   */
  onSignals() {
    if (isMember()) return endWithSupervisor({ stop: () => void this.exit(), drain: () => void this.exit(true) });
    process.on('SIGINT', () => void this.exit());
    process.on('SIGTERM', () => void this.exit(true));
    if (process.stdout.isTTY) process.on('SIGHUP', () => void this.exitUnseen());
  }

  /** Ends after the terminal's window was closed and can't be written to. A process without a window (nohup) goes on. */
  private async exitUnseen() {
    process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EIO') process.exit(1);
    });
    await this.exit();
  }

  private async exit(mayDrain = false) {
    try {
      await (mayDrain ? this.drainAndRun() : this.run());
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${describeUncleanStop(error)}\n`);
      process.exit(1);
    }
  }

  private async drainFirst(): Promise<void> {
    if (!this.drain) return;
    const limit = setTimeout(() => this.hurried.abort(), this.drain.limitMs);
    await this.drain.run(this.hurried.signal).finally(() => clearTimeout(limit));
  }

  private async endAll() {
    const deadline = performance.now() + this.limitMs;
    const unfinished: string[] = [];
    const failures: unknown[] = [];
    const parts = this.parts.splice(0).reverse();
    for (const [n, { name, end }] of parts.entries()) {
      const reserved = (parts.length - 1 - n) * RESERVE_PER_PART_MS;
      try {
        await answerWithin(Math.max(deadline - performance.now() - reserved, 0), end());
      } catch (error) {
        if (error instanceof NoAnswer) unfinished.push(name);
        else if (error instanceof ShutdownTimeout) unfinished.push(...error.what);
        else failures.push(error);
      }
    }
    if (unfinished.length) throw new ShutdownTimeout(unfinished, this.limitMs);
    if (failures.length) throw failures[0];
  }
}

export const describeUncleanStop = (error: unknown): string =>
  error instanceof ShutdownTimeout ? error.message : `The stop was not clean: ${(error as Error).stack}`;
