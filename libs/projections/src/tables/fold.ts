import { plainMessage, type RecordedEvent } from '@bank/event-store';
import type { Fold, Row, Table } from '../projection';
import { type Line, toLine } from './line';
import { type Held, type RowShape, shapeOf } from './shape';
import { foldedSorts, sortEvents } from './sorts';
import type { Steps } from './steps';

export interface Changes {
  table: Table;
  gone: Held[];
  fresh: Held[];
}

interface Step {
  recorded: RecordedEvent;
  owners: readonly string[];
  fold: Fold;
  adds: boolean;
}

/** An event that a table can't fold: its fold failed, or gave a row that doesn't fit. */
export class Unfoldable extends Error {
  constructor(
    readonly recorded: RecordedEvent,
    cause: unknown,
  ) {
    super(cause instanceof Error ? plainMessage(cause) : String(cause), { cause });
  }
}

const wrapFailure = <T>(recorded: RecordedEvent, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new Unfoldable(recorded, error);
  }
};

const NONE: readonly Row[] = [];
/** So many rows are folded, about, before others get their turn. */
const ROWS_AT_ONCE = 300;

/** Says whose rows it needs, takes them, and folds a batch of events over them in memory. */
export class TableFold {
  private readonly steps: Step[] = [];
  private readonly owners = new Map<string, Held[]>();
  private readonly needed = new Set<string>();
  /** The rows that are in the table. */
  private readonly stored = new Map<string, readonly Held[]>();
  /** Owners whose first event is in the batch, so that they had no rows before. */
  private readonly newOwners = new Set<string>();
  /** The rows that an earlier batch left of owners whom it gave over. */
  private readonly takenOver = new Map<string, readonly Held[]>();
  private readonly givenOver = new Set<string>();
  private readonly shape: RowShape;

  /** @throws Unfoldable when the owners of an event are unknown */
  constructor(
    readonly table: Table,
    events: readonly RecordedEvent[],
  ) {
    this.shape = shapeOf(table);
    const sorted = sortEvents(events);
    const folded = foldedSorts(table, sorted);
    if (!folded.includes(true)) return;
    const newOwners = table.owners ? undefined : sorted.newStreams;
    for (let n = 0; n < events.length; n++) {
      if (!folded[sorted.sortOf[n]!]) continue;
      const recorded = events[n]!;
      const { type } = recorded.event;
      const owners = table.owners
        ? wrapFailure(recorded, () => [...new Set(table.owners!(recorded))])
        : [recorded.stream];
      const adds = table.adds?.(type) ?? false;
      this.steps.push({ recorded, owners, fold: table.on[type]!, adds });
      for (const owner of owners) this.touch(owner, adds, newOwners);
    }
  }

  /** Owners that may have rows in the table: `take` wants these rows before `changes` is asked for. */
  get ownersToLoad(): readonly string[] {
    return [...this.needed];
  }

  /** @param rows place, owner and columns of every row of `ownersToLoad` */
  take(rows: readonly (readonly [place: string, owner: string, ...columns: (string | null)[]])[]): void {
    for (const [place, ...texts] of rows) {
      const [owner] = texts;
      this.owners.get(owner)!.push({ owner, place, line: toLine(texts) });
    }
    for (const owner of this.needed) this.stored.set(owner, this.owners.get(owner)!);
  }

  /** Takes over the owners that an earlier batch has folded and not yet written. @returns false where their rows must be taken from the table */
  takeFrom(earlier: TableFold): boolean {
    const owners = [...this.needed].filter((one) => earlier.owners.has(one));
    if (!owners.every((owner) => earlier.newOwners.has(owner) || earlier.stored.has(owner))) return false;
    for (const owner of owners) {
      const held = earlier.owners.get(owner)!;
      this.owners.set(owner, held);
      this.takenOver.set(owner, held);
      this.stored.set(owner, earlier.stored.get(owner) ?? []);
      this.needed.delete(owner);
      earlier.givenOver.add(owner);
    }
    return true;
  }

