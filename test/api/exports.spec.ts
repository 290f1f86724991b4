import { Readable } from 'node:stream';
import { accessStream } from '@bank/domain';
import { stream } from 'exceljs';
import { Pool, type PoolClient } from 'pg';
import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';
import { downloadBytes } from '../support/download';
import { openMemoryGauge } from '../support/memory';
import { dumpOf, NAME, registerPerson, tellsOfPerson } from '../support/person';
import { openSheet } from '../support/sheets';

jest.setTimeout(300_000);

interface Export {
  id: number;
  path: string;
  title: string;
  status: string;
  rows: number;
  total: number | null;
  message: string | null;
  file: string | null;
  createdAt: string;
  endedAt: string | null;
}

const exports_ = '/api/exports';
const LONG = 100_000;
/** Enough for two tasks that may begin the same export to do so. */
const PAIRS = 30;
/** Collecting garbage takes its time. */
const SAMPLE_EVERY_ROWS = 30_000;
const MAX_MEMORY_BYTES = 100_000_000;
const { app, bank } = openedBank();

const ask = (path: string, query: object = {}, agent: Agent = app.agent) => agent.post(exports_).send({ path, query });
const begin = async (path: string, query: object = {}, agent: Agent = app.agent): Promise<Export> =>
  (await ask(path, query, agent).expect(202)).body.data;
const awaitDone = ({ id }: Export, agent: Agent = app.agent) => awaitStatus<Export>(agent, `${exports_}/${id}`, 'DONE');
const fileOf = ({ id }: Export) => `${exports_}/${id}/file`;
const partCount = async ({ id }: Export): Promise<number> =>
  (await app.query('SELECT count(*)::integer AS parts FROM app.export_parts WHERE export = $1', id))[0].parts;

const pairs = (condition: string) => app.query(`SELECT id FROM app.exports WHERE title = 'Pair' AND (${condition})`);

const blockers = new Set<PoolClient>();
/** Holds up every export of transactions until they are let go. */
const holdUp = async () => {
  const blocker = await app.app.get(Pool).connect();
  blockers.add(blocker);
  await blocker.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE read.stock_transactions');
};
const BLOCKED = `wait_event_type = 'Lock' AND query LIKE '%stock_transactions%'`;
/** The exports that are held up. */
const countBlocked = async () =>
  (await app.query(`SELECT FROM pg_stat_activity WHERE ${BLOCKED} AND datname = current_database()`)).length;
const letGo = async () => {
  for (const blocker of blockers) {
    blockers.delete(blocker);
    await blocker.query('ROLLBACK');
    blocker.release();
  }
};
// A test that fails half-way must not hold up the next ones.
afterEach(letGo);

beforeAll(async () => {
  await app.query(
    `INSERT INTO read.stock_transactions (id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
       committed_at, effective_at, created_at, recorded_at, recorded_from, owner)
     SELECT n, 'supply', n, n, $1, $2, n % 500, 0.13, t, t, t, t, 1, 'supplyOrder-' || n
     FROM generate_series(1, ${LONG}) n, (VALUES (timestamptz '2026-01-01')) AS v (t)`,
    bank.newborn,
    bank.main,
  );
  await app.query('ANALYZE read.stock_transactions');
  await app.agent.patch(`/api/products/${bank.newborn}`).send({ name: '=1+1' }).expect(200);
});

