import {
  clientTo,
  type EventStore,
  eventStoreDbEventStore,
  firstEventId,
  type Position,
  type RecordedEvent,
  readDatabaseAddress,
  readEventStoreAddress,
  START,
} from '@bank/event-store';
import type { Client, ClientBase, Pool } from 'pg';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';
import { hasTable } from './has-table';
import { throwUnreachable } from './migrate';
import { refuseWhileAlone } from './nobody-else';
import { throwAway } from './open-event-store';

/** A log is known by the id of its first event, since events are for ever. */
const TABLE = 'app.log_identity';
/** One of so many first events of a log is in the history of its database. */
const COMPARED_EVENTS = 100;

type OneLog = Pick<Settings, 'eventStoreUrl'>;

export type StoreName = 'EventStoreDB' | 'PostgreSQL';

export const storeNameOf = (eventStoreUrl: string | undefined): StoreName =>
  eventStoreUrl ? 'EventStoreDB' : 'PostgreSQL';

interface KnownLog {
  firstEvent: string | undefined;
  /** The store that goes on, where the log was ever copied. */
  keptIn: StoreName | undefined;
  /** The furthest position of its read models; 0 where there are none. */
  position: bigint;
}

/** Before anything is written. An earlier release noted no identity: the read models decide then. @throws CannotStart */
export const refuseOtherLog = async (databaseUrl: string, settings: OneLog): Promise<void> => {
  const connection = clientTo(databaseUrl);
  await connection.connect().catch(throwUnreachable);
  try {
    await refuseWhileAlone(connection);
    const known = await readKnownLog(connection);
    if (known.keptIn && known.keptIn !== storeNameOf(settings.eventStoreUrl))
      throw new CannotStart(copiedSentence(databaseUrl, known.keptIn));
    if (known.firstEvent === undefined && known.position === START) return;
    const { head, ids } = await readLog(connection, settings);
    const isSame = known.firstEvent
      ? ids[0] === known.firstEvent
      : head >= known.position && (await isInHistory(connection, ids));
    if (!isSame) throw new CannotStart(sentence(databaseUrl, settings, head === START));
  } finally {
    await connection.end();
  }
};

/** Notes which log the database belongs to, as soon as that has an event. @throws CannotStart where somebody who began at the same moment has noted another */
export const rememberLog = async (pool: Pool, store: EventStore): Promise<void> => {
  const first = await firstEventId(store);
  if (first) await pool.query(`INSERT INTO ${TABLE} (first_event) VALUES ($1) ON CONFLICT DO NOTHING`, [first]);
  const { rows } = await pool.query<{ first_event: string }>(`SELECT first_event FROM ${TABLE}`);
  if (rows[0]?.first_event !== first)
    throw new CannotStart(
      'Another process has begun with another log on this database: start both with the same EVENT_STORE_URL, whose hosts are all of one cluster, or each with a DATABASE_URL of its own.',
    );
};

/** Notes which store goes on with the log whose first event this is. */
export const noteKeptIn = async (connection: ClientBase, firstEvent: string, store: StoreName): Promise<void> => {
  await connection.query(
    `INSERT INTO ${TABLE} (first_event, kept_in) VALUES ($1, $2) ON CONFLICT (is_single) DO UPDATE SET kept_in = excluded.kept_in`,
    [firstEvent, store],
  );
};

export const readKeptIn = async (connection: ClientBase): Promise<StoreName | undefined> =>
  (await connection.query(`SELECT kept_in FROM ${TABLE}`)).rows[0]?.kept_in ?? undefined;

const readKnownLog = async (connection: Client): Promise<KnownLog> => {
  const read = async (table: string, value: string) =>
    (await hasTable(connection, table.split(' ', 1)[0] ?? table))
      ? (await connection.query(`SELECT ${value} AS value FROM ${table}`)).rows[0]?.value
      : undefined;
  const positions = await Promise.all(
    ['read.projection_checkpoints', 'read.projections_in_step'].map((table) => read(table, 'max(position)::text')),
  );
  const [furthest = START] = positions.map((position) => BigInt(position ?? 0)).sort((a, b) => (a > b ? -1 : 1));
  return {
    firstEvent: await read(TABLE, 'first_event'),
    // A database of an earlier release has no such column.
    keptIn: (await read(`${TABLE} t`, `to_jsonb(t) ->> 'kept_in'`)) ?? undefined,
    position: furthest,
  };
};

const isInHistory = async (connection: Client, ids: readonly string[]): Promise<boolean> => {
  if (!(await hasTable(connection, 'read.history'))) return true;
  const { rows } = await connection.query(
    'SELECT NOT EXISTS (SELECT FROM read.history) OR EXISTS (SELECT FROM read.history WHERE id = ANY($1)) AS is_known',
    [ids],
  );
  return rows[0].is_known;
};

interface BeginOfLog {
  head: Position;
  /** Of its first events. */
  ids: string[];
}

const readLog = async (connection: Client, { eventStoreUrl }: OneLog): Promise<BeginOfLog> => {
  if (!eventStoreUrl) return readTable(connection);
  const store = eventStoreDbEventStore(eventStoreUrl, { warn: () => {}, info: () => {} });
  try {
    const head = await store.head().catch(throwAway);
    return { head, ids: (await firstEvents(store, COMPARED_EVENTS)).map(({ id }) => id) };
  } finally {
    await store.close();
  }
};

/** As an earlier release may have left it. */
const readTable = async (connection: Client): Promise<BeginOfLog> => {
  if (!(await hasTable(connection, 'log.events'))) return { head: START, ids: [] };
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM log.events ORDER BY position LIMIT ${COMPARED_EVENTS}`,
  );
  const archived = (await hasTable(connection, 'log.archived'))
    ? (await connection.query<{ id: string }>('SELECT first_id AS id FROM log.archived WHERE first_number = 1')).rows
    : [];
  const { rows: heads } = await connection.query<{ head: string | null }>(
    'SELECT max(position) AS head FROM log.events',
  );
  return { head: BigInt(heads[0]?.head ?? 0), ids: [...archived, ...rows].map(({ id }) => id) };
};

const firstEvents = async (store: EventStore, most: number): Promise<RecordedEvent[]> => {
  const first: RecordedEvent[] = [];
  if ((await store.head()) === START) return first;
  const abort = new AbortController();
  for await (const batch of store.subscribe(START, abort.signal, most)) {
    first.push(...batch);
    if (!batch.length || first.length >= most) abort.abort();
  }
  return first;
};

const copiedSentence = (databaseUrl: string, keptIn: StoreName): string => {
  const { hosts, database } = readDatabaseAddress(databaseUrl);
  const store =
    keptIn === 'EventStoreDB' ? 'EventStoreDB: set EVENT_STORE_URL to it' : 'its own table: unset EVENT_STORE_URL';
  return `The log of the database ${database} at ${hosts} goes on in ${store}. To change that, copy it (npm run log).`;
};

const sentence = (databaseUrl: string, { eventStoreUrl }: OneLog, isEmpty: boolean): string => {
  const { hosts, database } = readDatabaseAddress(databaseUrl);
  const log = eventStoreUrl
    ? `the one of EVENT_STORE_URL, EventStoreDB at ${readEventStoreAddress(eventStoreUrl).hosts}`
    : 'its own table log.events, which is used while EVENT_STORE_URL is unset';
  return `The database ${database} at ${hosts} was made with another log than ${log}${isEmpty ? ' and which is empty' : ''}: set EVENT_STORE_URL to the log of this database, or use the database of this log.`;
};
