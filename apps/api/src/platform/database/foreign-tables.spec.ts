import { type FreshDatabase, freshDatabase } from '@bank/event-store/testing';
import { Client } from 'pg';
import { migrate } from './migrate';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const ask = async (sql: string) => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};
const tables = () =>
  ask(`SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = 'app'`);

describe('a database that another program uses', () => {
  it.each([
    ['tables', 'CREATE SCHEMA app; CREATE TABLE app.users (); CREATE TABLE app.invoices ()', 'app.invoices, app.users'],
    [
      'migrations by the same tool',
      `CREATE SCHEMA app; CREATE TABLE app.migrations (id serial, "timestamp" bigint, name text); CREATE TABLE app.orders ();
       INSERT INTO app.migrations (name) VALUES ('Orders1600000000000')`,
      'app.orders',
    ],
    [
      'migrations of another shape',
      'CREATE SCHEMA app; CREATE TABLE app.migrations (step int); CREATE VIEW app.now AS SELECT now()',
      'app.now',
    ],
  ])('is refused by a sentence, and nothing is written: %s', async (_, made, named) => {
    await ask(made);
    const before = await tables();
    const { pathname, host } = new URL(database.url);
    await expect(migrate(database.url)).rejects.toThrow(
      `The database ${pathname.slice(1)} at ${host} has tables of another program (${named}): give the portal a database of its own in DATABASE_URL. Nothing was written.`,
    );
    expect(await tables()).toEqual(before);
  });

  it('is taken where they stand in other schemas, and at each later start', async () => {
    await ask('CREATE TABLE invoices ()');
    await migrate(database.url, { only: [] });
    await migrate(database.url);
    await migrate(database.url);
    expect((await tables()).length).toBeGreaterThan(10);
  });
});
