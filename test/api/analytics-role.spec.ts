import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AttributeType, records } from '@bank/domain';
import { ANALYTICS, views } from '@bank/projections';
import { Client, Pool } from 'pg';
import { createAnalystRole, dropAnalystRole, urlFor } from '../../apps/api/src/platform/database/analyst-role';
import { registerChild, registerPerson, tellsOfPerson } from '../support/person';
import { openedServedBank } from '../support/served-bank';

const { app, newPartner } = openedServedBank();

const create = () => createAnalystRole(app.app.get(Pool), ANALYTICS);
const drop = () => dropAnalystRole(app.app.get(Pool), ANALYTICS);
const connect = async (login: { role: string; password: string }): Promise<Client> => {
  const client = new Client({ connectionString: urlFor(app.settings.databaseUrl, login) });
  client.on('error', () => {});
  await client.connect();
  return client;
};
/** A view's rows as one text. */
const textOf = async (client: Client, view: string): Promise<string> =>
  (await client.query<{ row: string }>(`SELECT t::text AS row FROM analytics.${view} t`)).rows
    .map(({ row }) => row)
    .join('\n');

describe('the role of an analyst', () => {
  let analyst: Client;
  let login: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    login = await create();
    analyst = await connect(login);
  });
  afterAll(async () => {
    await analyst.end();
    await drop();
  });

  const tablesOf = (schemas: string) =>
    app.query(`SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
               WHERE relkind IN ('r', 'v', 'm', 'p', 'S') AND ${schemas} ORDER BY 1`);

  it('reads every view, by its plain name as well', async () => {
    for (const { name } of views) await analyst.query(`SELECT count(*) FROM ${name}`);
  });

  it('answers the questions of the page about analysing', async () => {
    const page = readFileSync(resolve(__dirname, '../../docs/how-to/analyse-with-sql.md'), 'utf8');
    const [, block = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
    const questions = block.split(';').filter((text) => text.trim());
    expect(questions).toHaveLength(3);
    for (const question of questions) await analyst.query(question);
  });

  it('is refused everything else: the log, the read models, sessions, keys, passwords and files', async () => {
    const others = await tablesOf(`nspname NOT IN ('analytics', 'pg_catalog', 'information_schema', 'pg_toast')`);
    const names = others.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['log.events', 'read.clients', 'read.history', 'app.subject_keys', 'app.passwords']),
    );
    expect(names.length).toBeGreaterThan(50);
    const readable: string[] = [];
    for (const name of names)
      await analyst.query(`SELECT FROM ${name}`).then(
        () => readable.push(name),
        (error: { code: string }) => expect([name, error.code]).toEqual([name, '42501']),
      );
    expect(readable).toEqual([]);
  });

  it('writes nothing, even where it lifts its own limits', async () => {
    await expect(analyst.query('CREATE TEMP TABLE mine (one integer)')).rejects.toThrow('read-only transaction');
    await analyst.query('SET default_transaction_read_only = off');
    for (const statement of [
      `UPDATE analytics.storage_locations SET title = 'mine'`,
      'CREATE TABLE analytics.mine (one integer)',
      'CREATE TABLE public.mine (one integer)',
      'CREATE SCHEMA mine',
      'DROP VIEW analytics.products',
      'SET ROLE bank',
    ])
      await expect(analyst.query(statement)).rejects.toMatchObject({ code: '42501' });
    await analyst.query('RESET default_transaction_read_only');
  });

  it('begins with limits, and has few connections', async () => {
    const names = ['statement_timeout', 'idle_in_transaction_session_timeout', 'default_transaction_read_only'];
    const { rows } = await analyst.query(
      `SELECT current_setting(name) AS value FROM unnest($1::text[]) WITH ORDINALITY n (name, place) ORDER BY place`,
      [names],
    );
    expect(rows.map(({ value }) => value)).toEqual(['1min', '1min', 'on']);
    await expect(analyst.query(`SET temp_file_limit = '100GB'`)).rejects.toMatchObject({ code: '42501' });
    const [{ rolconnlimit: limit }] = await app.query('SELECT * FROM pg_roles WHERE rolname = $1', login.role);
    expect(limit).toBe(4);
    const more = await Promise.all(Array.from({ length: limit - 1 }, () => connect(login)));
    await expect(connect(login)).rejects.toThrow('too many connections');
    await Promise.all(more.map((client) => client.end()));
  });

  it('ends a query that takes longer than its limit', async () => {
    await analyst.query(`SET statement_timeout = '20ms'`);
    await expect(analyst.query('SELECT pg_sleep(30)')).rejects.toThrow('statement timeout');
    await analyst.query('RESET statement_timeout');
  });

  it('leaves no name, answer in words or file of a person in any view', async () => {
    await registerPerson(app.agent, await newPartner({ notes: 'Quenbyzoa', contacts: [contact] }));
    const texts: string[] = [];
    for (const { name } of views) texts.push(await textOf(analyst, name));
    expect(tellsOfPerson(Buffer.from(texts.join('\n')))).toBe(false);
    expect((await analyst.query('SELECT FROM clients')).rowCount).toBe(1);
  });

  it('sees chosen answers, but none in words, of numbers, or that only some groups may see', async () => {
    const define = async (name: string, type: AttributeType, more: object = {}): Promise<number> =>
      (
        await app.agent
          .post('/api/client/attribute/definition')
          .send({ name, label: name, type, ...more })
          .expect(201)
      ).body.data.id;
    const options = [
      { name: 'Cloth', value: 'cloth' },
      { name: 'Paper', value: 'paper' },
    ];
    const list = { options, displayInterface: 'SELECT_SINGLE' };
    const chosen = await define('diaper_kind', 'OPTION_LIST', list);
    const [{ options: stored }] = await app.query(
      'SELECT options FROM read.client_attribute_definition WHERE id = $1',
      chosen,
    );
    const paper = stored.find(({ name }: { name: string }) => name === 'Paper').id;
    const [group] = await app.query('SELECT id FROM read.groups ORDER BY id LIMIT 1');
    const hidden = await define('only_for_some', 'BOOLEAN');
    const permissions = { viewGroups: [group.id] };
    await app.given(`clientAttribute-${hidden}`, {
      type: 'RecordChanged',
      data: { kind: records.clientAttribute.kind, id: hidden, changes: permissions },
    });
    const answers = {
      [chosen]: paper,
      [await define('uses_cloth', 'BOOLEAN')]: true,
      [await define('in_words', 'STRING')]: 'Quenbyzoa',
      [await define('insurance_number', 'INTEGER')]: 4711,
      [hidden]: true,
    };
    const [client] = await app.query('SELECT id FROM read.clients');
    await app.given(`client-${client.id}`, {
      type: 'ProfileChanged',
      data: { kind: records.client.kind, id: client.id, changes: answers },
    });
    const { rows } = await analyst.query(
      `SELECT question, answer FROM client_answers WHERE client_id = $1 ORDER BY question`,
      [client.id],
    );
    expect(rows).toEqual([
      { question: 'diaper_kind', answer: 'Paper' },
      { question: 'uses_cloth', answer: 'Yes' },
    ]);
  });

  it('finds no family by an ID of the portal: its code is no hash of the ID alone', async () => {
    const partner = await newPartner();
    for (const _ of ['first', 'second']) await registerChild(app.agent, partner);
    const families = await app.query(
      `SELECT DISTINCT v.family, coalesce(c.family_id, c.public_id) AS id FROM analytics.clients v JOIN read.clients c ON c.id = v.client_id`,
    );
    expect(families.length).toBeGreaterThan(1);
    expect(new Set(families.map(({ family }) => family)).size).toBe(families.length);
    expect(new Set(families.map(({ id }) => id)).size).toBe(families.length);
    for (const { family, id } of families)
      for (const hash of ['md5', 'sha1', 'sha256', 'sha512'])
        expect(createHash(hash).update(id).digest('hex')).not.toContain(family);
  });
});

const contact = { firstName: 'Quenbyzoa', lastName: 'B', email: 'quenbyzoa@b.example' };

describe('making the role again', () => {
  afterEach(drop);

  it('replaces the password and says so, and ends the sessions of the earlier one', async () => {
    const first = await create();
    expect(first.isReplaced).toBe(false);
    const session = await connect(first);
    const ended = new Promise((resolve) => session.once('end', resolve));
    const second = await create();
    expect(second).toMatchObject({ role: first.role, isReplaced: true });
    await ended;
    await expect(connect(first)).rejects.toThrow('password authentication failed');
    await (await connect(second)).end();
  });

  it('leaves nothing once it is dropped, which may be done twice', async () => {
    const { role, password } = await create();
    expect(await drop()).toBe(role);
    await expect(connect({ role, password })).rejects.toThrow('password authentication failed');
    expect(await drop()).toBeUndefined();
  });
});
