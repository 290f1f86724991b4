import { type ClientBase, DatabaseError, escapeIdentifier as id, escapeLiteral as literal, type Pool } from 'pg';
import { inSchema } from '../reports/past';
import { BEGIN_WITH_SHORT_WAIT, retryWhileLocked } from '../runner/while-locked';
import { ANALYTICS, createView, schemaComment, viewRelation } from './schema';
import { CREATE_SECRET } from './secret';
import { tablesReadBy, type View } from './view';
import { views as allViews } from './views';

/** Columns and tables that a view needs and that only another swap brings in. */
const NOT_THERE_YET = new Set(['42703', '42P01']);

const CREATE_SCHEMAS = `CREATE SCHEMA IF NOT EXISTS ${id(ANALYTICS)}; ${CREATE_SECRET}`;

/** In the transaction of a swap, before the tables go. */
export const dropViewsOf = async (client: ClientBase, living: string, tables: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT v.relname AS name
     FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class v ON v.oid = r.ev_class
     WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
       AND d.refobjid IN (SELECT oid FROM pg_class WHERE relname = ANY($1) AND relnamespace = to_regnamespace($2))
       AND v.relnamespace = to_regnamespace($3)`,
    [tables, living, ANALYTICS],
  );
  await dropViews(client, rows);
};

/** In the transaction of a swap, once the new tables are in. The other swaps of a start make what can't be made yet. */
export const createMissingViews = async (
  client: ClientBase,
  living: string,
  views: readonly View[] = allViews,
): Promise<void> => {
  const missing = await findMissingViews(client, living, views);
  if (!missing.length) return;
  await client.query(CREATE_SCHEMAS);
  for (const view of missing) {
    await client.query('SAVEPOINT analytics_view');
    try {
      await client.query(inSchema(createView(view), living));
    } catch (error) {
      if (!(error instanceof DatabaseError && NOT_THERE_YET.has(error.code ?? ''))) throw error;
      await client.query('ROLLBACK TO SAVEPOINT analytics_view');
    }
    await client.query('RELEASE SAVEPOINT analytics_view');
  }
};

/** At a start, once all tables are there. Views that are as they should be are left alone. */
export const installViews = async (
  pool: Pool,
  living: string,
  signal: AbortSignal,
  views: readonly View[] = allViews,
): Promise<void> => {
  if (await isInstalled(pool, living, views)) return;
  await retryWhileLocked(signal, async () => {
    const client = await pool.connect();
    try {
      await client.query(BEGIN_WITH_SHORT_WAIT);
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('projections:analytics', 0))`);
      if (!(await isInstalled(client, living, views))) await makeAnew(client, living, views);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  });
};

const makeAnew = async (client: ClientBase, living: string, views: readonly View[]): Promise<void> => {
  await client.query(CREATE_SCHEMAS);
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'v'`,
    [ANALYTICS],
  );
  await dropViews(client, rows);
  for (const view of await findMissingViews(client, living, views))
    await client.query(inSchema(createView(view), living));
  await client.query(`COMMENT ON SCHEMA ${id(ANALYTICS)} IS ${literal(schemaComment(views))}`);
};

const isInstalled = async (connection: ClientBase | Pool, living: string, views: readonly View[]): Promise<boolean> => {
  const { rows } = await connection.query<{ comment: string | null }>(
    `SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS comment`,
    [ANALYTICS],
  );
  return rows[0]?.comment === schemaComment(views) && !(await findMissingViews(connection, living, views)).length;
};

/** Views that are not there, though all of their tables are. */
const findMissingViews = async (
  connection: ClientBase | Pool,
  living: string,
  views: readonly View[],
): Promise<readonly View[]> => {
  const { rows } = await connection.query<{ schema: string; name: string }>(
    `SELECT relnamespace::regnamespace::text AS schema, relname AS name FROM pg_class
     WHERE relnamespace IN (to_regnamespace($1), to_regnamespace($2)) AND relkind IN ('r', 'v')`,
    [living, ANALYTICS],
  );
  const there = new Set(rows.map(({ schema, name }) => `${schema}.${name}`));
  return views.filter(
    (view) =>
      !there.has(`${ANALYTICS}.${view.name}`) && tablesReadBy(view).every((table) => there.has(`${living}.${table}`)),
  );
};

/** What others have built on a view goes with it, or it would keep the portal from starting. */
const dropViews = async (client: ClientBase, views: readonly Pick<View, 'name'>[]): Promise<void> => {
  if (views.length) await client.query(`DROP VIEW ${views.map(viewRelation).join(', ')} CASCADE`);
};
