import { type EventStore, memoryEventStore, postgresEventStore } from '@bank/event-store';
import { fakeEventStoreDb, freshDatabase } from '@bank/event-store/testing';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { inTurn } from '../../../test/support/depth';
import { createApp } from './app';
import { rememberLog } from './platform/database/log-identity';
import { CannotStart } from './platform/settings/cannot-start';
import { EVENT_STORE } from './platform/settings/tokens';
import { type OpenApp, openApp, testSettings } from './testing/open-app';

type Server = Awaited<ReturnType<typeof fakeEventStoreDb>>;

const log = pino({ level: 'silent' });
const servers: Server[] = [];
const banks: OpenApp[] = [];
afterEach(async () => {
  for (const bank of banks.splice(0)) await bank.drop();
  for (const server of servers.splice(0)) server.close();
});

const startServer = async () => {
  const server = await fakeEventStoreDb();
  servers.push(server);
  return `esdb://admin:hidden@127.0.0.1:${server.port}?tls=false`;
};
/** A bank with some events, whose application has ended. */
const endedBank = async (eventStoreUrl: string | undefined) => {
  const bank = await openApp({ settings: { eventStoreUrl } });
  banks.push(bank);
  await bank.app.close();
  return bank;
};
const start = async (bank: OpenApp, eventStoreUrl: string | undefined) => {
  const app = await createApp({ ...bank.settings, eventStoreUrl }, { log });
  const head = await app.get<EventStore>(EVENT_STORE).head();
  await app.close();
  return head;
};

const queryDatabase = async ({ settings }: OpenApp, text: string) => {
  const client = new Client(settings.databaseUrl);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};
/** Everything that the database has: its tables, and how many rows were ever written in each. */
const traces = (bank: OpenApp) =>
  queryDatabase(
    bank,
    `SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid) AS size, c.relfilenode FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('app', 'log', 'read') ORDER BY 1`,
  );
const forget = (bank: OpenApp) => queryDatabase(bank, 'DELETE FROM app.log_identity');

/** What a database was made with -> what is named at the next start. */
const cases: [string, () => Promise<string | undefined>, () => Promise<string | undefined>][] = [
  ['EventStoreDB, and then the table', startServer, async () => undefined],
  ['the table, and then an empty EventStoreDB', async () => undefined, startServer],
  ['one EventStoreDB, and then another', startServer, startServer],
  [
    'EventStoreDB, and then that of another bank',
    startServer,
    async () => {
      const url = await startServer();
      await endedBank(url);
      return url;
    },
  ],
];

const own: [string, () => Promise<string | undefined>][] = [
  ['the table', async () => undefined],
  ['EventStoreDB', startServer],
];

describe.each([
  ['which it remembers', false, 0],
  ['which an earlier release did not remember', true, 1],
])('a database that was made with a log %s', (_, isForgotten, turn) => {
  it.each(inTurn(cases, turn, 2))('is refused with another one: %s', async (__, made, named) => {
    const url = await made();
    const bank = await endedBank(url);
    await start(bank, url);
    if (isForgotten) await forget(bank);
    const other = await named();
    const before = await traces(bank);
    const { host, pathname } = new URL(bank.settings.databaseUrl);
    const refused = start(bank, other);
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(
      `The database ${pathname.slice(1)} at ${host} was made with another log than `,
    );
    await expect(refused).rejects.toThrow(other ? /EventStoreDB at 127\.0\.0\.1:\d+/ : 'its own table log.events');
    await expect(refused).rejects.not.toThrow('hidden');
    expect(await traces(bank)).toEqual(before);
    await start(bank, url);
  });

  it.each(inTurn(own, turn, 1))('starts with it: %s', async (__, made) => {
    const url = await made();
    const bank = await endedBank(url);
    const head = await start(bank, url);
    if (isForgotten) await forget(bank);
    expect(await start(bank, url)).toBe(head);
    expect(await queryDatabase(bank, 'SELECT first_event FROM app.log_identity')).toHaveLength(1);
  });
});

it('an empty database starts with an empty log', async () => {
  const database = await freshDatabase();
  const app = await createApp({ ...testSettings(database.url), eventStoreUrl: await startServer() }, { log });
  await app.close();
  await database.drop();
});

it('of two that begin at the same moment with different logs, the one that notes its log later is refused', async () => {
  const bank = await endedBank(undefined);
  const pool = new Pool({ connectionString: bank.settings.databaseUrl, max: 1 });
  const store = postgresEventStore(pool);
  await rememberLog(pool, store);
  await pool.query('UPDATE app.log_identity SET first_event = gen_random_uuid()');
  await expect(rememberLog(pool, store)).rejects.toThrow(
    'Another process has begun with another log on this database: start both with the same EVENT_STORE_URL, whose hosts are all of one cluster, or each with a DATABASE_URL of its own.',
  );
  await expect(rememberLog(pool, memoryEventStore())).rejects.toThrow('Another process has begun with another log');
  await store.close();
  await pool.end();
});
