import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Send } from './answer';

export const PAUSE_MS = 50;
const SHORTAGE = /^There is not enough stock on hand: /;

/** Requests that are asked again under the same key until their answer is no failure, as the screens do. */
export class KeyedRequests {
  /** Answers other than those that people would read as such, and 503 without a sentence. */
  readonly wrong: string[] = [];
  /** Sentence of a refusal -> how often. */
  readonly sentences = new Map<string, number>();
  refused = 0;
  /** Times that an order was refused since its stock was not there. */
  short = 0;
  /** Requests without an answer, since the connection broke or there was none. */
  unanswered = 0;
  /** The longest that somebody waited for an answer. */
  longestMs = 0;

  constructor(private readonly send: Send) {}

  /** @returns undefined where the answer is wrong, or says that stock is short */
  protected async ask(...[method, path, body]: [method: 'POST' | 'PATCH', path: string, body: object]) {
    const key = randomUUID();
    for (;;) {
      const began = performance.now();
      const answer = await this.send(method, path, key, body).catch(() => undefined);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      if (answer && answer.status < 300) return answer;
      if (answer && !this.isToBeRepeated(answer)) return undefined;
      if (!answer) this.unanswered += 1;
      await pause(PAUSE_MS);
    }
  }

  private isToBeRepeated({ status, message }: Answer): boolean {
    if (status === 409 && SHORTAGE.test(message)) {
      this.short += 1;
      return false;
    }
    if (status !== 503 || !/\.$/.test(message)) {
      this.wrong.push(`${status}: ${message}`);
      return false;
    }
    this.refused += 1;
    this.sentences.set(message, (this.sentences.get(message) ?? 0) + 1);
    return true;
  }
}
