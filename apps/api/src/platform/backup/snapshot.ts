import { clientTo, type EventStore, EventsArchived, findArchives, type Position, START } from '@bank/event-store';
import type { Client } from 'pg';
import { readPositions } from '../database/log-positions';
import { followLog } from '../sealed-log/follow-log';
import { CannotStart } from '../settings/cannot-start';
import { columnsOf, readRows, rowText } from './copy-rows';
import type { Part } from './frames';
import { BACKED_UP_SCHEMAS, backupTables, tablesInto } from './tables';

export const LOG = 'log.events';
const LOG_COLUMNS = ['position', 'id', 'stream', 'version', 'type', 'schema', 'data', 'metadata'];
export const SECRETS = 'secrets';
export const SEQUENCES = 'sequences';

export interface Sequence {
  name: string;
  last: string;
}

export interface Source {
  databaseUrl: string;
  /** As it is stored. */
  log: EventStore;
  /** Whether the log is in another store than the database. */
  isLogApart: boolean;
  onProgress: (done: Position, total: Position) => void;
  signal: AbortSignal;
}

/** One moment of the portal, whatever is written meanwhile. */
export class Snapshot {
  private constructor(
    private readonly connection: Client,
    private readonly source: Source,
    /** The last event that belongs to it. */
    private readonly head: Position,
    readonly at: string,
    readonly migrations: readonly string[],
  ) {}

  static async take(source: Source): Promise<Snapshot> {
    // Keys and files are written before the events that need them: the head is read first.
    const head = await source.log.head();
    if (head === START) throw new CannotStart('There is nothing to back up: the log has no events.');
    const connection = clientTo(source.databaseUrl, { options: '-c timezone=UTC' });
    connection.on('error', () => {});
    await connection.connect();
    try {
      await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (!source.isLogApart) await refuseArchives(connection);
      const { rows } = await connection.query<{ at: string; names: string[] }>(
        `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, array_agg(name ORDER BY id) AS names FROM app.migrations`,
      );
      await refuseUnknownTables(connection);
      const named = (await readPositions(connection)).at(-1) ?? START;
      const isAhead = named > head;
      const last = isAhead ? named : head;
      return new Snapshot(connection, source, last, rows[0]?.at ?? '', rows[0]?.names ?? []);
    } catch (error) {
      await connection.end();
      throw error;
    }
  }

  async *keys(secrets: object): AsyncGenerator<Part> {
    yield json(SECRETS, secrets);
    for (const table of tablesInto('keys')) yield* this.table(table);
  }

  async *data(): AsyncGenerator<Part> {
    for (const table of tablesInto('data')) {
      if (table === LOG && this.source.isLogApart) yield { name: LOG, columns: LOG_COLUMNS, content: this.logApart() };
      else yield* this.table(table);
    }
    // After all else, so that no number that is in the tables is given again.
    const { rows } = await this.connection.query<Sequence>(
      `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'app' AND last_value IS NOT NULL`,
    );
    yield json(SEQUENCES, rows);
  }

  async end(): Promise<void> {
    await this.connection.end();
  }

  private async *table(table: string): AsyncGenerator<Part> {
    const columns = await columnsOf(this.connection, table);
    if (!columns.length) return;
    const content = readRows(this.connection, table, columns, table === LOG ? 'position' : undefined);
    yield { name: table, columns, content: this.watched(content) };
  }

  private async *watched(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      this.source.signal.throwIfAborted();
      yield chunk;
    }
  }

  private async *logApart(): AsyncGenerator<Buffer> {
    const { log, signal, onProgress } = this.source;
    for await (const events of followLog(log, START, signal)) {
      const lines = events
        .filter(({ position }) => position <= this.head)
        .map(({ position, id, stream, version, event, schema, metadata }) =>
          rowText([
            ...[String(position), id, stream, String(version), event.type, String(schema)],
            ...[JSON.stringify(event.data), JSON.stringify(metadata)],
          ]),
        );
      if (lines.length) yield Buffer.from(lines.join(''));
      if (lines.length < events.length) break;
      onProgress(events.at(-1)?.position ?? START, this.head);
    }
    signal.throwIfAborted();
  }
}

const json = (name: string, value: object): Part => ({
  name,
  content: (async function* () {
    yield Buffer.from(JSON.stringify(value));
  })(),
});

/** None is dropped while this transaction lasts. @throws EventsArchived */
const refuseArchives = async (connection: Client): Promise<void> => {
  await connection.query('LOCK TABLE log.events IN ACCESS SHARE MODE');
  const [archive] = await findArchives(connection);
  if (archive) throw new EventsArchived(archive);
};

/** A table that this program doesn't know would be missing in the backup. */
const refuseUnknownTables = async (connection: Client): Promise<void> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname = ANY($1)`,
    [BACKED_UP_SCHEMAS],
  );
  const unknown = rows.filter(({ name }) => !(name in backupTables));
  if (unknown.length)
    throw new CannotStart(
      `The database has ${unknown.map(({ name }) => name).join(', ')}, which this version of the portal does not know: back it up with the version that made it.`,
    );
};
