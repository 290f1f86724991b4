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

  constructor(
    readonly owner: string,
    readonly key: string,
    private readonly earlier: Earlier,
    private readonly allocate: (wanted: Wanted) => Promise<Fresh>,
  ) {
    this.isRepeat = earlier.ids.length > 0;
  }

  /** An earlier try came as far as getting ids. */
  readonly isRepeat: boolean;

  get finished(): boolean {
    return this.earlier.finished;
  }

  /** Position of the last event that the request led to, in this try or an earlier one. */
  get position(): Position | undefined {
    return this.earlier.position;
  }

  appended(position: Position): void {
    this.earlier.position = position;
  }

  async ids(wanted: Wanted): Promise<Fresh> {
    return this.earlier.ids[this.allocations++] ?? this.allocate(wanted);
  }

  /** Names the events of the request's next command to this stream, by their place in the decision. */
  eventIds(stream: string): (place: number) => string {
    const command = this.commands.get(stream) ?? 0;
    this.commands.set(stream, command + 1);
    return (place) => uuid([this.owner, this.key, stream, command, place].join('\n'), EVENTS);
  }
}
