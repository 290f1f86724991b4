import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type EventStore, START } from '@bank/event-store';
import { fakeEventStoreDb, freshDatabase } from '@bank/event-store/testing';
import { projections, rebuild } from '@bank/projections';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { openBackupFile, writeBackupFile } from '../../apps/api/src/platform/backup/backup-file';
import { openBackup } from '../../apps/api/src/platform/backup/read-backup';
import { backupTables, tablesInto } from '../../apps/api/src/platform/backup/tables';
import { keysFileOf, writeBackup } from '../../apps/api/src/platform/backup/write-backup';
import { migrate, migrationNames } from '../../apps/api/src/platform/database/migrate';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { SCRUB_JOB } from '../../apps/api/src/platform/privacy/scrub-job';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import type { Settings } from '../../apps/api/src/platform/settings/settings';
import { EVENT_STORE, STORED_LOG } from '../../apps/api/src/platform/settings/tokens';
import { restoreBank } from '../../apps/api/src/restore-bank';
import {
  type Agent,
  type OpenApp,
  openApp,
  PASSWORD,
  recordRegistered,
  testSettings,
} from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { dumpOf, NAME, person, registerPerson, tellsOfPerson } from '../support/person';

const PARTNER = 700;
const never = new AbortController().signal;
const silent = pino({ level: 'silent' });

let folder: string;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-backups-'));
});
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await rm(folder, { recursive: true });
});

const backUp = (bank: OpenApp, name: string, password?: string) =>
  writeBackup({
    file: join(folder, name),
    databaseUrl: bank.settings.databaseUrl,
    log: bank.app.get<EventStore>(STORED_LOG),
    settings: bank.settings,
    password,
    onProgress: () => {},
    signal: never,
  });

/** Settings of an empty portal elsewhere, with the secrets of all. */
const elsewhere = async (name: string, over: Partial<Settings> = {}) => {
  const database = await freshDatabase();
  endings.push(database.drop);
  const files = { erasureList: join(folder, `${name}-erasures`), sealFile: join(folder, `${name}-checkpoints`) };
  return { ...testSettings(database.url), ...files, ...over };
};
const open = (file: string, keysFile = keysFileOf(file), password?: string) => openBackup({ file, keysFile, password });

const startElsewhere = async (settings: Settings & { databaseUrl: string }) => {
  const app = await createApp(settings, { log: silent });
  await app.listen(0, '127.0.0.1');
  endings.push(() => app.close());
  return app;
};
const signIn = async (app: NestExpressApplication): Promise<Agent> => {
  const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
  return agent;
};
const readAll = (log: EventStore) => log.readAfter(START, 1_000_000);
const addCategory = (agent: Agent, name: string) =>
  agent.post('/api/product-categories').send({ name, isPartnerOrderable: true }).expect(201);

/** A bank with a family, a kept search and a sealed log, of which a backup was made while others wrote. */
const openBackedUpBank = async (file: string, over: Partial<Settings> = {}) => {
  const bank = await openApp({ settings: over });
  endings.push(bank.close);
  const fields = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await bank.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, fields));
  const child = await registerPerson(bank.agent, PARTNER);
  const other = { ...person, firstName: 'Ada', lastName: 'Other', parentFirstName: 'Eva', parentLastName: 'Other' };
  const kept = (
    await bank.agent
      .post('/api/clients')
      .send({ ...other, partner: { id: PARTNER } })
      .expect(201)
  ).body.data;
  await bank.app.get(Sealer).sealNew(never);
  const before = await readAll(bank.app.get(STORED_LOG));

  let isBackedUp = false;
  const posted: string[] = [];
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; !isBackedUp || n < 5; n += 1) {
      const { body } = await addCategory(bank.agent, `Category ${writer}.${n}`);
      posted.push(body.data.name);
    }
  });
  const { at } = await backUp(bank, file);
  isBackedUp = true;
  await Promise.all(writers);
  return { bank, child, kept, before, posted, at };
};

