import ExcelJS from 'exceljs';
import { type Agent, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { aBank } from '../support/bank';
import { movableClock } from '../support/clock';
import { registerChild } from '../support/person';

const app = useOpenApp();
const passSeconds = movableClock(app);

interface Entry {
  id: string;
  action: string;
  object_class: string;
  object_id: string | null;
  object: string | null;
  username: string;
  actor: string;
  command: string;
  acts: number;
  detail: string | null;
  data: Record<string, unknown>;
  before: Record<string, unknown>;
  line_items: { action: string; data: Record<string, unknown>; before: Record<string, unknown> }[];
}

const page = async (query: Record<string, unknown> = {}, agent: Agent = app.agent) =>
  (await agent.get('/api/audit').query(query).expect(200)).body as {
    data: Entry[];
    meta: { pagination: { total: number; per_page: number } };
  };
const entries = async (query: Record<string, unknown> = {}) => (await page(query)).data;
/** Asks until so many are shown, since who looked at something is noted a moment after the answer. */
const awaited = async (query: Record<string, unknown>, count = 1) => {
  let shown = await entries(query);
  while (shown.length < count) shown = await entries(query);
  return shown;
};

const register = () => registerChild(app.agent, 703);

const supplyOrder = async (quantity: number) => {
  const body = { supplier: { id: 801 }, warehouse: { id: 701 }, lineItems: [{ product: { id: 601 }, quantity }] };
  return (await app.agent.post('/api/orders/supply?include[]=lineItems').send(body).expect(201)).body.data;
};
const download = async (query: string) => {
  const { body } = await app.agent
    .get(`/api/audit?download=xlsx${query}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(body);
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => {
      cells.push(cell.text);
    });
    rows.push(cells);
  });
  return rows;
};

beforeAll(() => aBank(app));

describe('the audit', () => {
  it('shows who changed the quantity of an order, with before and after, newest first', async () => {
    const { id, sequence, lineItems } = await supplyOrder(102);
    passSeconds(60);
    await app.agent
      .patch(`/api/orders/supply/${id}`)
      .send({ lineItems: [{ id: lineItems[0].id, product: { id: 601 }, quantity: 1020 }] })
      .expect(200);
    const shown = await entries({ object: sequence });
    expect(
      shown.map(({ action, object_class, object, object_id }) => [action, object_class, object, object_id]),
    ).toEqual([
      ['update', 'SupplyOrder', sequence, String(id)],
      ['create', 'SupplyOrder', sequence, String(id)],
    ]);
    expect(shown[0]).toMatchObject({ username: 'Una User 1', detail: null, acts: 1 });
    expect(shown[0]!.line_items).toEqual([
      expect.objectContaining({
        action: 'update',
        data: expect.objectContaining({ quantity: 1020 }),
        before: expect.objectContaining({ quantity: 102 }),
      }),
    ]);
    expect(await entries({ object: `#${id}`, object_class: 'SupplyOrder' })).toEqual(shown);
    expect(await entries({ object: sequence, object_class: 'TransferOrder' })).toEqual([]);
    expect(await entries({ object: 'SPLY-999999' })).toEqual([]);
  });

  it('leads from an entry to all that its command did', async () => {
    const { id } = await supplyOrder(7);
    await app.agent.patch(`/api/orders/supply/${id}/transition`).send({ transition: 'ORDER' }).expect(200);
    await app.agent.patch(`/api/orders/supply/${id}/transition`).send({ transition: 'RECEIVE' }).expect(200);
    const [newest] = await entries({ object_class: 'SupplyOrder', object: `#${id}`, action: 'commit' });
    expect(newest!.acts).toBeGreaterThan(1);
    const ofCommand = await entries({ command: newest!.command });
    expect(ofCommand).toHaveLength(newest!.acts);
    expect(ofCommand.map(({ action }) => action)).toContain('transition');
  });

  it('finds what a person did, within a time, and of a kind', async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString();
    passSeconds(7200);
    const somebody = await app.signIn({ roles: ['ROLE_PRODUCT_EDIT'] });
    const products = (await somebody.get('/api/products').expect(200)).body.data;
    await somebody.patch(`/api/products/${products[0].id}`).send({ color: '#123456' }).expect(200);
    const [changed] = await entries({ from, action: 'update' });
    expect(changed).toMatchObject({ object_class: 'Product', object: products[0].name, data: { color: '#123456' } });
    expect(changed!.before).toEqual({ color: products[0].color });
    const theirs = await entries({ actor: changed!.actor, from, object_class: 'Product' });
    expect(theirs.map(({ id }) => id)).toEqual([changed!.id]);
    expect(await entries({ actor: changed!.actor, until: from })).toEqual([]);
    await app.agent.get('/api/audit?action=burn').expect(400);
    await app.agent.get('/api/audit?object_class=Secret').expect(400);
    await app.agent.get('/api/audit?from=soon').expect(400);
  });

  it('holds who opened the record of a child, was shown it, and exported lists that may have held it', async () => {
    const { id } = await register();
    await app.agent.get(`/api/clients/${id}`).expect(200);
    await app.agent.get('/api/clients').expect(200);
    await app.agent.get('/api/clients?download=xlsx&status=CREATION').buffer().expect(200);
    for (const action of ['opened', 'exported', 'shown']) await awaited({ object: id, action });
    const shown = (await entries({ object: id })).filter(({ detail }) => detail !== 'Audit');
    expect(shown.map(({ action }) => action).sort()).toEqual(['create', 'exported', 'opened', 'shown']);
    const exported = shown.find(({ action }) => action === 'exported')!;
    expect(exported).toMatchObject({
      object_id: null,
      detail: expect.stringMatching(/^List of \d+ rows?, filtered by status$/),
    });
    const opened = shown.find(({ action }) => action === 'opened')!;
    expect(opened).toMatchObject({ object: id, object_id: id, object_class: 'Client', data: {} });
    const thisYear = await entries({
      action: 'exported',
      object_class: 'Client',
      from: `${new Date().getUTCFullYear()}-01-01`,
    });
    expect(thisYear.map((entry) => entry.id)).toContain(exported.id);
    passSeconds(1);
    const later = await register();
    expect((await entries({ object: later.id })).map(({ action }) => action)).toEqual(['create']);
  });

  it('notes which children it shows by name, and shows an erased one without', async () => {
    const { id } = await register();
    expect((await entries({ object: id }))[0]!.data).toMatchObject({ firstName: 'Quenby' });
    const noted = await awaited({ object: id, action: 'shown' });
    expect(noted[0]!.detail).toBe('Audit');
    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    const [erased, created] = await entries({ object: id, object_class: 'Client' }).then((all) =>
      all.filter(({ action }) => ['create', 'erase'].includes(action)),
    );
    expect(erased!.action).toBe('erase');
    expect(created!.data).toMatchObject({ firstName: null, lastName: null });
  });

  it('holds sign-ins, failed ones with whose they were, and nothing that was typed', async () => {
    const stranger = app.anonymous();
    const email = 'nobody.knows@example.com';
    await stranger.post('/api/session').send({ email, password: 'not this one' }).expect(401);
    await stranger.post('/api/session').send({ email: 'admin@example.com', password: 'nor this' }).expect(401);
    const failed = await awaited({ action: 'signInFailed' }, 2);
    expect(failed.map(({ object_id, object, username }) => [object_id, object, username])).toEqual(
      expect.arrayContaining([
        [null, null, 'anonymous'],
        ['1', 'Una User 1', 'anonymous'],
      ]),
    );
    await stranger.post('/api/session').send({ email: 'admin@example.com', password: 'password' }).expect(200);
    const [signedIn] = await awaited({ action: 'signedIn', actor: 'user-1' });
    expect(signedIn).toMatchObject({ username: 'Una User 1', object: 'Una User 1' });
    const events = await app.query('SELECT data::text FROM log.events');
    expect(JSON.stringify(events)).not.toContain('nobody.knows');
  });

  it('is for administrators alone, also as an export', async () => {
    const path = '/api/audit';
    for (const role of ['ROLE_PARTNER', 'ROLE_CLIENT_EDIT_ALL', 'ROLE_ORDER_EDIT_ALL', 'ROLE_PRODUCT_EDIT'] as const) {
      const other = await app.signIn({ roles: [role] });
      await other.get(path).expect(403);
      await other.get(`${path}?download=xlsx`).expect(403);
      await other.post('/api/exports').send({ path: 'audit', query: {} }).expect(403);
    }
    await app.anonymous().get(path).expect(401);
  });

  it('is paged, and the pages together are all of it once', async () => {
    await app.given(
      ...(['product-690', recordRegistered('product', 690, { name: 'Long', sku: 'L', productCategory: 501 })] as const),
    );
    const { meta } = await page({ per_page: 10, object_class: 'Product' });
    expect(meta.pagination.per_page).toBe(10);
    const ids: string[] = [];
    for (let number = 1; ids.length < meta.pagination.total; number++)
      ids.push(...(await entries({ page: number, per_page: 2, object_class: 'Product' })).map(({ id }) => id));
    expect(new Set(ids).size).toBe(meta.pagination.total);
    expect((await page()).meta.pagination.per_page).toBe(25);
  });

  it('can be had as an Excel file of what is filtered, without what is personal, and that is noted', async () => {
    const { id, sequence, lineItems } = await supplyOrder(11);
    await app.agent
      .patch(`/api/orders/supply/${id}`)
      .send({ lineItems: [{ id: lineItems[0].id, product: { id: 601 }, quantity: 22 }] })
      .expect(200);
    const [headings, newest, ...others] = await download(`&object=${sequence}`);
    expect(headings).toEqual(['Time', 'Person', 'What', 'Of', 'Name', 'Before and after', 'Reason', 'Command']);
    expect(newest!.slice(1, 5)).toEqual(['Una User 1', 'Changed', 'Supply Order', sequence]);
    expect(newest![5]).toBe(`Update line ${lineItems[0].id}: Product: Newborn; Quantity: 11 → 22`);
    expect(others).toHaveLength(1);
    await register();
    const clients = JSON.stringify(await download('&object_class=Client&action=create'));
    expect(clients).toContain('First Name: personal, not in this file');
    expect(clients).not.toMatch(/quenby|osei/i);
    const noted = await awaited({ object_class: 'Audit', action: 'exported' }, 2);
    expect(noted.map(({ detail }) => detail)).toContain('List of 2 rows, filtered by object');
  });
});
