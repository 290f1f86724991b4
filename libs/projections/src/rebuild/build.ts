import { type EventStore, type Position, type RecordedEvent, START } from '@bank/event-store';
import { type Client, escapeIdentifier as id, type Pool } from 'pg';
import { livingSchema, type Projection, READ, type StoredTable, type Table, tablesOf } from '../projection';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { isEventsFault } from '../runner/fault';
import { TableFold } from '../tables/fold';
import { addToSums, copyRows, copyTable, deleteRows, relation, selectRows } from '../tables/rows';
import { addKey, createIndexes, createOwnerIndex, createTable, dropIndexes, releaseTable } from '../tables/schema';
import { isFolded } from '../tables/shape';
import { doInTurns } from '../tables/steps';
import { changesOf, type ProjectionChanges } from '../tables/sums';
import { type BatchChanges, WriteBehind } from './write-behind';

/** Events and rows folded at once, all in memory. A batch costs a few statements a table, so that many tables take larger ones. */
const FEW_TABLES = { events: 2_000, rows: 40_000 };
const MANY_TABLES = { events: 4_000, rows: 80_000 };
const isMany = (tables: number): boolean => tables > 10;
/** With fewer rows, the indexes are made before a second connection is open. A pool of one connection allows no second one. */
const MIN_ROWS_FOR_HELP = 100_000;
/** The planner takes unanalyzed tables for small ones; commits needn't wait for the disk, since a crashed build is dropped anyway. */
const BUILD_SETTINGS = `
  SET enable_seqscan = off; SET synchronous_commit = off;
  SET maintenance_work_mem = '128MB'; SET max_parallel_maintenance_workers = 0`;

/** Versions that keep tables of their own rebuild them apart as well. */
export const rebuildSchema = (projection: Projection): string => {
  const living = livingSchema(projection);
  return `rebuild_${living === READ ? '' : `${living}_`}${projection.name.replaceAll('-', '_')}`;
};

/** Built beside the living tables, in a schema of their own. */
export class Build {
  /** The position up to which the tables hold the log. */
  position: Position = START;
  rows = 0;
  /** The event that was folded last; undefined where none was. */
  last: Pick<RecordedEvent, 'id' | 'stream' | 'version'> | undefined;
  private readonly indexed = new Set<StoredTable>();
  private readonly most: typeof FEW_TABLES;
  private eventsAtOnce: number;

  constructor(
    private readonly client: Client,
    private readonly pool: Pool,
    private readonly store: EventStore,
    readonly projection: Projection,
    private readonly signal: AbortSignal,
    readonly schema: string = rebuildSchema(projection),
  ) {
    this.most = isMany(projection.tables.length) ? MANY_TABLES : FEW_TABLES;
    this.eventsAtOnce = this.most.events;
  }

  /** Makes empty tables. Drops those of an earlier attempt or of a killed process first. */
  async create(): Promise<void> {
    await this.client.query(BUILD_SETTINGS);
    await this.drop();
    this.position = START;
    this.rows = 0;
    this.indexed.clear();
    await this.client.query(`CREATE SCHEMA ${id(this.schema)}`);
    for (const table of tablesOf(this.projection)) await this.client.query(createTable(this.schema, table));
  }

  /** Fills the empty tables with the rows of others of the same shape that hold the log up to a position, in the open transaction. */
  async fillFrom(schema: string, position: Position): Promise<void> {
    let rows = 0;
    for (const table of tablesOf(this.projection)) {
      this.signal.throwIfAborted();
      const { rowCount } = await this.client.query(copyTable(schema, this.schema, table));
      if (isFolded(table)) rows += rowCount ?? 0;
    }
    this.resume(position, rows);
  }

  /** Goes on with tables that were built before, up to a position. */
  resume(position: Position, rows: number): void {
    this.position = position;
    this.rows = rows;
  }

  async drop(): Promise<void> {
    await this.client.query(`DROP SCHEMA IF EXISTS ${id(this.schema)} CASCADE`);
  }

  async abandon(): Promise<void> {
    // Without a connection neither works, and the next build of this projection drops the tables first.
    await this.client.query('ROLLBACK').catch(() => {});
    await this.drop().catch(() => {});
  }

  /** Up to and with `to`, a batch a transaction: after an error the tables are true to `position`. */
  async advance(to: Position, onPosition: (position: Position) => void): Promise<void> {
    await this.follow(to, async (changes) => {
      try {
        await this.client.query('BEGIN');
        await this.put(changes);
        await this.client.query('COMMIT');
      } catch (error) {
        await this.client.query('ROLLBACK').catch(() => {});
        throw error;
      }
      onPosition(changes.upTo);
    });
  }

  /** `advance` in the open transaction. */
  async advanceWithin(to: Position): Promise<void> {
    await this.follow(to, (changes) => this.put(changes));
  }

  /** Makes the keys and indexes, once most rows are in. */
  async index(): Promise<void> {
    const tables = tablesOf(this.projection);
    const keys = this.projection.tables.map((table) => addKey(this.schema, table));
    const indexes = tables.flatMap((table) => createIndexes(this.schema, table));
    const analyses = tables.map((table) => `ANALYZE ${relation(this.schema, table)}`);
    const statements = [...keys, ...indexes, ...analyses];
    const getsHelp = this.rows >= MIN_ROWS_FOR_HELP && this.pool.options.max > 1;
    await (getsHelp ? this.runWithHelp(statements) : this.runAll(statements));
    for (const table of tables) {
      await this.client.query(releaseTable(this.schema, table));
      this.indexed.add(table);
    }
  }

