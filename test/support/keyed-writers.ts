import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 50;
const MOST_WRONG = 20;

/** @throws Error where nobody answers */
export type Post = (path: string, key: string, body: object) => Promise<{ status: number; message: string }>;

export interface WritingFigures {
  /** Names that the portal said it had saved. */
  acknowledged: readonly string[];
  /** How often a writer got no answer, since the connection broke or there was none. */
  unanswered: number;
  refused: number;
  /** Sentence of a refusal -> how often. */
  sentences: ReadonlyMap<string, number>;
  /** Answers other than 201 and 503, and 503 without a sentence. */
  wrong: readonly string[];
  /** The longest that somebody waited for an answer. */
  longestMs: number;
}

interface Writer {
  acknowledged: string[];
  /** When the last one was, by `performance.now()`. */
  lastAt: number;
}

/** People who save one thing after the other, and ask again under the same key until it is acknowledged, as the screens do. */
export class KeyedWriters implements WritingFigures {
  readonly wrong: string[] = [];
  readonly sentences = new Map<string, number>();
  refused = 0;
  unanswered = 0;
  longestMs = 0;
  private readonly writers: Writer[];
  private readonly writing: Promise<unknown>;
  private isOver = false;

  constructor(
    private readonly post: Post,
    count: number,
  ) {
    this.writers = Array.from({ length: count }, (): Writer => ({ acknowledged: [], lastAt: 0 }));
    this.writing = Promise.all(this.writers.map((writer) => this.write(writer)));
  }

  get acknowledged(): string[] {
    return this.writers.flatMap(({ acknowledged }) => acknowledged);
  }

  get figures(): WritingFigures {
    const { acknowledged, unanswered, refused, sentences, wrong, longestMs } = this;
    return { acknowledged, unanswered, refused, sentences, wrong, longestMs };
  }

  /** Until each of them has saved something since an instant, or an answer is wrong. @returns when the last of them did */
  async untilAllSavedSince(instant: number): Promise<number> {
    while (!this.hasTooManyWrong && this.writers.some(({ lastAt }) => lastAt < instant)) await pause(PAUSE_MS);
    return Math.max(...this.writers.map(({ lastAt }) => lastAt));
  }

  /** Until the writers were refused so often, or an answer is wrong. */
  async untilRefused(times: number): Promise<void> {
    while (!this.hasTooManyWrong && this.refused < times) await pause(PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.writing;
  }

  private get hasTooManyWrong(): boolean {
    return this.wrong.length >= MOST_WRONG;
  }

  private async write(writer: Writer): Promise<void> {
    while (!this.isOver && !this.hasTooManyWrong) await this.saveOne(writer);
  }

  private async saveOne(writer: Writer): Promise<void> {
    const name = `Saved ${randomUUID()}`;
    const key = randomUUID();
    for (;;) {
      const began = performance.now();
      const answer = await this.post('/api/product-categories', key, { name }).catch(() => undefined);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      if (answer?.status === 201) {
        writer.acknowledged.push(name);
        writer.lastAt = performance.now();
        return;
      }
      if (!answer) this.unanswered += 1;
      else if (answer.status !== 503 || !/\.$/.test(answer.message))
        return void this.wrong.push(`${answer.status}: ${answer.message}`);
      else {
        this.refused += 1;
        this.sentences.set(answer.message, (this.sentences.get(answer.message) ?? 0) + 1);
      }
      await pause(PAUSE_MS);
    }
  }
}
