import type { Position } from '@bank/event-store';
import { v5 as uuid } from 'uuid';

/** Sequence name (snake_case or camelCase words) -> how many ids, or -> the ids themselves. */
export type WantedIds = Readonly<Record<string, number>>;
export type FreshIds = Readonly<Record<string, readonly number[]>>;

const EVENT_ID_NAMESPACE = '6f1f9c1e-3f0e-4f0a-9b53-0c3c3f1d7a52';

/** What is known of a request once this try of it is noted. */
export interface AttemptRecord {
  /** There was an earlier try, which came as far as getting ids. */
  isRepeat: boolean;
  /** What each allocation of the request got, in order. */
  ids: readonly FreshIds[];
  position: Position | undefined;
  /** What it did beside the log -> what that gave. */
  effects: Readonly<Record<string, unknown>>;
  /** Answered before: nothing is decided again. */
  finished: boolean;
}

/** How a try is remembered. */
export interface AttemptStore {
  /** @param wanted ids to allocate with it, should it be the first try */
  begin: (wanted: WantedIds | undefined) => Promise<AttemptRecord>;
  allocate: (wanted: WantedIds) => Promise<FreshIds>;
}

/**
 * One try of a request that carries an Idempotency-Key. The same key leads to the same ids of records and of events.
 * It is noted when somebody first depends on that: asks for ids, or decides.
 */
export class Attempt {
  private beginning: Promise<void> | undefined;
  private record: AttemptRecord = { isRepeat: false, ids: [], position: undefined, effects: {}, finished: false };
  private allocations = 0;
  private readonly commands = new Map<string, number>();

  constructor(
    readonly owner: string,
    readonly key: string,
    private readonly store: AttemptStore,
  ) {}

  /** Notes the try, unless that is done. What else an attempt knows, it knows after this. Rejects where it may not go on. */
  begin(wanted?: WantedIds): Promise<void> {
    this.beginning ??= this.store.begin(wanted).then((noted) => {
      this.record = noted;
    });
    return this.beginning;
  }

  /** Whether the try was noted, and so has to be ended. */
  async hasBegun(): Promise<boolean> {
    return this.beginning?.then(() => true).catch(() => false) ?? false;
  }

  /** An earlier try came as far as getting ids. */
  get isRepeat(): boolean {
    return this.record.isRepeat;
  }

  get finished(): boolean {
    return this.record.finished;
  }

  /** Position of the last event that the request led to, in this try or an earlier one. */
  get position(): Position | undefined {
    return this.record.position;
  }

  noteAppended(position: Position): void {
    this.record.position = position;
  }

  /** What it did beside the log, in this try or an earlier one -> what that gave. */
  get effects(): Readonly<Record<string, unknown>> {
    return this.record.effects;
  }

  noteEffect(effect: string, result: unknown): void {
    this.record.effects = { ...this.record.effects, [effect]: result };
  }

  /** Nothing was written, as far as this try knows. */
  get isWithoutTrace(): boolean {
    return this.position === undefined && !this.finished && Object.keys(this.effects).length === 0;
  }

  async ids(wanted: WantedIds): Promise<FreshIds> {
    const place = this.allocations++;
    await this.begin(wanted);
    return this.record.ids[place] ?? this.store.allocate(wanted);
  }

  /** Names the events of the request's next command to this stream, by their place in the decision. */
  eventIds(stream: string): (place: number) => string {
    const command = this.commands.get(stream) ?? 0;
    this.commands.set(stream, command + 1);
    return (place) => uuid([this.owner, this.key, stream, command, place].join('\n'), EVENT_ID_NAMESPACE);
  }
}