describe('an export by a job', () => {
  it('gives the file that the list gives at once', async () => {
    const query = { product: String(bank.newborn), sort: 't.id|desc', endingAt: '2026-03-01' };
    await app.query('UPDATE read.stock_transactions SET created_at = $1 WHERE id > 20', '2026-04-01');
    const begun = await begin('reports/transactions', query);
    expect(begun).toMatchObject({ path: 'reports/transactions', title: 'Transactions Report', message: null });
    const done = await awaitDone(begun);
    expect(done).toMatchObject({ status: 'DONE', rows: 20, total: 20, endedAt: expect.any(String) });
    const file = await openSheet(app.agent, fileOf(done));
    const direct = await openSheet(app.agent, `/api/reports/transactions?${new URLSearchParams(query)}&download=xlsx`);
    expect(file.rows).toEqual(direct.rows);
    expect(file.rows[1]!.slice(0, 2)).toEqual([20, '=1+1']);
    expect(file.formats).toEqual(direct.formats);
    expect(file.about).toEqual({ ...direct.about, 'Made at': expect.stringMatching(/^[\d/]+ [\d:]+ [ap]m UTC$/) });
    expect(file.about).toMatchObject({ Rows: 20, Product: '=1+1', 'Created to': '03/01/2026' });
    expect(file.file).toBe(done.file);
    const pattern = /^Transaction\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.xlsx$/;
    expect([file.file, direct.file]).toEqual([expect.stringMatching(pattern), expect.stringMatching(pattern)]);
    const types = [fileOf(done), '/api/reports/transactions?download=xlsx&endingAt=2026-03-01'].map(async (path) =>
      (await app.agent.get(path).buffer().expect(200)).get('Content-Type'),
    );
    expect(new Set(await Promise.all(types)).size).toBe(1);
  });

  it('of 100,000 rows has all of them, in little memory', async () => {
    const grown = openMemoryGauge();
    const begun = await begin('reports/transactions', { sort: 'id|asc' });
    const samples: number[] = [];
    for (let reported = 0; reported < LONG; ) {
      const { body } = await app.agent.get(`${exports_}/${begun.id}`).expect(200);
      expect(body.data.status).not.toBe('FAILED');
      await pauseBeforeAsking();
      if (body.data.rows <= reported) continue;
      samples.push(grown());
      reported = body.data.rows + SAMPLE_EVERY_ROWS;
    }
    const done = await awaitDone(begun);
    expect(done).toMatchObject({ rows: LONG, total: LONG });
    expect(samples.length).toBeGreaterThan(1);
    expect(Math.max(...samples)).toBeLessThan(MAX_MEMORY_BYTES);

    const body = await downloadBytes(app.agent, fileOf(done));
    const ids: unknown[] = [];
    for await (const sheet of new stream.xlsx.WorkbookReader(Readable.from(body), {})) {
      for await (const row of sheet) ids.push((row.values as unknown[])[1]);
      break;
    }
    expect([ids.length, ids[1], ids.at(-1)]).toEqual([LONG + 1, 1, LONG]);
  });

  it('is nobody else’s', async () => {
    const done = await awaitDone(await begin('reports/transactions', { endingAt: '2026-03-01' }));
    const other = await app.signIn();
    for (const path of [`${exports_}/${done.id}`, fileOf(done)]) await other.get(path).expect(404);
    await other.delete(`${exports_}/${done.id}`).expect(404);
    expect((await other.get(exports_).expect(200)).body.data).toEqual([]);
    const own: Export[] = (await app.agent.get(exports_).expect(200)).body.data;
    expect(own[0]).toEqual(done);
    await app.agent.delete(`${exports_}/${done.id}`).expect(200);
    await app.agent.get(fileOf(done)).expect(404);
    expect(await partCount(done)).toBe(0);
  });

  it('is made under the rights that its owner has then', async () => {
    const { email, group } = await app.register();
    const owner = app.anonymous();
    await owner.post('/api/session').send({ email, password: 'password' }).expect(200);
    const made = await awaitDone(await begin('reports/transactions', { endingAt: '2026-03-01' }, owner), owner);
    await owner.get(fileOf(made)).expect(200);
    await holdUp();
    const begunBefore = [await begin('reports/transactions'), await begin('reports/transactions')];
    const begun = await begin('reports/transactions', {}, owner);
    await app.given(`group-${group}`, {
      type: 'RecordChanged',
      data: { kind: 'group', id: group, changes: { roles: ['ROLE_PARTNER'] } },
    });
    for (const { id } of begunBefore) await app.agent.delete(`${exports_}/${id}`).expect(200);
    await letGo();
    await expect(awaitDone(begun, owner)).rejects.toThrow('You may no longer see this list.');
    for (const one of [begun, made]) await owner.get(fileOf(one)).expect(403);
  });

  it('can be cancelled while it waits and while it runs, which frees its connection', async () => {
    await holdUp();
    const running = [await begin('reports/transactions'), await begin('reports/transactions')];
    for (const { id } of running) await awaitStatus(app.agent, `${exports_}/${id}`, 'RUNNING');
    while ((await countBlocked()) < 2) {
      for (const { id } of running) await awaitStatus(app.agent, `${exports_}/${id}`, 'RUNNING');
      await pauseBeforeAsking();
    }
    const waiting: Export[] = [];
    for (let n = 0; n < 5; n++) waiting.push(await begin('reports/transactions', { sort: 'id|asc' }));
    const states = (await app.agent.get(exports_)).body.data.slice(0, 7).map(({ status }: Export) => status);
    expect(states).toEqual([...Array(5).fill('WAITING'), 'RUNNING', 'RUNNING']);
    const { body } = await ask('reports/transactions').expect(429);
    expect(body.message).toBe('5 of your exports are waiting already. Wait until one has begun, or cancel one.');
    for (const { id } of [...waiting, ...running])
      expect((await app.agent.delete(`${exports_}/${id}`).expect(200)).body.message).toBe(`Export ${id} cancelled.`);
    while (await countBlocked()) await pauseBeforeAsking();
    await letGo();
    for (const one of [...running, ...waiting]) {
      expect((await app.agent.get(`${exports_}/${one.id}`)).body.data).toMatchObject({
        status: 'CANCELLED',
        file: null,
      });
      await app.agent.delete(`${exports_}/${one.id}`).expect(200);
    }
    await awaitDone(await begin('reports/transactions', { endingAt: '2026-03-01' }));
  });

  it('is begun once where both tasks look for one at the same moment', async () => {
    for (let n = 0; n < PAIRS; n++) {
      await app.query(
        `WITH asked AS (
           INSERT INTO app.exports (user_id, path, title, query, status, created_at)
           SELECT 1, 'orders/supply', 'Pair', '{}', 'WAITING', now() FROM generate_series(1, 2)
         )
         SELECT pg_notify('worker', task) FROM unnest($1::text[]) task`,
        ['export-1', 'export-2'],
      );
      while ((await pairs(`ended_at IS NULL`)).length) await pauseBeforeAsking();
    }
    expect(await pairs(`tries > 1 OR status <> 'DONE'`)).toEqual([]);
    await app.query(`DELETE FROM app.exports WHERE title = 'Pair'`);
  });

  it('is taken up again where a killed process left it, but not for ever', async () => {
    const done = await awaitDone(await begin('reports/transactions', { endingAt: '2026-03-01' }));
    const leaveBegun = (tries: number, ...tasks: string[]) =>
      app.query(
        `WITH begun AS (
           UPDATE app.exports SET status = 'RUNNING', run = gen_random_uuid(), tries = $2, file = NULL, ended_at = NULL,
             query = '{"endingAt": "2026-03-01"}' WHERE id = $1
         )
         SELECT pg_notify('worker', task) FROM unnest($3::text[]) task`,
        done.id,
        tries,
        tasks,
      );
    await leaveBegun(1, 'export-1', 'export-2');
    expect(await awaitDone(done)).toMatchObject({ rows: 20, total: 20 });
    expect((await openSheet(app.agent, fileOf(done))).rows).toHaveLength(21);
    await leaveBegun(3, 'exports');
    await expect(awaitDone(done)).rejects.toThrow('stopped 3 times');
  });

  it.each([
    ['its connection', BLOCKED],
    ['the lead', `application_name = 'worker'`],
  ])('is made in spite of the loss of %s', async (_, lost) => {
    await holdUp();
    const begun = await begin('reports/transactions', { endingAt: '2026-03-01' });
    while (!(await countBlocked())) await awaitStatus(app.agent, `${exports_}/${begun.id}`, 'RUNNING');
    const ended = await app.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${lost} AND datname = current_database()`,
    );
    expect(ended).toHaveLength(1);
    await letGo();
    expect(await awaitDone(begun)).toMatchObject({ rows: 20, total: 20 });
  });

  it('is kept for a day', async () => {
    const done = await awaitDone(await begin('reports/transactions', { endingAt: '2026-03-01' }));
    await app.query(`UPDATE app.exports SET ended_at = ended_at - interval '25 hours' WHERE id = $1`, done.id);
    await app.query(`SELECT pg_notify('worker', 'exports')`);
    while ((await app.agent.get(`${exports_}/${done.id}`)).status !== 404) await pauseBeforeAsking();
    expect(await partCount(done)).toBe(0);
  });

  it.each<[string, string, object, number, string[]]>([
    ['a path without a list', 'reports/nothing', {}, 422, ['path']],
    ['a list without a sheet', 'suppliers', {}, 422, ['path']],
    ['a sort that is none', 'clients', { sort: 'shoe|asc' }, 400, ['sort']],
    ['a filter that is none', 'partners', { status: 'BEST' }, 400, ['status']],
    ['a parameter that is no text', 'partners', { status: ['ACTIVE'] }, 422, ['query.status']],
    ['a parameter without end', 'clients', { keyword: 'x'.repeat(3_000) }, 422, ['query.keyword']],
    [
      'an end before its start',
      'reports/transactions',
      { startingAt: '2026-03-01', endingAt: '2026-02-01' },
      400,
      ['endingAt'],
    ],
  ])('is refused for %s', async (_, path, query, status, fields) => {
    const { body } = await ask(path, query).expect(status);
    expect(Object.keys(body.errors)).toEqual(fields);
  });

  it('is refused to users who may not see the list', async () => {
    const volunteer = await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_VIEW', 'ROLE_PARTNER_VIEW_ALL'] });
    for (const path of ['reports/transactions', 'clients', 'partners']) await ask(path, {}, volunteer).expect(403);
    await awaitDone(await begin('orders/supply', {}, volunteer), volunteer);
  });
});

describe('an export about people', () => {
  it('is noted with its filters and rows, limited to the own, and gone when one of them is erased', async () => {
    const { id } = await registerPerson(app.agent, bank.hospital);
    const keyword = `${NAME}papa`;
    const done = await awaitDone(await begin('clients', { keyword }));
    expect(done).toMatchObject({ title: 'Clients', rows: 1, total: 1 });
    expect(tellsOfPerson(Buffer.from(JSON.stringify((await openSheet(app.agent, fileOf(done))).rows)))).toBe(true);
    const notes = async () =>
      (await app.store.read(accessStream(new Date().toISOString())))
        .map(({ event, metadata }) => ({ ...(event.data as object), type: event.type, actor: metadata.actor }))
        .filter(({ type }) => type === 'RecordsExported');
    // One is of the sheet that was downloaded while the person was registered.
    while ((await notes()).length < 2) await pauseBeforeAsking();
    expect((await notes()).at(-1)).toEqual({
      type: 'RecordsExported',
      actor: expect.stringMatching(/^user-\d+$/),
      kind: 'client',
      id: null,
      filters: ['keyword'],
      rows: 1,
    });
    const stranger = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'] });
    expect(await awaitDone(await begin('clients', { keyword }, stranger), stranger)).toMatchObject({ rows: 0 });

    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    await app.agent.get(fileOf(done)).expect(409);
    expect(await partCount(done)).toBe(0);
    const left = (await app.agent.get(`${exports_}/${done.id}`).expect(200)).body.data;
    expect(left).toMatchObject({ status: 'FAILED', message: expect.stringContaining('erased') });
    expect(tellsOfPerson(await dumpOf(app.app.get(Pool)))).toBe(false);
  });

  it('is given to nobody who has lost a role or a partner since its rows were read', async () => {
    const roles = ['ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_MANAGE_OWN'] as const;
    const { email, id, group } = await app.register({ roles, partners: [bank.hospital] });
    const owner = app.anonymous();
    await owner.post('/api/session').send({ email, password: 'password' }).expect(200);
    const ofAll = await awaitDone(await begin('clients', {}, owner), owner);
    await owner.get(fileOf(ofAll)).expect(200);
    await app.given(`group-${group}`, {
      type: 'RecordChanged',
      data: { kind: 'group', id: group, changes: { roles: ['ROLE_CLIENT_MANAGE_OWN'] } },
    });
    const { body } = await owner.get(fileOf(ofAll)).expect(403);
    expect(body.message).toBe('Your rights have changed since these rows were read. Export them again.');
    const ofPartner = await awaitDone(await begin('clients', {}, owner), owner);
    await owner.get(fileOf(ofPartner)).expect(200);
    const other = 751;
    const fields = { title: 'Other House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given(`partner-${other}`, recordRegistered('partner', other, fields));
    await app.agent
      .patch(`/api/users/${id}`)
      .send({ partners: [{ id: other }] })
      .expect(200);
    await owner.get(fileOf(ofPartner)).expect(403);
  });
});
