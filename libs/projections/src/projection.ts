import type { Message, RecordedEvent } from '@bank/event-store';

/**
 * PostgreSQL type of a column of a read model. In a fold, `integer` and `numeric` are numbers, `bigint` is a bigint (as
 * positions are), `timestamptz` an ISO 8601 text in UTC, `date` a text YYYY-MM-DD, `jsonb` any JSON, `json`
 * any JSON that SQL never looks into, which is written in half the time.
 */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'numeric'
  | 'text'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'json'
  | 'jsonb';

export type Row = Readonly<Record<string, unknown>>;

/**
 * New rows of `owner`, from its rows so far (in the order of the key, without the owner) and one event.
 * Pure: no clock, no ids, no other table; rows are returned anew or as they came, never altered.
 */
export type Fold = (rows: readonly Row[], recorded: RecordedEvent, owner: string) => readonly Row[];

/** A table of a read model as PostgreSQL knows it. */
export interface StoredTable {
  name: string;
  /** snake_case columns; `?` after the type allows null. */
  columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>;
  /** Primary key. */
  key: readonly string[];
  /** Column lists, or whole index definitions after `ON table` (`USING gin (...)`, `(a, b) WHERE c`). */
  indexes?: readonly string[];
}

/**
 * A table that is folded out of events. Every row has an owner (most often the stream it tells of, in the column `owner text`,
 * which the runner adds), and an event changes the rows of its owners only: a table is a fold per owner.
 */
export interface Table extends StoredTable {
  /** Categories (the text before a stream's first `-`) whose events it folds; all streams when absent. */
  streams?: readonly string[];
  /** Owners whose rows an event may change; the event's stream unless said otherwise. */
  owners?: (recorded: RecordedEvent) => readonly string[];
  /** Whether the fold of this event type only adds rows: it gets none, and those that it returns join the owner's. Saves reading them. */
  adds?: (eventType: string) => boolean;
  on: Readonly<Record<string, Fold>>;
}

/**
 * A table that sums the rows of a folded table, whoever owns them. When a row appears its amounts are added; when it changes or
 * goes, its earlier amounts are taken back. The columns of the key say where an amount belongs, all others are amounts:
 * `bigint`s, because only whole numbers give the same sum in any order. A row whose amounts are all zero is not kept.
 */
export interface SumTable extends StoredTable {
  /** Name of the folded table, of the same projection. */
  of: string;
  /** The rows of this table, with every column, that a row of the folded table (without its owner) adds. Pure. */
  rows: (row: Row) => readonly Row[];
}

/** A check of a projection's living tables that doesn't use the code of its folds. */
export interface Proof {
  /** The table that is checked. */
  table: string;
  /** One SELECT, so that it sees one state. It gives a row with the text `difference` for every wrong row. */
  differences: string;
}

export interface Projection {
  /** kebab-case; the checkpoint's name and the argument of `npm run rebuild`. */
  name: string;
  /** Raise it when rows built by the old code are wrong: the new version is built beside the living tables and swapped in. */
  version: number;
  tables: readonly Table[];
  sums?: readonly SumTable[];
  proofs?: readonly Proof[];
}

/** Every table that a projection keeps. */
export const tablesOf = ({ tables, sums = [] }: Projection): readonly StoredTable[] => [...tables, ...sums];

type Handlers<E extends Message> = {
  [T in E['type']]?: (
    rows: readonly Row[],
    recorded: RecordedEvent<Extract<E, { type: T }>>,
    owner: string,
  ) => readonly Row[];
};

/** A table whose handlers are typed by the events that it folds. */
export const table = <E extends Message>(definition: Omit<Table, 'on'> & { on: Handlers<E> }): Table =>
  definition as unknown as Table;

export const projection = (definition: Projection): Projection => definition;

export const sumTable = (definition: SumTable): SumTable => definition;
