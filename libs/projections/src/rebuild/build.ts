import { type EventStore, type Position, type RecordedEvent, START } from '@bank/event-store';
import { type Client, escapeIdentifier as id } from 'pg';
import type { Projection, Table } from '../projection';
import { TableFold } from '../tables/fold';
import { copyRows, deleteRows, relation, selectRows } from '../tables/rows';
import { createIndexes, createOwnerIndex, createTable } from '../tables/schema';
import { ahead } from './ahead';

const BATCH = 4000;

/** A projection's tables while they are built beside the living ones, in a schema of their own. */
export class Build {
  readonly schema: string;
  /** How far the log is in the tables. */
  position: Position = START;
  rows = 0;
  private readonly findable = new Set<Table>();

  constructor(
    private readonly client: Client,
    private readonly store: EventStore,
    readonly projection: Projection,
    private readonly signal: AbortSignal,
  ) {
    this.schema = `rebuild_${projection.name.replaceAll('-', '_')}`;
  }

  async create(): Promise<void> {
    // What a process that was killed has left behind goes first.
    await this.client.query(this.drop);
    await this.client.query(`CREATE SCHEMA ${id(this.schema)}`);
    for (const table of this.projection.tables) await this.client.query(createTable(this.schema, table));
  }

  get drop(): string {
    return `DROP SCHEMA IF EXISTS ${id(this.schema)} CASCADE`;
  }

  /** Folds the log into the tables up to and with `to`. */
  async advance(to: Position, onPosition: (position: Position) => void = () => {}): Promise<void> {
    if (this.position >= to) return;
    const reading = new AbortController();
    const signal = AbortSignal.any([this.signal, reading.signal]);
    try {
      for await (const batch of ahead(this.store.subscribe(this.position, signal, BATCH))) {
        this.signal.throwIfAborted();
        const last = batch.at(-1)?.position ?? to;
        const events = last > to ? batch.filter(({ position }) => position <= to) : batch;
        if (events.length) await this.write(events);
        this.position = events.at(-1)?.position ?? this.position;
        onPosition(this.position);
        if (last >= to) break;
      }
    } finally {
      reading.abort();
    }
    this.signal.throwIfAborted();
  }

  async index(): Promise<void> {
    for (const table of this.projection.tables) {
      for (const statement of createIndexes(this.schema, table)) {
        this.signal.throwIfAborted();
        await this.client.query(statement);
      }
      this.findable.add(table);
      await this.client.query(`ANALYZE ${relation(this.schema, table)}`);
    }
  }

  private async write(events: readonly RecordedEvent[]): Promise<void> {
    for (const table of this.projection.tables) {
      const fold = new TableFold(table, events);
      if (fold.owing.length) await this.load(fold);
      const { gone, fresh } = fold.changes();
      if (gone.length) await this.client.query(deleteRows(this.schema, table, gone));
      await copyRows(this.client, this.schema, table, fresh);
      this.rows += fresh.length - gone.length;
    }
  }

  private async load(fold: TableFold): Promise<void> {
    if (!this.findable.has(fold.table)) await this.client.query(createOwnerIndex(this.schema, fold.table));
    this.findable.add(fold.table);
    const { rows } = await this.client.query({
      text: selectRows(this.schema, fold.table, fold.owing),
      rowMode: 'array',
    });
    fold.take(rows);
  }
}