describe('a backup that is put back elsewhere', () => {
  let made: Awaited<ReturnType<typeof openBackedUpBank>>;
  let restored: Awaited<ReturnType<typeof restoreBank>>;
  let app: NestExpressApplication;
  let settings: Settings & { databaseUrl: string };
  let agent: Agent;
  let uploaded: Buffer;
  beforeAll(async () => {
    made = await openBackedUpBank('bank.backup');
    const { bank, child } = made;
    uploaded = (await bank.agent.get(child.file).buffer().expect(200)).body;
    // Erased after the backup: the list outlives the bank.
    await bank.agent.post(`/api/clients/${child.id}/erase`).send({ confirm: child.id }).expect(200);
    while (!existsSync(bank.settings.erasureList)) await pauseBeforeAsking();
    settings = await elsewhere('rehearsal');
    await copyFile(bank.settings.erasureList, settings.erasureList);
    restored = await restoreBank({ backup: await open(join(folder, 'bank.backup')), settings, signal: never });
    app = await startElsewhere(settings);
    agent = await signIn(app);
  });

  it('has every event up to its moment, unchanged and in its place, although others wrote meanwhile', async () => {
    const [source, there] = [await readAll(made.bank.app.get(STORED_LOG)), await readAll(app.get(STORED_LOG))];
    expect(restored.events).toBeGreaterThanOrEqual(made.before.length);
    expect(there.slice(0, restored.events)).toEqual(source.slice(0, restored.events));
    expect(source.length).toBeGreaterThan(restored.events);
  });

  it('is what was sealed, and its read models are what the log says', async () => {
    expect(restored).toMatchObject({ problems: [], sealed: made.before.length });
    const pool = app.get(Pool, { strict: false });
    const names = projections.map(({ name }) => name);
    const rebuilt = await rebuild(names, { store: app.get<EventStore>(EVENT_STORE), pool, projections });
    expect(rebuilt.filter(({ compared, differed }) => !compared || differed)).toEqual([]);
    await app.get(Sealer).sealNew(never);
    expect(await app.get(Sealer).compare(never)).toBeUndefined();
  });

  it('has erased again who was erased since, and nobody else', async () => {
    expect(restored.erased).toEqual({ people: 1, hasList: true });
    const { body } = await agent.get(`/api/clients/${made.child.id}`).expect(200);
    expect(body.data).toMatchObject({ fullName: null, erasedAt: expect.any(String) });
    await agent.get(made.child.file).expect(404);
    // PostgreSQL's statistics have names until the night's job, as after every erasure.
    await app.get(Jobs).run(SCRUB_JOB, never);
    expect(tellsOfPerson(await dumpOf(app.get(Pool, { strict: false })))).toBe(false);
    expect((await agent.get(`/api/clients/${made.kept.id}`).expect(200)).body.data.fullName).toBe('Ada Other');
  });

  it('gives no number a second time', async () => {
    const ids = async (one: Agent) =>
      (await one.get('/api/product-categories').expect(200)).body.data.map(({ id }: { id: number }) => id);
    const known = await ids(agent);
    const { body } = await addCategory(agent, 'After the restore');
    expect(body.data.id).toBeGreaterThan(Math.max(...known));
  });

  it('has its uploaded files and kept searches, where nobody was erased since', async () => {
    const other = await elsewhere('without-erasures');
    const again = await restoreBank({
      backup: await open(join(folder, 'bank.backup')),
      settings: other,
      signal: never,
    });
    expect(again.erased).toEqual({ people: 0, hasList: false });
    const visitor = await signIn(await startElsewhere(other));
    const { body } = await visitor.get(made.child.file).buffer().expect(200);
    expect(body.equals(uploaded)).toBe(true);
    expect(uploaded.toString()).toContain(NAME);
  });

  it('erases by a list that is named, and by keys of a later day', async () => {
    const { bank, child } = made;
    await backUp(bank, 'later.backup');
    const lists = [
      { otherList: bank.settings.erasureList, keysFile: undefined },
      { otherList: undefined, keysFile: join(folder, 'later.backup.keys') },
    ];
    for (const [n, { otherList, keysFile }] of lists.entries()) {
      const one = await elsewhere(`list-${n}`);
      const backup = await open(join(folder, 'bank.backup'), keysFile);
      const { erased, problems } = await restoreBank({ backup, settings: one, otherList, signal: never });
      expect({ erased, problems }).toEqual({ erased: { people: 1, hasList: true }, problems: [] });
      const { body } = await (await signIn(await startElsewhere(one))).get(`/api/clients/${child.id}`).expect(200);
      expect(body.data.fullName).toBeNull();
    }
  });

  it('shows nobody in the file without the keys', async () => {
    const { start, end } = await openBackupFile(join(folder, 'bank.backup'), 'data');
    const text = gunzipSync((await readFile(join(folder, 'bank.backup'))).subarray(start, end));
    expect(text.includes('RecordRegistered')).toBe(true);
    expect(tellsOfPerson(text)).toBe(false);
  });

  it('is refused by a bank that has data, and changes nothing there', async () => {
    const bank = await openApp();
    endings.push(bank.drop);
    const backup = await open(join(folder, 'bank.backup'));
    await expect(restoreBank({ backup, settings: bank.settings, signal: never })).rejects.toThrow(
      /^The portal must be stopped first/,
    );
    const [{ count }] = await bank.query('SELECT count(*)::integer AS count FROM log.events');
    await bank.app.close();
    await expect(restoreBank({ backup, settings: bank.settings, signal: never })).rejects.toThrow(
      new RegExp(
        `^The database spec_\\w+ has a bank already \\(${count} rows in log.events\\): restore into an empty one`,
      ),
    );
  });

  it('is refused with keys that are older, or of another bank, and by an older portal', async () => {
    const later = join(folder, 'later.backup');
    await expect(open(later, join(folder, 'bank.backup.keys'))).rejects.toThrow(
      /who came between them would be without a key/,
    );
    const other = await openApp();
    endings.push(other.close);
    await backUp(other, 'other.backup', 'a password');
    const file = join(folder, 'other.backup');
    await expect(open(later, keysFileOf(file), 'a password')).rejects.toThrow(/has the keys of another bank/);
    await expect(open(file, keysFileOf(file), 'another')).rejects.toThrow(/BACKUP_PASSWORD is not the password/);
    const { header } = await openBackupFile(file, 'data');
    const newer = join(folder, 'newer.backup');
    const migrations = [...header.migrations, 'Later1900000000001'];
    await (await writeBackupFile(newer, { ...header, migrations }, (async function* () {})())).keep();
    await expect(open(newer, keysFileOf(file), 'a password')).rejects.toThrow(
      'The backup was made by a newer version of the portal (it has Later1900000000001): restore it with that version.',
    );
  });

  it('replaces no file, and leaves none where it fails', async () => {
    await expect(backUp(made.bank, 'bank.backup')).rejects.toThrow(/^There is already a /);
    await expect(backUp(made.bank, 'no/folder/bank.backup')).rejects.toThrow(/^There is no folder /);
    const aborted = AbortSignal.abort();
    const { bank } = made;
    const cut = {
      databaseUrl: bank.settings.databaseUrl,
      log: bank.app.get<EventStore>(STORED_LOG),
      settings: bank.settings,
    };
    await expect(
      writeBackup({
        ...cut,
        file: join(folder, 'cut.backup'),
        password: undefined,
        onProgress: () => {},
        signal: aborted,
      }),
    ).rejects.toThrow(/aborted/);
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([]);
  });
});

