import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, Pool } from 'pg';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { Outbox } from '../../apps/api/src/platform/messages/outbox';
import { openLogLines } from '../../apps/api/src/testing/log-lines';
import { type OpenApp, openApp, PASSWORD, recordRegistered } from '../../apps/api/src/testing/open-app';
import { awaitSent, pauseBeforeAsking } from '../support/awaited';
import { dumpOf, NAME, person, registerPerson, tellsOfPerson } from '../support/person';
import { openSheet } from '../support/sheets';

const { log, lines } = openLogLines();

const PARTNER = 700;
let folder: string;
let bank: OpenApp;
let isClosed: boolean;
beforeEach(async () => {
  lines.length = 0;
  isClosed = false;
  folder = mkdtempSync(join(tmpdir(), 'bank-erasures-'));
  bank = await openApp({ log, settings: { dataDir: folder, erasureList: join(folder, 'list', 'erasures.log') } });
  const fields = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await bank.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, fields));
});
afterEach(async () => {
  await (isClosed ? bank.drop() : bank.close());
  rmSync(folder, { recursive: true });
});

const erase = (id: string, confirm = id, agent = bank.agent) =>
  agent.post(`/api/clients/${id}/erase`).send({ confirm });
const listed = () => (existsSync(bank.settings.erasureList) ? readFileSync(bank.settings.erasureList, 'utf8') : '');
/** The reactor writes the list a moment after the event. */
const awaitListed = async (stream: string) => {
  while (!listed().includes(`${stream} `)) await pauseBeforeAsking();
};
const countClients = async () => (await bank.agent.get('/api/clients').expect(200)).body.meta.pagination.total;

