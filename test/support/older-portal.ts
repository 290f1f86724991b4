import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { loadOlderQueries } from '../../apps/api/src/features/older-portal/older-queries';
import { olderTables } from '../../apps/api/src/features/older-portal/older-tables';
import { fileNameOf } from '../../apps/api/src/kernels/imports/file-names';

type Cell = string | number | null;
export type OlderRow = Readonly<Record<string, Cell>>;
/** Table -> rows, of which each says only what matters. */
export type OlderHistory = Readonly<Record<string, readonly OlderRow[]>>;

/** Puts a history of the older portal into the temporary tables of a connection. */
export const givenOlder = async (connection: ClientBase, history: OlderHistory): Promise<void> => {
  await connection.query(
    `SELECT set_config('older.time_zone', 'UTC', false), set_config('TimeZone', 'America/Chicago', false)`,
  );
  for (const [table, columns] of Object.entries(olderTables)) {
    const described = columns.map((column) => `"${column}" text`).join(', ');
    await connection.query(`CREATE TEMPORARY TABLE "older_${table}" (${described})`);
  }
  for (const [table, rows] of Object.entries(history))
    for (const row of rows) {
      const columns = Object.keys(row);
      const unknown = columns.filter((column) => !olderTables[table]?.includes(column));
      if (unknown.length) throw new Error(`${table} has no column ${unknown.join(', ')} that is read`);
      await connection.query(
        `INSERT INTO "older_${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
        columns.map((column) => (row[column] === null ? null : String(row[column]))),
      );
    }
};

type ListRow = Readonly<Record<string, string | null>>;

/** Kind of import -> its rows. */
export const listsOf = async (connection: ClientBase): Promise<Record<string, ListRow[]>> => {
  const lists: Record<string, ListRow[]> = {};
  for (const { kind, sql } of await loadOlderQueries(connection))
    lists[kind] = (await connection.query<ListRow>(sql)).rows;
  return lists;
};

/** A row without its empty cells. */
export const filled = (row: ListRow | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(row ?? {}).filter((cell): cell is [string, string] => cell[1] !== null));

const csvCell = (cell: string | null): string => `"${(cell ?? '').replaceAll('"', '""')}"`;

/** Writes the lists that have rows, as the import of a folder takes them. */
export const writeLists = (folder: string, lists: Record<string, ListRow[]>): void => {
  for (const [kind, rows] of Object.entries(lists)) {
    if (!rows[0]) continue;
    const headings = Object.keys(rows[0]);
    const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))];
    writeFileSync(
      join(folder, `${fileNameOf(kind)}.csv`),
      `${lines.map((line) => line.map(csvCell).join(',')).join('\n')}\n`,
    );
  }
};
