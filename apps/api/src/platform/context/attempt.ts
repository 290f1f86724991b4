import type { Position } from '@bank/event-store';
import { v5 as uuid } from 'uuid';

/** Sequence name (snake_case or camelCase words) -> the number of ids. */
export type WantedIds = Readonly<Record<string, number>>;
export type FreshIds = Readonly<Record<string, readonly number[]>>;

const EVENT_ID_NAMESPACE = '6f1f9c1e-3f0e-4f0a-9b53-0c3c3f1d7a52';

/** What is known of a request once this try is noted. */
export interface AttemptRecord {
  /** There was an earlier try, which came as far as getting ids. */
  isRepeat: boolean;
  /** The ids of each allocation of the request, in order. */
  ids: readonly FreshIds[];
  position: Position | undefined;
  /** Name of an effect beside the log -> its result. */
  effects: Readonly<Record<string, unknown>>;
  /** The request was answered before, so that nothing is decided again. */
  finished: boolean;
  /** The PostgreSQL backend that wrote the note, where the note may be lost with it. */
  backend?: number;
}

export interface AttemptStore {
  /** @param wanted ids to allocate with it, should it be the first try */
  begin: (wanted: WantedIds | undefined) => Promise<AttemptRecord>;
  allocate: (wanted: WantedIds) => Promise<FreshIds>;
  /** Looks whether the note is still there. A store without it loses no notes. */
  renew?: (record: AttemptRecord) => Promise<AttemptRecord>;
}

/** The same key gives the same ids of records and events. Noted only when ids or a decision are needed, which depend on the note. */
export class Attempt {
  private beginning: Promise<void> | undefined;
  private record: AttemptRecord = { isRepeat: false, ids: [], position: undefined, effects: {}, finished: false };
  private allocations = 0;
  private lossesWhenShown: number | undefined;
  private readonly commands = new Map<string, number>();

  constructor(
    readonly owner: string,
    readonly key: string,
    private readonly store: AttemptStore,
  ) {}

  /** The attempt's other properties are known only after this. Rejects where the request may not go on. */
  begin(wanted?: WantedIds): Promise<void> {
    this.beginning ??= this.store.begin(wanted).then((noted) => {
      this.record = noted;
    });
    return this.beginning;
  }

  /** For a try that goes on after a failure. Rejects where its note is lost, since a repeat would not know it: then nothing was written. */
  async renew(): Promise<void> {
    if (this.store.renew) this.record = { ...(await this.store.renew(this.record)), position: this.record.position };
  }

  /** Whether the try was noted, and therefore has to be ended. */
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

  /** How often the read models may have lost something when they first showed a change of this try. */
  get shownAtLosses(): number | undefined {
    return this.lossesWhenShown;
  }

  noteShown(losses: number): void {
    this.lossesWhenShown ??= losses;
  }

  /** Name of an effect beside the log, in this try or an earlier one -> its result. */
  get effects(): Readonly<Record<string, unknown>> {
    return this.record.effects;
  }

  noteEffect(effect: string, result: unknown): void {
    this.record.effects = { ...this.record.effects, [effect]: result };
  }

  /** Whether nothing was written, as far as this try knows. */
  get isWithoutTrace(): boolean {
    return this.position === undefined && !this.finished && Object.keys(this.effects).length === 0;
  }

  async ids(wanted: WantedIds): Promise<FreshIds> {
    const place = this.allocations++;
    await this.begin(wanted);
    const known = this.record.ids[place];
    if (known) return known;
    const fresh = await this.store.allocate(wanted);
    this.record.ids = [...this.record.ids, fresh];
    return fresh;
  }

  /** Names the events of the request's next command to this stream, by their place in the decision. */
  eventIds(stream: string): (place: number) => string {
    const command = this.commands.get(stream) ?? 0;
    this.commands.set(stream, command + 1);
    return (place) => uuid([this.owner, this.key, stream, command, place].join('\n'), EVENT_ID_NAMESPACE);
  }
}
