import type { Message, RecordedEvent } from '@bank/event-store';

/** In a fold `bigint` is a bigint, `timestamptz` and `date` are texts, and `json` is JSON that SQL never looks into, which is written in half the time. */
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

/** From the owner's rows so far and one event. Pure: no clock, no ids, no other table; rows are never altered. */
export type Fold = (rows: readonly Row[], recorded: RecordedEvent, owner: string) => readonly Row[];

export interface StoredTable {
  name: string;
  /** snake_case columns; `?` after the type allows null. */
  columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>;
  key: readonly string[];
  /** Column lists, or whole index definitions after `ON table` (`USING gin (...)`, `(a, b) WHERE c`). */
  indexes?: readonly string[];
}

/** Every row has an owner (most often the stream that it is about), and an event changes the rows of its owners only. */
export interface Table extends StoredTable {
  /** Categories (the text before a stream's first `-`) whose events it folds; all streams when absent. */
  streams?: readonly string[];
  /** Owners whose rows an event may change; the event's stream unless said otherwise. */
  owners?: (recorded: RecordedEvent) => readonly string[];
  /** Whether the fold of this event type only adds rows: it gets none, and those that it returns join the owner's. Saves reading them. */
  adds?: (eventType: string) => boolean;
  on: Readonly<Record<string, Fold>>;
}

/** When a row changes or goes, its earlier amounts are taken back. Amounts are `bigint`s, so that any order gives the same sum. */
export interface SumTable extends StoredTable {
  of: string;
  /** The rows of this table, with every column, that a row of the folded table (without its owner) adds. Pure. */
  rows: (row: Row) => readonly Row[];
}

/** A check of a projection's living tables that doesn't use the code of its folds. */
export interface Proof {
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
  /** The schema of its living tables, where another version of the portal keeps its own in `read`. */
  livingIn?: string;
}

export const READ = 'read';

/** The schema of the living tables of projections that one program keeps. */
export const livingSchema = (...projections: readonly Projection[]): string => projections[0]?.livingIn ?? READ;

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
