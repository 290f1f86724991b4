import { type EventStore, type Position, type RecordedEvent, START } from '@bank/event-store';
import { type Client, escapeIdentifier as id, type Pool } from 'pg';
import { type Projection, type StoredTable, tablesOf } from '../projection';
import { openDedicated, STATEMENT_LIMITS_MS } from '../runner/connection';
import { TableFold } from '../tables/fold';
import { addToSums, copyRows, deleteRows, relation, selectRows } from '../tables/rows';
import { addKey, createIndexes, createOwnerIndex, createTable } from '../tables/schema';
import { changesOf, type ProjectionChanges } from '../tables/sums';

const BATCH_EVENTS = 2000;
/** With fewer rows, the indexes are made before a second connection is open. */
const MIN_ROWS_FOR_HELP = 100_000;
/**
 * The planner takes tables that were never analyzed for small ones; and commits needn't wait for the disk, since a build is
 * dropped after a crash anyway.
 */
const BUILD_SETTINGS = `SET enable_seqscan = off; SET synchronous_commit = off; SET maintenance_work_mem = '128MB'`;

/** The changes of the tables by the events up to a position. */
interface BatchChanges extends ProjectionChanges {
  upTo: Position;
}

/** A projection's tables while they are built beside the living ones, in a schema of their own. */
export class Build {
  readonly schema: string;
  /** The position up to which the tables hold the log. */
  position: Position = START;
  rows = 0;
  private readonly indexed = new Set<StoredTable>();

  constructor(
    private readonly client: Client,
    private readonly pool: Pool,
    private readonly store: EventStore,
    readonly projection: Projection,
    private readonly signal: AbortSignal,
  ) {
    this.schema = `rebuild_${projection.name.replaceAll('-', '_')}`;
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

  async drop(): Promise<void> {
    await this.client.query(`DROP SCHEMA IF EXISTS ${id(this.schema)} CASCADE`);
  }

  /** Drops the tables after an error. */
  async abandon(): Promise<void> {
    // Without a connection neither works, and the next build of this projection drops the tables first.
    await this.client.query('ROLLBACK').catch(() => {});
    await this.drop().catch(() => {});
  }

  /**
   * Folds the log into the tables up to and with `to`, a batch a transaction: after an error the tables are true to
   * `position`.
   */
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
    await this.runAll(this.projection.tables.map((table) => addKey(this.schema, table)));
    const statements = tables.flatMap((table) => createIndexes(this.schema, table));
    await (this.rows < MIN_ROWS_FOR_HELP ? this.runAll(statements) : this.runWithHelp(statements));
    await this.runAll(tables.map((table) => `ANALYZE ${relation(this.schema, table)}`));
    for (const table of tables) this.indexed.add(table);
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

  // The next batch is read and folded while one is written.
  private async follow(to: Position, put: (changes: BatchChanges) => Promise<void>): Promise<void> {
    if (this.position >= to) return;
    const reading = new AbortController();
    const signal = AbortSignal.any([this.signal, reading.signal]);
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of this.store.subscribe(this.position, signal, BATCH_EVENTS)) {
        this.signal.throwIfAborted();
        const last = batch.at(-1)?.position ?? to;
        const events = last > to ? batch.filter(({ position }) => position <= to) : batch;
        if (events.length) {
          const changes = await this.fold(events, writing);
          await writing;
          writing = put(changes);
          // A later `await writing` throws its failure; until then it must not count as unhandled.
          writing.catch(() => {});
        }
        if (last >= to) break;
      }
      await writing;
    } finally {
      await writing.catch(() => {});
      reading.abort();
    }
    this.signal.throwIfAborted();
  }

  private async fold(events: readonly RecordedEvent[], writing: Promise<void>): Promise<BatchChanges> {
    const folds = this.projection.tables.map((table) => new TableFold(table, events));
    for (const fold of folds.filter(({ owing }) => owing.length)) {
      await writing;
      await this.load(fold);
    }
    return { upTo: events.at(-1)!.position, ...changesOf(this.projection, folds) };
  }

  private async put({ upTo, changes, sums }: BatchChanges): Promise<void> {
    let rows = 0;
    for (const { table, gone, fresh } of changes) {
      if (gone.length) await this.client.query(deleteRows(this.schema, table, gone));
      await copyRows(
        this.client,
        this.schema,
        table,
        fresh.map(({ line }) => line),
      );
      rows += fresh.length - gone.length;
    }
    for (const { table, lines } of sums)
      if (lines.length) await this.client.query(addToSums(this.schema, table, lines));
    this.rows += rows;
    this.position = upTo;
  }

  private async load(fold: TableFold): Promise<void> {
    if (!this.indexed.has(fold.table)) await this.client.query(createOwnerIndex(this.schema, fold.table));
    this.indexed.add(fold.table);
    const { rows } = await this.client.query({
      text: selectRows(this.schema, fold.table, fold.owing),
      rowMode: 'array',
    });
    fold.take(rows as [string, string][]);
  }
}