describe('an erasure', () => {
  it('leaves nothing that tells who the client was, and the client itself', async () => {
    const { id, stream, file, table_id } = await registerPerson(bank.agent, PARTNER);
    const message = {
      channel: 'email',
      to: `${NAME}@example.org`,
      subject: 'Hello',
      text: NAME,
      about: stream,
    } as const;
    await bank.app.get(Outbox).put(bank.app.get(Pool), message, '2999-01-01T00:00:00Z');
    await awaitSent(bank);
    expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
    const pool = bank.app.get(Pool);
    expect(tellsOfPerson(await dumpOf(pool))).toBe(true);
    const clients = await countClients();

    const { body } = await erase(id).expect(200);
    expect(body).toEqual({ success: true, message: `The personal data of client ${id} were erased.` });

    const shown = (await bank.agent.get(`/api/clients/${id}?include[]=attributes&include[]=partner`).expect(200)).body
      .data;
    expect(shown).toMatchObject({
      id,
      table_id,
      firstName: null,
      fullName: null,
      birthdate: null,
      status: 'INACTIVE',
      partner: { id: PARTNER },
      erasedAt: expect.any(String),
      isEditable: false,
    });
    expect(shown.attributes.every(({ id: answered }: { id: number }) => answered === 0)).toBe(true);
    expect(await countClients()).toBe(clients);

    const { body: history } = await bank.agent.get(`/api/logs?object_class=Client&object_id=${id}`).expect(200);
    const entries: { action: string }[] = history.data;
    expect(entries.map(({ action }) => action)).toEqual(['erase', 'update', 'transition', 'update', 'create']);
    const { body: check } = await bank.agent.post('/api/clients/new-check').send({ ...person, attributes: [] });
    expect(check.data).toEqual([]);
    const found = (await bank.agent.get(`/api/clients?keyword=${NAME}`).expect(200)).body.data;
    expect(found).toEqual([]);
    const sheet = await openSheet(bank.agent, '/api/clients?download=xlsx');
    expect(sheet.rows.map(([shownId, name]) => [shownId, name])).toContainEqual([id, 'Erased']);
    await bank.agent.get(file).expect(404);
    for (const answer of [shown, entries, sheet])
      expect(tellsOfPerson(Buffer.from(JSON.stringify(answer)))).toBe(false);

    await awaitListed(stream);
    expect(readdirSync(join(folder, 'outbox'))).toEqual([]);
    expect(tellsOfPerson(await dumpOf(pool))).toBe(false);
    expect(tellsOfPerson(Buffer.from(JSON.stringify((await bank.store.read(stream)).map(({ event }) => event))))).toBe(
      false,
    );
    await bank.agent.patch(`/api/clients/${id}`).send({ firstName: 'Anew' }).expect(409);
    const another = { ...person, firstName: 'Ada', lastName: 'Another', partner: { id: PARTNER } };
    const other = (await bank.agent.post('/api/clients').send(another).expect(201)).body.data.id;
    const merge = (targetClient: string, source: string) =>
      bank.agent.post('/api/clients/merge').send({ targetClient, sourceClients: [source], context: ['deactivate'] });
    await merge(id, other).expect(422);
    await merge(other, id).expect(422);
    await erase(id).expect(200);
    expect(listed().match(new RegExp(stream, 'g'))).toHaveLength(1);
  });

  it('reaches a client that was deleted', async () => {
    const { id, stream } = await registerPerson(bank.agent, PARTNER);
    await bank.agent.delete(`/api/clients/${id}`).expect(200);
    expect(tellsOfPerson(await dumpOf(bank.app.get(Pool)))).toBe(true);
    const foreseen = async () => (await bank.agent.get(`/api/clients/${id}/erase`).expect(200)).body.meta;
    expect(await foreseen()).toMatchObject({
      fullName: expect.any(String),
      deletedAt: expect.any(String),
      erasedAt: null,
    });
    await erase(id, 'BBBBBBBB').expect(422);
    await erase(id).expect(200);
    await awaitListed(stream);
    expect(tellsOfPerson(await dumpOf(bank.app.get(Pool)))).toBe(false);
    expect(await foreseen()).toMatchObject({ fullName: null, erasedAt: expect.any(String) });
    await bank.agent.get(`/api/clients/${id}`).expect(404);
    const history = await bank.agent.get(`/api/logs?object_class=Client&object_id=${id}`).expect(200);
    expect(tellsOfPerson(Buffer.from(history.text))).toBe(false);
    await erase(id).expect(200);
  });

  it('asks for the id once more, and for an administrator', async () => {
    const { id, stream } = await registerPerson(bank.agent, PARTNER);
    const { body } = await erase(id, 'BBBBBBBB').expect(422);
    expect(body.errors).toEqual({ confirm: "Must be the client's ID" });
    await erase(id, '').expect(400);
    await erase('BBBBBBBB').expect(404);
    const editor = await bank.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    await erase(id, id, editor).expect(403);
    expect((await bank.store.read(stream)).some(({ event }) => event.type === 'PersonErased')).toBe(false);
    await erase(id, id.toLowerCase()).expect(200);
  });

  it('takes those along that were merged into the client, and names them before and after', async () => {
    const { id: survivor } = await registerPerson(bank.agent, PARTNER);
    const register = async (lastName: string): Promise<string> => {
      const body = { ...person, firstName: `${NAME}ita`, lastName, partner: { id: PARTNER } };
      return (await bank.agent.post('/api/clients').send(body).expect(201)).body.data.id;
    };
    const [first, second, other] = [await register('Sol'), await register('Luna'), await register('Mar')];
    const merge = (target: string, source: string) =>
      bank.agent
        .post('/api/clients/merge')
        .send({ targetClient: target, sourceClients: [source] })
        .expect(200);
    await merge(first, second);
    await merge(survivor, first);
    const named = (await bank.agent.get(`/api/clients/${survivor}/erase`).expect(200)).body.data;
    expect(named).toEqual([
      { id: first, fullName: `${NAME}ita Sol` },
      { id: second, fullName: `${NAME}ita Luna` },
    ]);
    await erase(survivor, first).expect(422);
    const { body } = await erase(survivor).expect(200);
    expect(body.message).toBe(
      `The personal data of client ${survivor} were erased, and those of ${first}, ${second} with them, merged into it.`,
    );
    for (const id of [survivor, first, second])
      expect((await bank.agent.get(`/api/clients/${id}`).expect(200)).body.data.fullName).toBeNull();
    expect((await bank.agent.get(`/api/clients/${other}`).expect(200)).body.data.fullName).toBe(`${NAME}ita Mar`);
    expect((await bank.agent.get(`/api/clients/${survivor}/erase`).expect(200)).body.data).toEqual([]);
  });

  it('takes those merged into the client along also where the process died after its event', async () => {
    const { id: survivor, table_id } = await registerPerson(bank.agent, PARTNER);
    const body = { ...person, firstName: `${NAME}ita`, partner: { id: PARTNER } };
    const source = (await bank.agent.post('/api/clients').send(body).expect(201)).body.data.id;
    await bank.agent
      .post('/api/clients/merge')
      .send({ targetClient: survivor, sourceClients: [source] })
      .expect(200);
    await bank.given(`client-${table_id}`, { type: 'PersonErased', data: { kind: 'client', id: table_id } });
    const show = async () => (await bank.agent.get(`/api/clients/${source}`).expect(200)).body.data;
    while ((await show()).erasedAt === null) await pauseBeforeAsking();
    expect((await show()).fullName).toBeNull();
  });

  it('goes on where the process died after the event', async () => {
    const { table_id, stream, file } = await registerPerson(bank.agent, PARTNER);
    await bank.given(stream, { type: 'PersonErased', data: { kind: 'client', id: table_id } });
    await awaitListed(stream);
    const keyOf = () => bank.query('SELECT key FROM app.subject_keys WHERE subject = $1', stream);
    while ((await keyOf())[0].key !== null) await pauseBeforeAsking();
    while ((await bank.query('SELECT FROM app.files')).length) await pauseBeforeAsking();
    await bank.agent.get(file).expect(404);
    expect(tellsOfPerson(await dumpOf(bank.app.get(Pool)))).toBe(false);
  });

  it('is done again when an older backup is put back, before the portal answers', async () => {
    const { id, stream } = await registerPerson(bank.agent, PARTNER);
    await bank.app.close();
    isClosed = true;
    const backup = await copyDatabase(bank.settings.databaseUrl);
    const reopened = await createApp(bank.settings, { log });
    await signIn(reopened.getHttpServer()).then((agent) => erase(id, id, agent as never).expect(200));
    await awaitListedIn(stream);
    await reopened.close();

    const restored = await createApp({ ...bank.settings, databaseUrl: backup.url }, { log });
    try {
      const pool = restored.get(Pool);
      expect(tellsOfPerson(await dumpOf(pool))).toBe(false);
      const { rows } = await pool.query('SELECT key FROM app.subject_keys WHERE subject = $1', [stream]);
      expect(rows).toEqual([{ key: null }]);
      const agent = await signIn(restored.getHttpServer());
      const { body } = await agent.get(`/api/clients/${id}`).expect(200);
      expect(body.data).toMatchObject({ fullName: null, erasedAt: expect.any(String) });
      expect(lines.join('')).toContain('Somebody whom a backup had brought back was erased again');
    } finally {
      await restored.close();
      await backup.drop();
    }
  });
});

