import type { Position } from '@bank/event-store';
import { v5 as uuid } from 'uuid';
import type { Fresh, Wanted } from './ids';

const EVENTS = '6f1f9c1e-3f0e-4f0a-9b53-0c3c3f1d7a52';

/** What is known of earlier tries of the same request. */
export interface Earlier {
  /** What each allocation of the request got, in order. */
  ids: Fresh[];
  position: Position | undefined;
  /** Answered before: nothing is decided again. */
  finished: boolean;
}

/** One try of a request that carries an Idempotency-Key. The same key leads to the same ids of records and of events. */
export class Attempt {
  private allocations = 0;
  private readonly commands = new Map<string, number>();
  private known: Earlier = { ids: [], position: undefined, finished: false };
  private allocated = 0;

  /** @param earlier resolves when the try is noted; nothing may be decided before */
  constructor(
    readonly owner: string,
    readonly key: string,
    earlier: Promise<Earlier>,
    private readonly allocate: (wanted: Wanted) => Promise<Fresh>,
  ) {
    this.begun = earlier.then((known) => {
      this.known = known;
      this.allocated = known.ids.length;
    });
    // Whoever goes on waits for it; a request that is refused before that has nobody who would.
    this.begun.catch(() => {});
  }

  /** Rejects where the try may not go on. What else an attempt knows, it knows after this. */
  readonly begun: Promise<void>;

  /** An earlier try came as far as getting ids. */
  get isRepeat(): boolean {
    return this.allocated > 0;
  }

  get finished(): boolean {
    return this.known.finished;
  }

  /** Position of the last event that the request led to, in this try or an earlier one. */
  get position(): Position | undefined {
    return this.known.position;
  }

  appended(position: Position): void {
    this.known.position = position;
  }

  async ids(wanted: Wanted): Promise<Fresh> {
    const place = this.allocations++;
    await this.begun;
    return this.known.ids[place] ?? this.allocate(wanted);
  }

  /** Names the events of the request's next command to this stream, by their place in the decision. */
  eventIds(stream: string): (place: number) => string {
    const command = this.commands.get(stream) ?? 0;
    this.commands.set(stream, command + 1);
    return (place) => uuid([this.owner, this.key, stream, command, place].join('\n'), EVENTS);
  }
}
