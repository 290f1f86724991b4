import { readDatabaseAddress } from '@bank/event-store';
import type { Client } from 'pg';
import { CannotStart } from '../settings/cannot-start';
import { hasTable } from './has-table';

/** Our tables that may be there before the first migration: a restore makes them. */
const OURS = ['app.migrations', 'app.subject_keys', 'log.archived', 'log.events', 'log.heads', 'log.heads_until'];
const NAMED = 3;

/** Before the first migration. @throws CannotStart where another program has tables in the schemas of the portal */
export const refuseForeignTables = async (
  connection: Client,
  url: string,
  migrations: readonly string[],
): Promise<void> => {
  if (await hasRun(connection, migrations)) return;
  const { rows } = await connection.query<{ name: string }>(
    `SELECT nspname || '.' || relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname IN ('app', 'log', 'read') AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition AND nspname || '.' || relname <> ALL($1)
     ORDER BY 1`,
    [OURS],
  );
  if (!rows.length) return;
  const { database, hosts } = readDatabaseAddress(url);
  const some = rows.slice(0, NAMED).map(({ name }) => name);
  throw new CannotStart(
    `The database ${database} at ${hosts} has tables of another program (${some.join(', ')}${rows.length > NAMED ? ', …' : ''}): give the portal a database of its own in DATABASE_URL. Nothing was written.`,
  );
};

const hasRun = async (connection: Client, migrations: readonly string[]): Promise<boolean> => {
  if (!(await hasTable(connection, 'app.migrations'))) return false;
  const { rowCount } = await connection
    .query('SELECT FROM app.migrations WHERE name = ANY($1) LIMIT 1', [migrations])
    // Another program's table of this name need not have such a column.
    .catch(() => ({ rowCount: 0 }));
  return rowCount === 1;
};
