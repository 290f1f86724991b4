import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from './answer';
import { KeyedRequests, PAUSE_MS } from './keyed-requests';
import { adjustment, BROUGHT, openStock, type Stock, type StockOrder, takingOf } from './stock';

const MOST_WRONG = 20;

/** What the portal said it had saved. */
export interface Acknowledged {
  names: readonly string[];
  orders: readonly StockOrder[];
  stock: Stock;
}

export type WritingFigures = Pick<
  KeyedWriters,
  'acknowledged' | 'unanswered' | 'refused' | 'short' | 'sentences' | 'wrong' | 'longestMs'
>;

interface Writer {
  /** Refused for lack of stock, to be completed when there is some. */
  waiting: StockOrder | undefined;
  turn: number;
  /** Where the last of them takes from. */
  source: number | undefined;
  /** When something was acknowledged, by `performance.now()`. */
  lastAt: number;
}

/** People who save one thing after the other: names, and orders that move the last of a product's stock. */
export class KeyedWriters extends KeyedRequests {
  private readonly names: string[] = [];
  private readonly orders: StockOrder[] = [];
  private stock!: Stock;
  private writers: Writer[] = [];
  private writing: Promise<unknown> = Promise.resolve();
  private isOver = false;

  static async start(send: Send, count: number): Promise<KeyedWriters> {
    const writers = new KeyedWriters(send);
    await writers.begin(count);
    return writers;
  }

  get acknowledged(): Acknowledged {
    const { names, orders, stock } = this;
    return { names, orders, stock };
  }

  get acknowledgedCount(): number {
    return this.names.length + this.orders.length;
  }

  get figures(): WritingFigures {
    const { acknowledged, unanswered, refused, short, sentences, wrong, longestMs } = this;
    return { acknowledged, unanswered, refused, short, sentences, wrong, longestMs };
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

  private async begin(count: number): Promise<void> {
    this.stock = await openStock(async (path, body) => {
      const answer = await this.ask('POST', path, body);
      if (answer?.id === undefined) throw new Error(`Nothing can be saved: ${this.wrong.join(', ')}`);
      return answer.id;
    });
    this.writers = Array.from({ length: count }, (_, turn) => ({
      waiting: undefined,
      turn,
      source: undefined,
      lastAt: 0,
    }));
    this.writing = Promise.all(this.writers.map((writer) => this.write(writer)));
  }

  private get hasTooManyWrong(): boolean {
    return this.wrong.length >= MOST_WRONG;
  }

  private async write(writer: Writer): Promise<void> {
    for (;;)
      for (const save of [this.saveName, this.takeStock, this.bringStock]) {
        if (this.isOver || this.hasTooManyWrong) return;
        await save.call(this, writer);
      }
  }

  private async saveName(writer: Writer): Promise<void> {
    const name = `Saved ${randomUUID()}`;
    if (!(await this.ask('POST', '/api/product-categories', { name }))) return;
    this.names.push(name);
    writer.lastAt = performance.now();
  }

  private async takeStock(writer: Writer): Promise<void> {
    writer.waiting ??= await this.place(takingOf(this.stock, writer.turn++));
    if (!writer.waiting) return;
    writer.source = writer.waiting.moves[0]!.location;
    if (!(await this.complete(writer.waiting))) return;
    writer.waiting = undefined;
    writer.lastAt = performance.now();
  }

  /** To where the last order takes from, and may be waiting for it. */
  private async bringStock({ source }: Writer): Promise<void> {
    if (source === undefined) return;
    const order = await this.place(adjustment(this.stock, source, BROUGHT));
    if (order) await this.complete(order);
  }

  private async place({ kind, moves, body }: ReturnType<typeof takingOf>): Promise<StockOrder | undefined> {
    const answer = await this.ask('POST', `/api/orders/${kind}`, body);
    if (!answer) return undefined;
    const order = { kind, id: answer.id!, moves, isCompleted: false };
    this.orders.push(order);
    return order;
  }

  private async complete(order: StockOrder): Promise<boolean> {
    const { kind, id } = order;
    const answer = await this.ask('PATCH', `/api/orders/${kind}/${id}/transition`, { transition: 'COMPLETE' });
    if (answer) order.isCompleted = true;
    return order.isCompleted;
  }
}
