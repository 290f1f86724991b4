import { answerWithin, NoAnswer } from '@bank/event-store';
import { endWithSupervisor, isMember } from './member';
import { ShutdownTimeout } from './platform/shutdown/shutdown-tasks';

/** A stop ends after this time, whatever still hangs. */
export const SHUTDOWN_LIMIT_MS = 10_000;
/** This time is reserved for each part that ends later, because a database that ends cleanly starts quickly. */
const RESERVE_PER_PART_MS = 2_000;

interface Part {
  name: string;
  end: () => Promise<void>;
}

/** In reverse order, once, and in a bounded time. */
export class Shutdown {
  private readonly parts: Part[] = [];
  private running?: Promise<void>;

  constructor(private readonly limitMs = SHUTDOWN_LIMIT_MS) {}

  /** @param name names the part within a sentence, should it not end */
  add(name: string, end: () => Promise<void>) {
    this.parts.push({ name, end });
  }

  /** A part that fails or hangs doesn't keep the others from ending. @throws ShutdownTimeout, or the error of the first that failed */
  run(): Promise<void> {
    this.running ??= this.endAll();
    return this.running;
  }

  /** The first Ctrl-C or SIGTERM ends the process cleanly; npm may repeat what the terminal has sent already. */
  onSignals() {
    if (isMember()) return endWithSupervisor(() => void this.exit());
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void this.exit());
    if (process.stdout.isTTY) process.on('SIGHUP', () => void this.exitUnseen());
  }

  /** Ends after the terminal's window was closed and can't be written to. A process without a window (nohup) goes on. */
  private async exitUnseen() {
    process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EIO') process.exit(1);
    });
    await this.exit();
  }

  private async exit() {
    try {
      await this.run();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${describeUncleanStop(error)}\n`);
      process.exit(1);
    }
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
