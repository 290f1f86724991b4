import { answerWithin, NoAnswer } from '@bank/event-store';
import { DidNotEnd } from './platform/ending/endings';

/** Milliseconds after which a stop that was asked for is over, whatever still hangs. */
export const SHUTDOWN_MS = 10_000;
/** Of these, what is kept for each part that ends later: a database that ends cleanly starts quickly. */
const RESERVE_MS = 2_000;

interface Part {
  name: string;
  end: () => Promise<void>;
}

/** What was started and is to be ended: in reverse order, once, in a bounded time, whoever asks first. */
export class Shutdown {
  private readonly parts: Part[] = [];
  private running?: Promise<void>;

  constructor(private readonly limitMs = SHUTDOWN_MS) {}

  /** @param name in a sentence's words, should it not end */
  add(name: string, end: () => Promise<void>) {
    this.parts.push({ name, end });
  }

  /** What fails or hangs doesn't keep the rest from ending. @throws DidNotEnd, or what the first that failed threw */
  run(): Promise<void> {
    this.running ??= this.endAll();
    return this.running;
  }

  /** The first Ctrl-C or SIGTERM ends the process cleanly; npm may repeat what the terminal has sent already. */
  onSignals() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void this.exit());
    if (process.stdout.isTTY) process.on('SIGHUP', () => void this.exitUnseen());
  }

  /** The window was closed: what is said meanwhile goes nowhere. A process without a window (nohup) stays. */
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
      process.stderr.write(`${notClean(error)}\n`);
      process.exit(1);
    }
  }

  private async endAll() {
    const until = performance.now() + this.limitMs;
    const late: string[] = [];
    const failures: unknown[] = [];
    const parts = this.parts.splice(0).reverse();
    for (const [n, { name, end }] of parts.entries()) {
      const reserved = (parts.length - 1 - n) * RESERVE_MS;
      try {
        await answerWithin(Math.max(until - performance.now() - reserved, 0), end());
      } catch (error) {
        if (error instanceof NoAnswer) late.push(name);
        else if (error instanceof DidNotEnd) late.push(...error.what);
        else failures.push(error);
      }
    }
    if (late.length) throw new DidNotEnd(late, this.limitMs);
    if (failures.length) throw failures[0];
  }
}

/** As an operator is to read it. */
export const notClean = (error: unknown): string =>
  error instanceof DidNotEnd ? error.message : `The stop was not clean: ${(error as Error).stack}`;
