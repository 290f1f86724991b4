import { openedWarehouse } from '../support/warehouse';

const { app, bank, place, lines } = openedWarehouse();

const find = async (q: string, agent = app.agent) =>
  (await agent.get('/api/search').query({ q }).expect(200)).body.data as {
    kind: string;
    id: number | string;
    name: string;
  }[];
const names = async (q: string, agent = app.agent) => (await find(q, agent)).map(({ kind, name }) => `${kind} ${name}`);

const giveClient = (id: number, names: { firstName: string; lastName: string; publicId: string }) => {
  const fields = { ...names, partner: bank.hospital, status: 'ACTIVE' };
  return app.given(`client-${id}`, { type: 'RecordRegistered', data: { kind: 'client', id, fields } });
};

describe('the search', () => {
  it('finds records by the beginnings of their words, whatever their accents and case', async () => {
    expect(await find('etoi hosp')).toEqual([
      { path: 'partners', kind: 'Partner', id: bank.hospital, name: 'Étoile Hospital', detail: null },
    ]);
    expect(await names('WAREHOUSE')).toEqual(['Warehouse backup warehouse', 'Warehouse Main Warehouse']);
    expect(await names('sku601')).toEqual(['Product Newborn']);
    expect(await find('spital')).toMatchObject([{ name: 'Étoile Hospital', isSimilar: true }]);
    expect(await names('tal')).toEqual([]);
  });

  it('shows the very name first, and no more than five of a kind', async () => {
    for (const name of ['Wipes', 'Wipes big', 'Wipes a', 'Wipes b', 'Wipes c', 'A wipes'])
      await app.agent.post('/api/product-categories').send({ name, status: 'ACTIVE' }).expect(201);
    const found = await names('wipes');
    expect(found[0]).toBe('Product Category Wipes');
    expect(found).toHaveLength(5);
    expect(found).not.toContain('Product Category A wipes');
  });

  it('finds an order by its number, with the prefix or without', async () => {
    const { id, sequence } = await place('supply', {
      supplier: bank.acme,
      warehouse: bank.main,
      lineItems: lines([bank.newborn, 5]),
    });
    const found = { path: 'orders/supply', kind: 'Supply Order', id, name: sequence, detail: null };
    for (const q of [sequence, sequence.toLowerCase(), String(id), `sply ${id}`, `#${id}`])
      expect(await find(q)).toContainEqual(found);
    expect(await find(`TXFR-${id}`)).toEqual([]);
  });

  it('finds what is like a name that nothing has, for those who may open it', async () => {
    await giveClient(901, { firstName: 'Lucía', lastName: 'Castillo', publicId: 'BCDF2345' });
    const found = { path: 'clients', kind: 'Client', id: 'BCDF2345', name: 'Lucía Castillo', detail: 'BCDF2345' };
    for (const q of ['castilo', 'lucia castilo', 'Castilo, Lucia'])
      expect(await find(q)).toEqual([{ ...found, isSimilar: true }]);
    expect(await find('Castillo, Lucía')).toEqual([found]);
    expect((await find('wharehouse')).map(({ name }) => name)).toEqual(['backup warehouse', 'Main Warehouse']);
    expect(await names('etoile hospitall')).toEqual(['Partner Étoile Hospital']);
    expect(await names('castilo', await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'] }))).toEqual([]);
    expect(await names('wharehouse', await app.signIn({ roles: ['ROLE_SUPPLIER_VIEW'] }))).toEqual([]);
    expect(await names('xyzzy plugh')).toEqual([]);
  });

  it('no longer finds what was removed', async () => {
    const { body } = await app.agent.post('/api/warehouses').send({ title: 'Vanishing hall' }).expect(201);
    expect(await names('vanishing')).toEqual(['Warehouse Vanishing hall']);
    await app.agent.delete(`/api/warehouses/${body.data.id}`).expect(200);
    expect(await names('vanishing')).toEqual([]);
  });

  it('finds clients by names and by their ID, those of the active partner for its people', async () => {
    await giveClient(900, { firstName: 'Zoë', lastName: 'Quiñones', publicId: 'QRST2579' });
    const found = [{ path: 'clients', kind: 'Client', id: 'QRST2579', name: 'Zoë Quiñones', detail: 'QRST2579' }];
    for (const q of ['zoe quin', 'QUIÑ', 'qrst2579']) expect(await find(q)).toEqual(found);
    const roles = ['ROLE_CLIENT_MANAGE_OWN'] as const;
    expect(await find('quinones', await app.signIn({ roles, partners: [bank.hospital] }))).toEqual(found);
    expect(await find('quinones', await app.signIn({ roles }))).toEqual([]);
    expect(await find('quinones', await app.signIn({ roles: ['ROLE_SUPPLIER_VIEW'] }))).toEqual([]);
  });

  it('finds only what its caller may open', async () => {
    const buyer = await app.signIn({ roles: ['ROLE_SUPPLIER_VIEW'] });
    expect(await names('acme', buyer)).toEqual(['Supplier Acme']);
    for (const q of ['newborn', 'etoile', 'main', 'user']) expect(await names(q, buyer)).toEqual([]);

    const roles = ['ROLE_PARTNER_MANAGE_OWN'] as const;
    const own = await app.signIn({ roles, partners: [bank.hospital] });
    expect(await names('etoile', own)).toEqual(['Partner Étoile Hospital']);
    const stranger = await app.signIn({ roles, partners: [] });
    expect(await names('etoile', stranger)).toEqual([]);
    await app.anonymous().get('/api/search').query({ q: 'acme' }).expect(401);
  });

  it.each([
    "'; DROP TABLE read.products; --",
    "a' | !b & (c <-> d):*",
    '%%%%',
    '\\',
    '\u0000main',
    '½ ² \u{1f600}',
    '99999999999999999999',
    'SPLY-9999999999',
    'a'.repeat(20_000).slice(0, 4_000),
    'x '.repeat(500),
  ])('takes %j for words, and no harm is done', async (q) => {
    const { status } = await app.agent.get('/api/search').query({ q });
    expect([200, 400]).toContain(status);
    expect(await names('sku602')).toEqual(['Product Size 1']);
  });

  it('asks for a text', async () => {
    await app.agent.get('/api/search').expect(400);
    await app.agent.get('/api/search?q[]=a&q[]=b').expect(400);
  });
});
