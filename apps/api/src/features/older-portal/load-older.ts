import { type ClientBase, escapeIdentifier as id } from 'pg';
import { rowText, writeRows } from '../../platform/backup/copy-rows';
import type { DumpRows, DumpValue } from './dump/dump-rows';
import { refuseDump } from './dump/refuse-dump';
import { olderTables } from './older-tables';

/** MySQL writes it for no time. */
const NO_TIME = /^0000-00-00(?: 00:00:00(?:\.0+)?)?$/;
/** What stands for bytes that are no text of the dump's encoding. */
const UNREADABLE = '\ufffd';

export interface LoadedOlder {
  /** Table -> its rows. */
  loaded: ReadonlyMap<string, number>;
  /** Tables that are not needed -> their rows. */
  skipped: ReadonlyMap<string, number>;
  missing: readonly string[];
  /** `client.firstname` -> cells with characters that can't be read. */
  unreadable: ReadonlyMap<string, number>;
}

const temporary = (table: string): string => `older_${table}`;

const createTables = async (connection: ClientBase): Promise<void> => {
  for (const [table, columns] of Object.entries(olderTables))
    await connection.query(
      `CREATE TEMPORARY TABLE ${id(temporary(table))} (${columns.map((column) => `${id(column)} text`).join(', ')})`,
    );
};

const cleanValue = (value: DumpValue | undefined): DumpValue => {
  if (value === undefined || value === null || NO_TIME.test(value)) return null;
  // PostgreSQL keeps no such character in a text.
  return value.includes('\0') ? value.replaceAll('\0', '') : value;
};

const addTo = (counts: Map<string, number>, name: string, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + count);

/** Puts the rows of a dump in temporary tables `older_<table>` of this connection, all of which are there afterwards. */
export const loadOlder = async (connection: ClientBase, dump: AsyncIterable<DumpRows>): Promise<LoadedOlder> => {
  await createTables(connection);
  const loaded = new Map<string, number>();
  const skipped = new Map<string, number>();
  const unreadable = new Map<string, number>();
  const batches = dump[Symbol.asyncIterator]();
  let next = await batches.next();
  while (!next.done) {
    const { table, columns } = next.value;
    const needed = Object.hasOwn(olderTables, table) ? olderTables[table] : undefined;
    const found = needed?.filter((column) => columns.includes(column)) ?? [];
    const places = found.map((column) => columns.indexOf(column));
    const textOf = (row: DumpRows['rows'][number]): string => {
      const values = places.map((place) => cleanValue(row[place]));
      for (const [place, value] of values.entries())
        if (value?.includes(UNREADABLE)) addTo(unreadable, `${table}.${found[place]}`, 1);
      return rowText(values);
    };
    // All that follows of the table goes the same way: to wait for the database after each batch takes most of the time.
    const same = async function* (): AsyncGenerator<Buffer> {
      for (; !next.done && next.value.table === table && next.value.columns === columns; next = await batches.next()) {
        const { rows } = next.value;
        addTo(needed ? loaded : skipped, table, rows.length);
        if (needed) yield Buffer.from(rows.map(textOf).join(''));
      }
    };
    if (needed) await writeRows(connection, temporary(table), found, same());
    else await same().next();
  }
  await connection.query(
    `ANALYZE ${Object.keys(olderTables)
      .map((table) => id(temporary(table)))
      .join(', ')}`,
  );
  return { loaded, skipped, missing: Object.keys(olderTables).filter((table) => !loaded.has(table)), unreadable };
};

/** @throws CannotStart for a dump of something else */
export const refuseForeign = (path: string, { missing }: LoadedOlder): void => {
  if (missing.length === Object.keys(olderTables).length)
    refuseDump(
      path,
      'has none of the tables of the older portal, such as client, partner and product: name a dump of its database.',
    );
};
