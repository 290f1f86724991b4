import { plainMessage, type RecordedEvent } from '@bank/event-store';
import type { Fold, Row, Table } from '../projection';
import { type Line, toLine } from './line';
import { type RowShape, shapeOf } from './shape';

/** A row of an owner. `row` is decoded when it is needed; `place` is its place in the table, if it is stored there. */
export interface Held {
  line: Line;
  row?: Row;
  place?: string;
}

/** The changes of one table by a batch of events: rows to delete, with their places, and rows to insert. */
export interface Changes {
  table: Table;
  gone: (Held & { place: string })[];
  fresh: Held[];
}

interface Step {
  recorded: RecordedEvent;
  owners: readonly string[];
  fold: Fold;
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

const categoryOf = (stream: string) => stream.slice(0, Math.max(stream.indexOf('-'), 0));
const tellsOf = ({ streams }: Table, stream: string) => !streams || streams.includes(categoryOf(stream));

/**
 * Folds a batch of events into one table: says whose rows it needs, takes them, and folds the events over them in
 * memory.
 */
export class TableFold {
  private readonly steps: Step[] = [];
  private readonly owners = new Map<string, Held[]>();
  private readonly needed = new Set<string>();
  private readonly stored = new Map<string, Held[]>();
  private readonly shape: RowShape;

  /** @throws Unfoldable when the owners of an event can't be told */
  constructor(
    readonly table: Table,
    events: readonly RecordedEvent[],
  ) {
    this.shape = shapeOf(table);
    const born = new Set<string>();
    for (const recorded of events) {
      if (recorded.version === 0) born.add(recorded.stream);
      const fold = Object.hasOwn(table.on, recorded.event.type) ? table.on[recorded.event.type] : undefined;
      if (!fold || !tellsOf(table, recorded.stream)) continue;
      const owners = table.owners
        ? wrapFailure(recorded, () => [...new Set(table.owners!(recorded))])
        : [recorded.stream];
      this.steps.push({ recorded, owners, fold });
      for (const owner of owners) this.touch(owner, table.owners ? undefined : born);
    }
  }

  /** Owners that may have rows in the table: `take` wants these rows before `changes` is asked for. */
  get owing(): readonly string[] {
    return [...this.needed];
  }

  /** @param rows place, owner and columns of every row of the owners that are owing */
  take(rows: readonly (readonly [place: string, owner: string, ...columns: (string | null)[]])[]): void {
    for (const [place, ...texts] of rows) this.owners.get(texts[0])!.push({ place, line: toLine(texts) });
    for (const owner of this.needed) this.stored.set(owner, this.owners.get(owner)!);
  }

  /** @throws Unfoldable */
  changes(): Changes {
    for (const { recorded, owners, fold } of this.steps)
      wrapFailure(recorded, () => {
        for (const owner of owners) this.owners.set(owner, this.next(this.owners.get(owner)!, recorded, owner, fold));
      });

    const changes: Changes = { table: this.table, gone: [], fresh: [] };
    for (const [owner, held] of this.owners) this.compare(this.stored.get(owner) ?? [], held, changes);
    return changes;
  }

  /** The rows as they stand after `changes`, an owner's in the order of the key. */
  rows(): Row[] {
    return [...this.owners.values()].flatMap((held) => this.decoded(held));
  }

  private touch(owner: string, born: ReadonlySet<string> | undefined): void {
    if (this.owners.has(owner)) return;
    this.owners.set(owner, []);
    // A stream whose first event is in this batch has no rows yet, unless other streams may write them.
    if (!this.table.appendOnly && !born?.has(owner)) this.needed.add(owner);
  }

  private next(held: Held[], recorded: RecordedEvent, owner: string, fold: Fold): Held[] {
    const rows = this.table.appendOnly ? NONE : this.decoded(held);
    const known = rows.length ? new Map(rows.map((row, n) => [row, held[n]!])) : undefined;
    const made = (row: Row): Held => known?.get(row) ?? this.shape.encode(row, owner);
    const next = fold(rows, recorded, owner).map(made);
    return this.table.appendOnly ? [...held, ...next] : next;
  }

  // A row that a fold of this batch made is decoded from its line too, unless that gives the same, so that a fold always sees
  // rows as the table gives them.
  private decoded(held: Held[]): Row[] {
    for (const one of held) one.row ??= this.shape.decode(one.line);
    if (held.length > 1) held.sort((a, b) => this.shape.byKey(a.row!, b.row!));
    return held.map(({ row }) => row!);
  }

  private compare(before: readonly Held[], after: readonly Held[], { gone, fresh }: Changes): void {
    if (!before.length) {
      for (const held of after) fresh.push(held);
      return;
    }
    const left = new Map(before.map((held) => [held.line, held]));
    for (const held of after) if (!left.delete(held.line)) fresh.push(held);
    for (const held of left.values()) gone.push({ ...held, place: held.place! });
  }
}
