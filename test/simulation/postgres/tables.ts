import type { Projection, StoredTable } from '@bank/projections';
import type { Disk } from './disk';
import type { Text } from './literals';

export interface StoredEvent {
  id: string;
  stream: string;
  version: number;
  position: number;
  type: string;
  schema: number;
  data: string;
  metadata: string;
}

export type StoredRow = Readonly<Record<string, Text>>;

/** A table of a projection: its rows by their place, and the places of each owner. */
export interface ReadTable {
  key: readonly string[];
  rows: Map<string, StoredRow>;
  places: Map<string, string>;
}

export interface Checkpoint {
  version: number;
  shape: string;
  tables: readonly string[];
  position: number;
  error: { message: string; id: string; stream: string; type: string; position: number } | null;
}

export interface InStep {
  members: string;
  names: readonly string[];
  position: number;
}

export interface KeyRow {
  route: string;
  bodyHash: string;
  ids: readonly Record<string, number[]>[];
  position: string | null;
  status: number | null;
}

/** What happened to an order of which its partner is to hear, by versions of its stream. */
export interface NoticeRow {
  since: number | null;
  through: number;
  sentAt: string | null;
}

export interface OutboxRow {
  channel: string;
  about: string | null;
  sealed: Buffer | null;
  createdAt: string;
  dueAt: string;
  usefulUntil: string;
  attempts: number;
  settledAt: string | null;
  givenUp: boolean;
  problem: string | null;
}

/** What is stored. Everything is changed through the disk, so that a crash can undo it. */
export class Tables {
  readonly log: StoredEvent[] = [];
  readonly streams = new Map<string, readonly StoredEvent[]>();
  readonly read = new Map<string, ReadTable>();
  readonly checkpoints = new Map<string, Checkpoint>();
  /** At most one, under the key ''. */
  readonly inStep = new Map<string, InStep>();
  readonly keys = new Map<string, KeyRow>();
  readonly outbox = new Map<string, OutboxRow>();
  /** Null where the subject was erased. */
  readonly subjectKeys = new Map<string, Buffer | null>();
  readonly notices = new Map<string, NoticeRow>();
  readonly reactors = new Map<string, number>();
  /** Sequence -> the last id, and the id up to which the disk reserves. */
  readonly lastIds = new Map<string, number>();
  readonly reservedIds = new Map<string, number>();
  private lastPlace = 0;

  constructor(readonly disk: Disk) {}

  createTable({ name, key }: StoredTable): void {
    this.read.set(name, { key, rows: new Map(), places: new Map() });
  }

  create(projection: Projection, tables: readonly StoredTable[], shape: string): void {
    for (const table of tables) this.createTable(table);
    this.checkpoints.set(projection.name, {
      version: projection.version,
      shape,
      tables: tables.map(({ name }) => name),
      position: 0,
      error: null,
    });
  }

  append(event: StoredEvent): void {
    this.disk.push(this.log, event);
    this.disk.set(this.streams, event.stream, [...(this.streams.get(event.stream) ?? []), event]);
  }

  placeOfKey({ key, places }: ReadTable, row: StoredRow): string | undefined {
    return places.get(keyOf(key, row));
  }

  insert(table: ReadTable, row: StoredRow): void {
    const place = `(${++this.lastPlace},1)`;
    this.disk.set(table.rows, place, row);
    this.disk.set(table.places, keyOf(table.key, row), place);
  }

  remove(table: ReadTable, place: string): void {
    const row = table.rows.get(place);
    if (!row) return;
    this.disk.delete(table.rows, place);
    if (table.places.get(keyOf(table.key, row)) === place) this.disk.delete(table.places, keyOf(table.key, row));
  }
}

const keyOf = (key: readonly string[], row: StoredRow): string => key.map((column) => row[column]).join('\n');