describe('the list of erasures', () => {
  it('erases nobody else who got the number of an erased person in a restored database', async () => {
    const { id, stream } = await registerPerson(bank.agent, PARTNER);
    await bank.app.close();
    isClosed = true;
    const { erasureList, databaseUrl } = bank.settings;
    mkdirSync(dirname(erasureList), { recursive: true });
    appendFileSync(erasureList, `${stream} 00000000-0000-4000-8000-000000000000 2026-03-02T12:00:00.000Z\n`);
    appendFileSync(erasureList, 'client-999999 00000000-0000-4000-8000-000000000000 2026-03-02T12:00:00.000Z\n');
    const reopened = await createApp({ ...bank.settings, databaseUrl }, { log });
    const agent = await signIn(reopened.getHttpServer());
    const { body } = await agent.get(`/api/clients/${id}`).expect(200);
    expect(body.data).toMatchObject({ firstName: person.firstName, erasedAt: null });
    await reopened.close();
  });
});

/** `awaitListed` while no application is open. */
const awaitListedIn = async (stream: string) => {
  while (!listed().includes(`${stream} `)) await pauseBeforeAsking();
};

const signIn = async (server: Parameters<typeof request.agent>[0]) => {
  const agent = request.agent(server).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
  return agent;
};

/** A copy of a database to which nobody is connected. */
const copyDatabase = async (from: string) => {
  const name = new URL(from).pathname.slice(1);
  const run = async (statement: string) => {
    const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
  const url = new URL(from);
  url.pathname = `/${name}_copy`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name}_copy WITH (FORCE)`) };
};

it('a request is logged without what it says of people', async () => {
  const { id } = await registerPerson(bank.agent, PARTNER);
  const { birthdate } = person;
  await bank.agent.get(`/api/clients?keyword=${NAME}&birthdate=${birthdate}`).expect(200);
  await bank.agent.get(`/api/clients/search?keyword=${NAME}`).expect(200);
  await bank.agent.get(`/api/clients?keyword=${NAME}&sort=nothing|asc`).expect(400);
  await bank.agent.post('/api/clients/new-check').send({ ...person, attributes: [] });
  await bank.agent.patch(`/api/clients/${id}`).send({ firstName: `${NAME}\u0000` });
  await bank.query('ALTER TABLE read.clients RENAME TO clients_away');
  await bank.agent.get(`/api/clients?keyword=${NAME}&birthdate=${birthdate}`).expect(500);
  await bank.query('ALTER TABLE read.clients_away RENAME TO clients');
  const { text: metrics } = await bank.anonymous().get('/metrics').expect(200);
  const { text: health } = await bank.anonymous().get('/health');
  expect(lines.join('')).toContain('"path":"/api/clients/search"');
  for (const text of [lines.join(''), metrics, health]) {
    expect(tellsOfPerson(Buffer.from(text))).toBe(false);
    expect(text).not.toContain(birthdate);
  }
});