  /** What the events change of the rows that were there before them. */
  *changes(): Steps<Changes> {
    let rows = 0;
    for (const { recorded, owners, fold, adds } of this.steps) {
      wrapFailure(recorded, () => {
        for (const owner of owners) {
          const next = this.next(this.owners.get(owner)!, recorded, owner, fold, adds);
          this.owners.set(owner, next);
          rows += next.length;
        }
      });
      if (rows < ROWS_AT_ONCE) continue;
      yield;
      rows = 0;
    }
    // A caller that keeps the fold for its rows needn't keep the events.
    this.steps.length = 0;
    yield;
    return this.differences((owner) => this.takenOver.get(owner) ?? this.stored.get(owner));
  }

  /** What is to be written, without the owners that the next batch has taken over. */
  unwritten(): Changes {
    return this.differences(
      (owner) => this.stored.get(owner),
      (owner) => !this.givenOver.has(owner),
    );
  }

  /** What is to be written of the owners that the next batch has taken over, where that one fails. */
  handedBack(): Changes {
    return this.differences(
      (owner) => this.stored.get(owner),
      (owner) => this.givenOver.has(owner),
    );
  }

  rows(): Row[] {
    return [...this.owners.values()].flatMap((held) => this.given(held));
  }

  private touch(owner: string, adds: boolean, newOwners: ReadonlySet<string> | undefined): void {
    if (!this.owners.has(owner)) this.owners.set(owner, []);
    // A stream whose first event is in this batch has no rows yet, unless other streams may write them.
    if (newOwners?.has(owner)) this.newOwners.add(owner);
    else if (!adds) this.needed.add(owner);
  }

  private next(held: Held[], recorded: RecordedEvent, owner: string, fold: Fold, adds: boolean): Held[] {
    const rows = adds ? NONE : this.given(held);
    let known: Map<Row, Held> | undefined;
    const made = (row: Row): Held => {
      // A row that a fold makes is not frozen, and most are made.
      if (!rows.length || !Object.isFrozen(row)) return this.shape.hold(row, owner);
      known ??= new Map(rows.map((one, n) => [one, held[n]!]));
      return known.get(row) ?? this.shape.hold(row, owner);
    };
    const next = fold(rows, recorded, owner).map(made);
    return adds ? [...held, ...next] : next;
  }

  // A row that a fold made is decoded from its line too, unless that gives the same, so that a fold sees rows as the table gives them.
  // It is frozen, since a fold makes new rows and doesn't alter those that it gets.
  private given(held: Held[]): Row[] {
    for (const one of held) one.row = Object.freeze(this.shape.rowOf(one));
    if (held.length > 1) held.sort((a, b) => this.shape.byKey(a.row!, b.row!));
    return held.map(({ row }) => row!);
  }

  private differences(
    before: (owner: string) => readonly Held[] | undefined,
    isMeant: (owner: string) => boolean = () => true,
  ): Changes {
    const changes: Changes = { table: this.table, gone: [], fresh: [] };
    for (const [owner, after] of this.owners)
      if (isMeant(owner)) compare(before(owner) ?? [], after, changes, (held) => this.shape.lineOf(held));
    return changes;
  }
}

const compare = (
  before: readonly Held[],
  after: readonly Held[],
  { gone, fresh }: Changes,
  lineOf: (held: Held) => Line,
): void => {
  if (!before.length) {
    for (const held of after) fresh.push(held);
    return;
  }
  const left = new Set(before);
  const unknown = after.filter((held) => !left.delete(held));
  if (!left.size || !unknown.length) {
    gone.push(...left);
    fresh.push(...unknown);
    return;
  }
  const lines = new Map(Array.from(left, (held) => [lineOf(held), held]));
  for (const held of unknown) if (!lines.delete(lineOf(held))) fresh.push(held);
  gone.push(...lines.values());
};
