import { EventEmitter } from 'node:events';
import type { Position, RecordedEvent } from '../event-store';
import { toRecorded, type Written } from '../written';

const MAX_EVENTS = 1_000;
const MAX_CHARACTERS = 1024 * 1024;
const charactersOf = ({ data, metadata }: Written) => data.length + metadata.length;

/** As far as this process wrote them without a gap, so that its subscribers needn't ask the server. Emits 'grown'. */
export class Tail extends EventEmitter<{ grown: [] }> {
  private readonly run: Written[] = [];
  private characters = 0;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  private readonly sending = new Set<Promise<unknown>>();

  async send<T>(answer: Promise<T>): Promise<T> {
    this.sending.add(answer);
    try {
      return await answer;
    } finally {
      this.sending.delete(answer);
    }
  }

  /** Waits for the next answer to appends that are being sent, but no longer than `ms` milliseconds. */
  async waitForAnswer(ms: number): Promise<void> {
    const [next] = this.sending;
    if (!next) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      next.then(end, end);
    });
  }

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

  get isFollowed(): boolean {
    return this.listenerCount('grown') > 0;
  }

  /** Whether the run holds the event after `position`. */
  hasAfter(position: Position): boolean {
    const [first, last] = [this.run[0], this.run.at(-1)];
    return first !== undefined && first.position - 1n <= position && position < last!.position;
  }

  /** Undefined when only the server knows. */
  readAfter(position: Position, limit: number): RecordedEvent[] | undefined {
    if (!this.hasAfter(position)) return undefined;
    const next = Number(position - this.run[0]!.position) + 1;
    return this.run.slice(next, next + limit).map(toRecorded);
  }

  /** Drops the older half until the run is short enough. */
  private shorten(): void {
    while (this.run.length > MAX_EVENTS || this.characters > MAX_CHARACTERS)
      for (const one of this.run.splice(0, Math.ceil(this.run.length / 2))) this.characters -= charactersOf(one);
  }
}
