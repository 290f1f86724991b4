import { randomUUID } from 'node:crypto';
import { type EventStore, START } from '@bank/event-store';
import { fakeEventStoreDb, freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from './app';
import { POSITION_COLUMNS } from './platform/database/log-positions';
import { beAlone } from './platform/database/nobody-else';
import { type OpenedLog, openEventStoreDbLog, openPostgresLog, readLogAddress } from './platform/log-copy/log-address';
import { type Moving, moveLog } from './platform/log-copy/move-log';
import { Sealer } from './platform/sealed-log/sealer';
import { CannotStart } from './platform/settings/cannot-start';
import { STORED_LOG } from './platform/settings/tokens';
import { type OpenApp, openApp, PASSWORD } from './testing/open-app';

const silent = pino({ level: 'silent' });
const never = new AbortController().signal;
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const startServer = async () => {
  const server = await fakeEventStoreDb();
  endings.push(server.close);
  return `esdb://admin:changeit@127.0.0.1:${server.port}?tls=false`;
};
const openBank = async () => {
  const bank = await openApp();
  endings.push(bank.drop);
  return bank;
};
const startAgain = async ({ settings }: OpenApp, eventStoreUrl: string | undefined) => {
  const app = await createApp({ ...settings, eventStoreUrl }, { log: silent });
  await app.listen(0, '127.0.0.1');
  return app;
};
const agentOf = (app: NestExpressApplication) =>
  request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');

const move = async (bank: OpenApp, url: string, way: 'there' | 'back', more: Partial<Moving> = {}) => {
  const { databaseUrl } = bank.settings;
  const [table, server] = [await openPostgresLog(databaseUrl), openEventStoreDbLog(url)];
  const [from, to]: [OpenedLog, OpenedLog] = way === 'there' ? [table, server] : [server, table];
  try {
    return await moveLog({ from, to, databaseUrl, signal: never, onProgress: () => {}, ...more });
  } finally {
    await table.close();
    await server.close();
  }
};
const query = async (databaseUrl: string, text: string) => {
  const pool = new Pool({ connectionString: databaseUrl });
  const { rows } = await pool.query(text);
  await pool.end();
  return rows;
};
const readAll = (log: EventStore) => log.readAfter(START, 1_000_000);
const withoutPositions = async (log: EventStore) => (await readAll(log)).map(({ position: _, ...event }) => event);
const category = (name: string) => ({ name, isPartnerOrderable: true });

describe('a log that is copied', () => {
  it('to EventStoreDB and back stays the same log, and the portal goes on with it', async () => {
    const bank = await openBank();
    for (const name of ['Diapers', 'Wipes', 'Creams'])
      await bank.agent.post('/api/product-categories').send(category(name)).expect(201);
    await bank.app.get(Sealer).sealNew(never);
    const cookie = (
      await bank.anonymous().post('/api/session').send({ email: 'admin@example.com', password: PASSWORD })
    ).get('Set-Cookie')!;
    await bank.app.close();
    // A sign-in is noted a moment later, and is there once the portal has stopped.
    const stored = await openPostgresLog(bank.settings.databaseUrl);
    const before = await withoutPositions(stored.log);
    await stored.close();

    const url = await startServer();
    const there = await move(bank, url, 'there');
    expect(there).toMatchObject({ before: 0, copied: before.length, size: before.length, hasPortal: true });
    await expect(startAgain(bank, undefined)).rejects.toThrow(/goes on in EventStoreDB: set EVENT_STORE_URL to it/);

    const inEventStoreDb = await startAgain(bank, url);
    expect(await withoutPositions(inEventStoreDb.get(STORED_LOG))).toEqual(before);
    expect(await inEventStoreDb.get(Sealer).compare(never)).toBeUndefined();
    await agentOf(inEventStoreDb).get('/api/product-categories').set('Cookie', cookie).expect(200);
    const agent = agentOf(inEventStoreDb);
    await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
    await agent.post('/api/product-categories').send(category('Bibs')).expect(201);
    await inEventStoreDb.get(Sealer).sealNew(never);
    await inEventStoreDb.close();
    const server = openEventStoreDbLog(url);
    const grown = await withoutPositions(server.log);
    await server.close();

    const back = await move(bank, url, 'back');
    expect(back).toMatchObject({ before: before.length, copied: grown.length - before.length, size: grown.length });
    await expect(startAgain(bank, url)).rejects.toThrow(/goes on in its own table: unset EVENT_STORE_URL/);
    const inTable = await startAgain(bank, undefined);
    expect(await withoutPositions(inTable.get(STORED_LOG))).toEqual(grown);
    expect(await inTable.get(Sealer).compare(never)).toBeUndefined();
    const { body } = await agentOf(inTable).get('/api/product-categories').set('Cookie', cookie).expect(200);
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Bibs', 'Creams', 'Diapers', 'Wipes']);
    await inTable.get(Sealer).sealNew(never);
    const last = await inTable.get<EventStore>(STORED_LOG).head();
    await agentOf(inTable).get(`/api/log/proof/${last}`).set('Cookie', cookie).expect(200);
    await inTable.close();
  });

  it('goes on where it was cut off, and meanwhile starts in its former store alone', async () => {
    const bank = await openBank();
    for (let n = 0; n < 12; n += 1)
      await bank.given(`counter-${n % 5}`, ...Array.from({ length: 100 }, () => ({ type: 'Counted', data: { n } })));
    await bank.app.close();
    const url = await startServer();
    const cut = new AbortController();
    const cutOff = move(bank, url, 'there', { signal: cut.signal, onProgress: () => cut.abort() });
    await expect(cutOff).rejects.toThrow(/aborted/);
    await expect(startAgain(bank, url)).rejects.toThrow(/goes on in its own table/);
    const { before, copied, size } = await move(bank, url, 'there');
    expect(before).toBe(500);
    expect(before + copied).toBe(size);
    expect(await move(bank, url, 'there')).toMatchObject({ before: size, copied: 0, size });
    await (await startAgain(bank, url)).close();
  });

  it('is not written behind the events of another log, of which the first that differs is named', async () => {
    const [bank, other] = [await openBank(), await openBank()];
    for (const one of [bank, other]) await one.app.close();
    const url = await startServer();
    await move(other, url, 'there');
    const [first] = await query(other.settings.databaseUrl, 'SELECT id FROM log.events ORDER BY position LIMIT 1');
    await expect(move(bank, url, 'there')).rejects.toThrow(
      new RegExp(
        `^The target has events of another log: its event 1 is RecordRegistered, number 0 of \\S+, of \\S+ \\(${first.id}\\), where the source has RecordRegistered`,
      ),
    );
  });

  it('is not written over a target that has more than the source', async () => {
    const bank = await openBank();
    await bank.app.close();
    const url = await startServer();
    const { size } = await move(bank, url, 'there');
    const server = openEventStoreDbLog(url);
    const metadata = { actor: 'system', correlationId: 'c', at: '2026-03-18T15:04:00.000Z' };
    await server.log.append('thing-1', [{ id: randomUUID(), event: { type: 'Noted', data: {} }, metadata }]);
    await server.close();
    await expect(move(bank, url, 'there')).rejects.toThrow(
      new RegExp(`its event ${size + 1} is Noted, number 0 of thing-1, .* which the source does not have\\.$`),
    );
  });

  it('takes the events alone into a database without a portal', async () => {
    const bank = await openBank();
    await bank.app.close();
    const url = await startServer();
    const { root } = await move(bank, url, 'there');
    const empty = await freshDatabase();
    endings.push(empty.drop);
    expect(await move({ ...bank, settings: { ...bank.settings, databaseUrl: empty.url } }, url, 'back')).toMatchObject({
      root,
      hasPortal: false,
    });
  });

  it('needs a portal that is stopped, and keeps it from starting', async () => {
    const bank = await openBank();
    await expect(beAlone(bank.settings.databaseUrl, 'a spec')).rejects.toThrow(
      /^The portal must be stopped first: \d+ connections? (is|are) open to its database/,
    );
    await bank.app.close();
    const alone = await beAlone(bank.settings.databaseUrl, 'a spec');
    await expect(startAgain(bank, undefined)).rejects.toThrow(CannotStart);
    await expect(beAlone(bank.settings.databaseUrl, 'a spec')).rejects.toThrow(/Another such program is at work/);
    await alone.end();
    await (await startAgain(bank, undefined)).close();
  });

  it('is named by its address, and no password is repeated', () => {
    expect(readLogAddress('embedded')).toBe('embedded');
    for (const wrong of [
      'postgres://',
      'bank',
      'mysql://bank:hidden@host/bank',
      'esdb://admin:hid:den@host',
      'postgres://u:hidden@host',
    ])
      expect(() => readLogAddress(wrong)).toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(/hid/) }),
      );
  });
});

it('every column that can hold a place in the log is known as one, or as a number of another kind', async () => {
  const bank = await openBank();
  const numbers = [
    'app.imports.characters',
    'app.pasts.done',
    'app.pasts.position',
    'app.projection_runs.done',
    'app.projection_runs.position',
    'app.projection_runs.rows',
    'app.projection_runs.total',
    'seal.checkpoints.size',
    'seal.comparisons.size',
    'seal.contradictions.size',
    'seal.first_positions.tile',
    'seal.tiles.index',
    'seal.witness_messages.size',
  ];
  const found = await bank.query(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema IN ('app', 'seal') AND data_type IN ('bigint', 'numeric') AND (table_schema, table_name) IN (SELECT schemaname, tablename FROM pg_tables)`,
  );
  const places = POSITION_COLUMNS.map(([table, column]) => `${table}.${column}`);
  // TypeORM's own table of migrations has times.
  expect(
    found
      .map(({ name }) => name)
      .filter((name) => name !== 'app.migrations.timestamp')
      .sort(),
  ).toEqual([...places, ...numbers].sort());
  await bank.app.close();
});
