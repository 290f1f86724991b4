import { type FreshDatabase, freshDatabase } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { analyzeGrown } from './analyze-grown';

let database: FreshDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 1 });
  // PostgreSQL would look at them by itself within a minute.
  await pool.query(`
    CREATE SCHEMA read;
    CREATE TABLE read.projection_checkpoints (id integer) WITH (autovacuum_enabled = false);
    CREATE TABLE read.clients (id integer) WITH (autovacuum_enabled = false);
    CREATE TABLE public.clients (id integer) WITH (autovacuum_enabled = false)`);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const fill = async (table: string, rows: number) => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  await pool.query(`INSERT INTO ${table} SELECT * FROM generate_series(1, ${rows})`);
};
/** As PostgreSQL knows them; -1 of a table that it has not looked at. */
const knownRows = async (table: string): Promise<number> =>
  (await pool.query(`SELECT reltuples::integer AS rows FROM pg_class WHERE oid = '${table}'::regclass`)).rows[0].rows;

it('lets PostgreSQL know of many rows that came into read models, and of nothing else', async () => {
  await fill('read.clients', 200);
  await fill('read.projection_checkpoints', 40);
  await fill('public.clients', 200);
  await analyzeGrown(pool);
  const tables = ['read.clients', 'read.projection_checkpoints', 'public.clients'];
  expect(await Promise.all(tables.map(knownRows))).toEqual([200, -1, -1]);
});

it('goes on where a rebuilt read model has just taken the place of one', async () => {
  await fill('read.clients', 200);
  const dropping: Pick<Pool, 'query'> = {
    query: async (sql: string) => {
      if (sql.startsWith('ANALYZE')) await pool.query('DROP TABLE read.clients');
      return pool.query(sql);
    },
  } as never;
  await expect(analyzeGrown(dropping)).resolves.toBeUndefined();
});
