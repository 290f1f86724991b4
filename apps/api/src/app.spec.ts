import type { EventStore } from '@bank/event-store';
import { fakeEventStoreDb, fakeEventStoreDbCluster } from '@bank/event-store/testing';
import { Client } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import { createApp } from './app';
import { Ids } from './platform/commands/ids';
import { ProjectionsService } from './platform/commands/projections.service';
import { asSystem } from './platform/context/request-context';
import { CannotStart } from './platform/settings/cannot-start';
import { EVENT_STORE } from './platform/settings/tokens';
import { withNotes } from './testing/notes';
import { openApp, PASSWORD, testSettings } from './testing/open-app';

describe('the application', () => {
  it('runs with its log in EventStoreDB', async () => {
    const server = await fakeEventStoreDb();
    const eventStoreUrl = `esdb://127.0.0.1:${server.port}?tls=false`;
    const bank = await openApp({ ...withNotes, settings: { eventStoreUrl } });
    try {
      const { body } = await bank.agent.post('/api/notes').send({ title: 'Far away' }).expect(201);
      await bank.agent.post('/api/notes').send({ title: 'Far away' }).expect(409);
      await bank.agent.patch(`/api/notes/${body.data.id}`).set('If-Match', '"0"').send({ pages: 2 }).expect(200);
      const events = await bank.store.read(`note-${body.data.id}`);
      expect(events.map(({ event }) => event.type)).toEqual(['NoteWritten', 'NoteChanged']);
      expect(await bank.query('SELECT to_regclass($1) AS log', 'log.events')).toEqual([{ log: null }]);
      expect((await bank.anonymous().get('/health').expect(200)).body.eventStore).toEqual({ ok: true });
    } finally {
      await bank.close();
      server.close();
    }
  });

  it('answers 503 while two of three nodes of its EventStoreDB are dead, and goes on when one of them is back', async () => {
    const cluster = await fakeEventStoreDbCluster();
    const eventStoreUrl = `esdb://${cluster.hosts}?tls=false&maxDiscoverAttempts=2`;
    const bank = await openApp({ ...withNotes, settings: { eventStoreUrl } });
    const write = (title: string) => bank.agent.post('/api/notes').send({ title });
    const health = () => bank.anonymous().get('/health');
    try {
      await write('Before').expect(201);
      cluster.kill(0, 1);
      const refused = await Promise.all(Array.from({ length: 10 }, (_, n) => write(`Meanwhile ${n}`).expect(503)));
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['unavailable']));
      await health().expect(503);
      await bank.agent.get('/api/notes').expect(200);
      await cluster.revive(1);
      while ((await health()).status !== 200) await pauseBeforeAsking();
      await write('After').expect(201);
      const { body } = await bank.agent.get('/api/notes').expect(200);
      expect(body.data.map(({ title }: { title: string }) => title)).toEqual(['Before', 'After']);
    } finally {
      await bank.close();
      cluster.close();
    }
  });

  it('gives out no id twice after a younger log was joined to an older database', async () => {
    const bank = await openApp();
    const created = await bank.agent.post('/api/product-categories').send({ name: 'Diapers' }).expect(201);
    await bank.query('DROP SEQUENCE app."ids_productCategory"');
    await bank.app.close();
    const joined = await createApp(bank.settings, { log: pino({ level: 'silent' }) });
    try {
      expect(await asSystem(() => joined.get(Ids).freshOne('productCategory'))).toBe(created.body.data.id + 1);
    } finally {
      await joined.close();
      await bank.drop();
    }
  });

  it('keeps personal data encrypted in the log, and starts with no other key', async () => {
    const bank = await openApp();
    const [{ data }] = await bank.query(`SELECT data::text FROM log.events WHERE stream = 'user-1'`);
    expect(data).not.toContain('admin@example.com');
    await bank.app.close();
    const wrong = { ...bank.settings, personalDataKey: Buffer.alloc(32, 8) };
    await expect(createApp(wrong, { log: pino({ level: 'silent' }) })).rejects.toThrow(
      'PERSONAL_DATA_KEY is not the key that this database was first started with: start with the former one.',
    );
    await bank.drop();
  });

  it.each([
    [
      'without the keys of its personal data',
      'TRUNCATE app.subject_keys',
      'The log has events, but the keys of their personal data are gone: restore the table app.subject_keys from the backup that the log is from.',
    ],
    [
      'without their table',
      'DROP TABLE app.subject_keys; DROP SCHEMA read CASCADE',
      'The log has events, but the keys of their personal data are gone: restore the table app.subject_keys from the backup that the log is from.',
    ],
    [
      'without one of the keys, when that is needed',
      `DELETE FROM app.subject_keys WHERE subject = 'user-1'; DROP SCHEMA read CASCADE`,
      "The log can't be read: user-1@0: there is no key of user-1; restore app.subject_keys from the backup that the log is from.",
    ],
    [
      'with an event of a newer release',
      `UPDATE log.events SET schema = 4 WHERE stream = 'user-1'; DROP SCHEMA read CASCADE`,
      "The log can't be read: user-1@0: RecordRegistered has schema 4, this program knows 3: start the release that wrote it, or a newer one.",
    ],
    [
      'with an event of a newer release that no table has met yet',
      `DELETE FROM log.events WHERE stream LIKE 'access-%';
       UPDATE log.events SET schema = 4 WHERE position = (SELECT max(position) FROM log.events);
       SELECT read.fall_out_of_step(); UPDATE read.projection_checkpoints SET position = position - 2`,
      "The log can't be read: user-1@0: RecordRegistered has schema 4, this program knows 3: start the release that wrote it, or a newer one.",
    ],
  ])('does not start %s, and says what to do', async (_, damage, sentence) => {
    const bank = await openApp();
    await bank.app.close();
    const client = new Client(bank.settings.databaseUrl);
    await client.connect();
    await client.query(damage);
    await client.end();
    const started = createApp(bank.settings, { log: pino({ level: 'silent' }) });
    await expect(started).rejects.toThrow(new CannotStart(sentence));
    await bank.drop();
  });

  it('starts with a damaged key of somebody, and only what is about that person stands still', async () => {
    const bank = await openApp();
    await bank.register({ email: 'somebody@example.com' });
    await bank.app.close();
    const client = new Client(bank.settings.databaseUrl);
    await client.connect();
    await client.query(`UPDATE app.subject_keys SET key = set_byte(key, 20, get_byte(key, 20) # 1) WHERE subject = 'user-2';
                        DROP SCHEMA read CASCADE`);
    await client.end();
    const logged: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
    const app = await createApp(bank.settings, { log });
    await app.listen(0, '127.0.0.1');
    try {
      await app.get(ProjectionsService).caughtUpWith(await app.get<EventStore>(EVENT_STORE).head());
      const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
      await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
      await agent.post('/api/product-categories').send({ name: 'Wipes' }).expect(201);
      const { body } = await agent.get('/health').expect(503);
      const stopped = body.projections.each.filter(({ error }: { error?: object }) => error);
      expect(stopped.map(({ name }: { name: string }) => name)).toEqual(['users', 'history-log']);
      const damaged = /user-2@0: nothing opens the key of user-2; restore app.subject_keys from the backup/;
      expect(stopped[0].error).toMatchObject({ message: expect.stringMatching(damaged), event: { stream: 'user-2' } });
      expect(logged.join('')).toMatch(damaged);
    } finally {
      await app.close();
      await bank.drop();
    }
  });

  it.each([
    ['a server that is not there', 'postgres://bank:bank@127.0.0.1:1/bank'],
    ['a database that is not there', process.env.TEST_DATABASE_URL!.replace(/[^/]*$/, 'nowhere')],
  ])('does not start with %s, and says so in a sentence without the password', async (_, url) => {
    const started = createApp(testSettings(url));
    await expect(started).rejects.toThrow(/^The PostgreSQL that DATABASE_URL names cannot be used: .+\.$/);
    await expect(started).rejects.not.toThrow(/bank:bank/);
  });
});