describe('a backup of an earlier version', () => {
  it('is put back in its own shape, and brought to the present one', async () => {
    const earlier = migrationNames.slice(0, -1);
    const { header } = await openBackupFile(join(folder, 'bank.backup'), 'data');
    expect([...header.migrations].sort()).toEqual([...migrationNames].sort());
    const database = await freshDatabase();
    endings.push(database.drop);
    await migrate(database.url, { only: earlier });
    const pool = new Pool({ connectionString: database.url });
    const { rows } = await pool.query('SELECT name FROM app.migrations ORDER BY id');
    await pool.end();
    expect(rows.map(({ name }) => name).sort()).toEqual([...earlier].sort());
  });
});

describe('a backup of a bank whose log is in EventStoreDB', () => {
  const startServer = async () => {
    const server = await fakeEventStoreDb();
    endings.push(server.close);
    return `esdb://admin:changeit@127.0.0.1:${server.port}?tls=false`;
  };

  it('is put back into PostgreSQL alone, and into another EventStoreDB', async () => {
    const { before, child } = await openBackedUpBank('apart.backup', { eventStoreUrl: await startServer() });
    for (const [name, eventStoreUrl] of [
      ['table', undefined],
      ['server', await startServer()],
    ] as const) {
      const settings = await elsewhere(`apart-${name}`, { eventStoreUrl });
      const backup = await open(join(folder, 'apart.backup'));
      const { events, problems } = await restoreBank({ backup, settings, signal: never });
      expect(problems).toEqual([]);
      expect(events).toBeGreaterThanOrEqual(before.length);
      const app = await startElsewhere(settings);
      const agent = await signIn(app);
      expect((await readAll(app.get(STORED_LOG))).slice(0, before.length).map(({ id }) => id)).toEqual(
        before.map(({ id }) => id),
      );
      expect((await agent.get(`/api/clients/${child.id}`).expect(200)).body.data.firstName).toBe(NAME);
      await addCategory(agent, 'After the restore');
    }
  });
});

describe('the list of what a backup holds', () => {
  it('names every table beside the read models', async () => {
    const bank = await openApp();
    endings.push(bank.close);
    const rows = await bank.query(
      `SELECT nspname || '.' || relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND nspname NOT IN ('read', 'pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(backupTables).sort());
    expect(tablesInto('keys')).toContain('app.subject_keys');
  });
});
