import { EventEmitter } from 'node:events';
import type { Position, RecordedEvent } from '../event-store';
import { toRecorded, type Written } from '../written';

const MOST_EVENTS = 1_000;
const MOST_CHARACTERS = 1024 * 1024;
const charactersOf = ({ data, metadata }: Written) => data.length + metadata.length;

/**
 * The end of the log, as far as this process wrote it without a break: its own subscribers needn't ask the server for what
 * was sent there a moment ago. Emits 'grown'.
 */
export class Tail extends EventEmitter<{ grown: [] }> {
  private readonly run: Written[] = [];
  private characters = 0;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  private readonly sending = new Set<Promise<unknown>>();

  /** Notes that appends are being sent, until their answer. */
  async send<T>(answer: Promise<T>): Promise<T> {
    this.sending.add(answer);
    try {
      return await answer;
    } finally {
      this.sending.delete(answer);
    }
  }

  /** Waits for the next answer to what is being sent at present, but no longer than so many milliseconds. */
  async answered(ms: number): Promise<void> {
    const [next] = this.sending;
    if (!next) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(patience);
        resolve();
      };
      next.then(end, end);
    });
  }

  /** @param written committed, of consecutive positions */
  add(written: readonly Written[]): void {
    if (!written.length) return;
    if (this.run.at(-1)?.position !== written[0]!.position - 1n) {
      this.run.length = 0;
      this.characters = 0;
    }
    for (const one of written) {
      this.run.push(one);
      this.characters += charactersOf(one);
    }
    this.shorten();
    this.emit('grown');
  }

  /** Whether somebody in this process follows the log. */
  get isFollowed(): boolean {
    return this.listenerCount('grown') > 0;
  }

  /** Whether the run holds what follows `position`. */
  goesOnAfter(position: Position): boolean {
    const [first, last] = [this.run[0], this.run.at(-1)];
    return first !== undefined && first.position - 1n <= position && position < last!.position;
  }

  /** What follows `position`; undefined when only the server can say. */
  after(position: Position, limit: number): RecordedEvent[] | undefined {
    if (!this.goesOnAfter(position)) return undefined;
    const next = Number(position - this.run[0]!.position) + 1;
    return this.run.slice(next, next + limit).map(toRecorded);
  }

  /** Forgets from the beginning, a good part at a time. */
  private shorten(): void {
    while (this.run.length > MOST_EVENTS || this.characters > MOST_CHARACTERS)
      for (const one of this.run.splice(0, Math.ceil(this.run.length / 2))) this.characters -= charactersOf(one);
  }
}