  /** Leaves tables that are only copied, in less room. */
  async dropIndexes(): Promise<void> {
    for (const table of tablesOf(this.projection)) await this.client.query(dropIndexes(this.schema, table));
  }

  /** Takes statements from the front until none is left, so that several connections can share them. */
  private async runAll(statements: string[], client = this.client): Promise<void> {
    for (let statement = statements.shift(); statement; statement = statements.shift()) {
      this.signal.throwIfAborted();
      await client.query(statement);
    }
  }

  private async runWithHelp(statements: string[]): Promise<void> {
    const helper = await openDedicated(
      this.pool,
      `projections: index ${this.projection.name}`,
      STATEMENT_LIMITS_MS.build,
    );
    try {
      await helper.client.query(BUILD_SETTINGS);
      const runs = [this.client, helper.client].map((client) => this.runAll(statements, client));
      await Promise.allSettled(runs);
      await Promise.all(runs);
    } finally {
      await helper.end();
    }
  }

  // The next events are folded while the rows of those before are written; rows that wait to be written are taken from memory.
  private async follow(to: Position, put: (changes: BatchChanges) => Promise<void>): Promise<void> {
    if (this.position >= to) return;
    const behind = new WriteBehind(put);
    try {
      for await (const events of this.readUpTo(to)) {
        const folds = this.projection.tables.map((table) => new TableFold(table, events));
        await behind.written();
        const unsupplied = folds.filter((fold, table) => !behind.supply(fold, table));
        for (const fold of folds) if (!unsupplied.includes(fold)) await this.load(fold);
        await behind.begin();
        if (unsupplied.length) await behind.written();
        for (const fold of unsupplied) await this.load(fold);
        const changes = await doInTurns(changesOf(this.projection, folds));
        const { id, stream, version, position } = events.at(-1)!;
        behind.keep({ upTo: position, folds, sums: changes.sums });
        this.last = { id, stream, version };
        this.eventsAtOnce = this.eventsFor(changes, events.length);
      }
      await behind.begin();
      await behind.written();
    } catch (error) {
      if (isEventsFault(error)) await behind.restore();
      throw error;
    } finally {
      await behind.settled();
    }
    this.signal.throwIfAborted();
  }

  /** The events after those in the tables, up to and with `to`, as many at a time as may be folded at once. */
  private async *readUpTo(to: Position): AsyncGenerator<RecordedEvent[]> {
    const end = new AbortController();
    const signal = AbortSignal.any([this.signal, end.signal]);
    const batches = this.store.subscribe(this.position, signal, this.most.events)[Symbol.asyncIterator]();
    let ahead: Promise<IteratorResult<RecordedEvent[]>> | undefined = batches.next();
    try {
      while (ahead) {
        const next: IteratorResult<RecordedEvent[]> = await ahead;
        this.signal.throwIfAborted();
        if (next.done) return;
        const batch: RecordedEvent[] = next.value;
        const last = batch.at(-1)?.position ?? to;
        // The next events are on their way while these are folded.
        ahead = last < to ? batches.next() : undefined;
        ahead?.catch(() => {});
        const events = last > to ? batch.filter(({ position }) => position <= to) : batch;
        for (let from = 0; from < events.length; ) {
          const part = events.slice(from, from + this.eventsAtOnce);
          from += part.length;
          yield part;
        }
      }
    } finally {
      end.abort();
      await batches.return?.();
    }
  }

  private async put({ upTo, changes, sums }: BatchChanges): Promise<void> {
    let rows = 0;
    for (const { table, gone, fresh } of changes) {
      if (gone.length) await this.client.query(deleteRows(this.schema, table, gone));
      await copyRows(this.client, this.schema, table, fresh);
      rows += fresh.length - gone.length;
    }
    for (const { table, lines } of sums)
      if (lines.length) await this.client.query(addToSums(this.schema, table, lines));
    this.rows += rows;
    this.position = upTo;
  }

  private async load(fold: TableFold): Promise<void> {
    if (!fold.ownersToLoad.length) return;
    await this.indexOwners(fold.table);
    const { rows } = await this.client.query({
      text: selectRows(this.schema, fold.table, fold.ownersToLoad),
      rowMode: 'array',
    });
    fold.take(rows as [string, string][]);
  }

  private async indexOwners(table: Table): Promise<void> {
    if (!this.indexed.has(table)) await this.client.query(createOwnerIndex(this.schema, table));
    this.indexed.add(table);
  }

  /** As many events as will make about the rows that may be folded at once, if they are like those that made these changes. */
  private eventsFor({ changes }: ProjectionChanges, events: number): number {
    const rows = changes.reduce((sum, { gone, fresh }) => sum + gone.length + fresh.length, 0);
    return Math.ceil(Math.min(this.most.events, (events * this.most.rows) / Math.max(rows, 1)));
  }
}
