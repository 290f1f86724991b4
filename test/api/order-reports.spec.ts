import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { type GivenOrder, giveOrders } from '../support/given-orders';
import { openSheet } from '../support/sheets';

const AGENCY = 704;
const RETIRED = 603;
const LOOSE = 604;
const [ANA, BEN, BENS_TWIN] = [901, 902, 903];
const places = { warehouse: 701, receivedAt: null };
const partnerOrder = (
  id: number,
  partner: number,
  orderPeriod: string,
  lines: GivenOrder['lines'],
  more: Partial<GivenOrder> = {},
): GivenOrder => ({
  kind: 'partner',
  id,
  header: { ...places, partner, orderPeriod, distributionPeriod: null, portalOrderId: null },
  lines,
  ...more,
});
const distribution = (
  id: number,
  partner: number,
  distributionPeriod: string,
  lines: GivenOrder['lines'],
  more: Partial<GivenOrder> = {},
): GivenOrder => ({
  kind: 'distribution',
  id,
  header: { partner, distributionPeriod },
  lines,
  status: 'COMPLETED',
  ...more,
});
const supply = (
  id: number,
  supplier: number,
  lines: GivenOrder['lines'],
  more: Partial<GivenOrder> = {},
): GivenOrder => ({
  kind: 'supply',
  id,
  header: { supplier, supplierAddress: null, ...places },
  lines,
  status: 'RECEIVED',
  ...more,
});
const transfer = (
  id: number,
  sourceLocation: number,
  targetLocation: number,
  lines: GivenOrder['lines'],
  more: Partial<GivenOrder> = {},
): GivenOrder => ({
  kind: 'transfer',
  id,
  header: { sourceLocation, targetLocation },
  lines,
  status: 'COMPLETED',
  ...more,
});

const { app, bank } = openedBank();
const read = async (path: string, query: object = {}, agent: Agent = app.agent) =>
  (await agent.get(`/api/${path}`).query(query).expect(200)).body;
const diapers = { showDiapersOrPackages: 'diapers' };

beforeAll(async () => {
  const product = (id: number, name: string, fields: object) =>
    app.given(
      `product-${id}`,
      recordRegistered('product', id, {
        ...{ name, sku: `SKU${id}`, status: 'ACTIVE', productCategory: 501, orderIndex: id, ...packs },
        ...fields,
      }),
    );
  const client = (id: number, publicId: string, firstName: string) =>
    app.given(
      `client-${id}`,
      recordRegistered('client', id, {
        publicId,
        status: 'ACTIVE',
        firstName,
        lastName: 'Lee',
        partner: bank.hospital,
      }),
    );
  await app.given(
    'productCategory-502',
    recordRegistered('productCategory', 502, { name: 'Past', isPartnerOrderable: false }),
  );
  await product(RETIRED, 'Cloth', { productCategory: 502, agencyPackSize: 10 });
  await product(LOOSE, 'Wipes', { agencyPackSize: 0, hospitalPackSize: 0 });
  await app.given(
    `partner-${AGENCY}`,
    recordRegistered('partner', AGENCY, {
      title: 'Hope',
      partnerType: 'AGENCY',
      status: 'ACTIVE',
      forecastAverageMonths: 1,
    }),
  );
  await client(ANA, 'CCCC2222', 'Ana');
  await client(BEN, 'DDDD2222', 'Ben');
  await client(BENS_TWIN, 'FFFF2222', 'Benny');
  await giveOrders(app, [
    partnerOrder(
      1,
      bank.hospital,
      '2026-01',
      [
        { product: bank.newborn, quantity: 150, client: ANA },
        { product: bank.size1, quantity: 75 },
      ],
      { status: 'SHIPPED' },
    ),
    partnerOrder(2, bank.hospital, '2026-02', [{ product: bank.newborn, quantity: 100 }], { status: 'SUBMITTED' }),
    partnerOrder(3, AGENCY, '2026-02', [
      { product: bank.newborn, quantity: 60 },
      { product: RETIRED, quantity: 30 },
      { product: LOOSE, quantity: 10 },
    ]),
    partnerOrder(4, AGENCY, '2026-02', [{ product: bank.newborn, quantity: 999 }], { status: 'CANCELLED' }),
    partnerOrder(5, bank.hospital, '2026-02', [{ product: bank.newborn, quantity: 888 }], { undone: 'deleted' }),
    partnerOrder(6, bank.hospital, '2026-01', [{ product: bank.newborn, quantity: 777 }], {
      status: 'SHIPPED',
      undone: 'reversed',
    }),
    distribution(1, bank.hospital, '2026-01', [
      { product: bank.newborn, quantity: 30, client: ANA },
      { product: bank.newborn, quantity: 20, client: BEN },
    ]),
    distribution(2, bank.hospital, '2026-02', [
      { product: bank.newborn, quantity: 25, client: ANA },
      { product: LOOSE, quantity: 50, client: BENS_TWIN },
    ]),
    distribution(3, AGENCY, '2026-01', [{ product: bank.newborn, quantity: 5, client: ANA }]),
    distribution(4, AGENCY, '2026-02', [{ product: bank.newborn, quantity: 50, client: ANA }]),
    distribution(5, AGENCY, '2026-03', [{ product: bank.newborn, quantity: 444, client: ANA }], { status: 'CREATING' }),
    distribution(6, bank.hospital, '2026-03', [{ product: bank.newborn, quantity: 333, client: ANA }], {
      undone: 'reversed',
    }),
    distribution(7, bank.hospital, '2026-03', [{ product: bank.newborn, quantity: 222, client: ANA }], {
      status: 'CREATING',
      undone: 'deleted',
    }),
    transfer(1, AGENCY, bank.hospital, [{ product: bank.newborn, quantity: 15 }], { at: '2026-02-10T18:00:00.000Z' }),
    transfer(2, bank.main, bank.backup, [
      { product: bank.newborn, quantity: 75 },
      { product: RETIRED, quantity: 30 },
    ]),
    transfer(3, bank.main, bank.backup, [{ product: bank.newborn, quantity: 666 }], { status: 'CREATING' }),
    transfer(4, bank.main, bank.backup, [{ product: bank.size1, quantity: 555 }], { undone: 'reversed' }),
    supply(1, bank.acme, [
      { product: bank.newborn, quantity: 500 },
      { product: RETIRED, quantity: 40 },
    ]),
    supply(2, bank.acme, [{ product: bank.newborn, quantity: 200 }], { status: 'ORDERED' }),
    supply(3, 802, [{ product: bank.size1, quantity: 60 }], { at: '2026-04-01T04:59:59.000Z' }),
    supply(4, bank.acme, [{ product: bank.newborn, quantity: 111 }], { undone: 'reversed' }),
  ]);
  const supplier = { status: 'ACTIVE', addresses: [], contacts: [] };
  for (const [id, title] of [[802, 'Bargain'] as const, [803, 'Big Box'] as const])
    await app.given(`supplier-${id}`, recordRegistered('supplier', id, { title, supplierType: 'VENDOR', ...supplier }));
});

describe('partner order totals', () => {
  const path = 'reports/partner-order-totals';
  const hospital = { id: 703, name: 'Étoile Hospital', type: 'HOSPITAL' };
  const agency = { id: AGENCY, name: 'Hope', type: 'AGENCY' };

  it('are packages of each product, a hospital\u2019s where the product has them, and their sum', async () => {
    const { data, meta } = await read(path);
    // 250 / 75 + 75 / 75, and 60 / 25 + 30 / 10 + 10 / 25
    expect(data).toEqual([
      { ...hospital, SKU601: 3.33, SKU602: 1, SKU604: 0, total: 4.33 },
      { ...agency, SKU601: 2.4, SKU602: 0, SKU604: 0.4, total: 5.8 },
    ]);
    expect(meta.sums).toEqual({ SKU601: 5.73, SKU602: 1, SKU604: 0.4, total: 10.13 });
    expect(meta.columns.map(({ label }: { label: string }) => label)).toEqual([
      ...['Partner ID', 'Partner', 'Partner Type', 'Newborn', 'Size 1', 'Wipes', 'Total Ordered'],
    ]);
  });

  it.each<[string, object, object]>([
    ['in diapers', {}, { 703: 325, 704: 100 }],
    ['of the first month', { endingAt: '2026-01' }, { 703: 225 }],
    ['of the months since the second', { startingAt: '2026-02' }, { 703: 100, 704: 100 }],
    [
      'of one month, which older callers send as its days',
      { startingAt: '2026-02-01T00:00:00Z', endingAt: '02-01-2026' },
      { 703: 100, 704: 100 },
    ],
    ['of one status', { status: 'SHIPPED' }, { 703: 225 }],
    ['of cancelled orders alone', { status: 'CANCELLED' }, { 704: 999 }],
    ['of agencies', { partnerType: 'AGENCY' }, { 704: 100 }],
    ['of a partner', { partner: 703 }, { 703: 325 }],
    ['of a month without orders', { startingAt: '2027-01' }, {}],
  ])('count orders %s', async (_, filters, expected) => {
    const { data, meta } = await read(path, { ...diapers, ...filters });
    const totals = Object.fromEntries(data.map(({ id, total }: { id: number; total: number }) => [id, total]));
    expect(totals).toEqual(expected);
    expect(meta.sums.total).toBe(Object.values(expected).reduce((sum: number, one: number) => sum + one, 0));
  });

  it('are sorted as older callers ask, and paged', async () => {
    const ids = async (query: object) => (await read(path, query)).data.map(({ id }: { id: number }) => id);
    expect(await ids({ sort: 'total|desc' })).toEqual([704, 703]);
    expect(await ids({ sort: 'p.title|desc' })).toEqual([704, 703]);
    expect(await ids({ sort: 'p.partnerType|asc' })).toEqual([704, 703]);
    expect(await ids({ sort: 'p.id|desc', per_page: 1, page: 2 })).toEqual([703]);
    const { data, meta } = await read(path, { page: 1_000_000 });
    expect([data, meta.pagination.total, meta.sums.total]).toEqual([[], 2, 10.13]);
  });

  it('show a partner\u2019s people their own partner alone', async () => {
    const pat = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [AGENCY] });
    expect((await read(path, {}, pat)).data).toMatchObject([{ id: AGENCY }]);
    await pat.get(`/api/${path}?partner=703`).expect(403);
    await pat.get('/api/reports/partner-order-lines?partner=703').expect(403);
    await (await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'] })).get(`/api/${path}`).expect(403);
  });

  it.each<[string, string]>([
    ['endingAt=2026-01&startingAt=2026-02', 'endingAt'],
    ['status=SENT', 'status'],
    ['partnerType=UZAZI', 'partnerType'],
    ['startingAt=February', 'startingAt'],
    ['startingAt=2026-13', 'startingAt'],
    ['showDiapersOrPackages=boxes', 'showDiapersOrPackages'],
    ['per_page=-1', 'per_page'],
    ['page=1000001', 'page'],
    ['sort=secret|asc', 'sort'],
  ])('refuse %s', async (query, field) => {
    const { body } = await app.agent.get(`/api/${path}?${query}`).expect(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe('distribution totals', () => {
  const path = 'reports/distribution-totals';

  it('are of completed distributions, by product', async () => {
    const { data } = await read(path);
    // (30 + 20 + 25) / 75 + 50 / 25, and 55 / 25
    expect(data).toMatchObject([
      { id: 703, SKU601: 1, SKU604: 2, total: 3 },
      { id: AGENCY, SKU601: 2.2, SKU602: 0, total: 2.2 },
    ]);
  });

  it('are by product, and by product and month where both months are chosen, with a 0 where there is nothing', async () => {
    const { data, meta } = await read(path, { ...diapers, startingAt: '2026-01', endingAt: '2026-03' });
    const months = ['2026-01', '2026-02', '2026-03'];
    const products = ['SKU601', 'SKU602', 'SKU604'];
    const members = [...products, ...products.flatMap((sku) => months.map((month) => `${sku}-${month}`))];
    expect(meta.columns.slice(4).map(({ key }: { key: string }) => key)).toEqual(members);
    expect(meta.columns[7]).toMatchObject({
      label: 'Newborn 2026-01',
      part: { family: 'products', product: 'Newborn', month: '2026-01' },
    });
    expect(data[0]).toEqual({
      ...{ id: 703, name: 'Étoile Hospital', type: 'HOSPITAL', total: 125 },
      ...Object.fromEntries(members.map((key) => [key, 0])),
      ...{ 'SKU601-2026-01': 50, 'SKU601-2026-02': 25, 'SKU604-2026-02': 50 },
      ...{ SKU601: 75, SKU604: 50 },
    });
    expect(meta.sums).toMatchObject({ total: 180, 'SKU601-2026-02': 75, 'SKU602-2026-01': 0, SKU604: 50 });
  });

  it('refuse more months than a sheet can have columns for', async () => {
    const { body } = await app.agent.get(`/api/${path}?startingAt=2016-01&endingAt=2026-01`).expect(400);
    expect(body.errors.endingAt).toContain('within 120 months');
    await app.agent.get(`/api/${path}?startingAt=0001-01&endingAt=9999-12&download=xlsx`).expect(400);
    await app.agent.get(`/api/${path}?startingAt=2016-02&endingAt=2026-01`).expect(200);
  });

  it('name the clients of their lines to users who may see them', async () => {
    const lines = async (agent: Agent, query: object = {}) => read('reports/distribution-lines', query, agent);
    const { data } = await lines(app.agent, { partner: 703, endingAt: '2026-01' });
    expect(data).toMatchObject([
      {
        partner: 'Étoile Hospital',
        distributionPeriod: '2026-01',
        clientId: 'DDDD2222',
        client: 'Ben Lee',
        quantity: 20,
      },
      { clientId: 'CCCC2222', quantity: 30, amount: 0.4, sequence: 'DIST-000001', status: 'COMPLETED' },
    ]);
    const clerk = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [703] });
    const { data: unnamed, meta } = await lines(clerk);
    expect(unnamed).toHaveLength(4);
    expect(JSON.stringify([unnamed, meta])).not.toMatch(/Ana|client/i);
    const sheet = await openSheet(clerk, '/api/reports/distribution-lines?download=xlsx');
    expect(JSON.stringify(sheet.rows)).not.toMatch(/Ana|client/i);
    await clerk.get('/api/reports/distribution-lines?client=CCCC2222').expect(403);
    await clerk.get('/api/reports/distribution-lines?client=CCCC2222&download=xlsx').expect(403);
    const worker = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [703] });
    expect((await lines(worker)).data[0]).toMatchObject({ client: 'Benny Lee' });
    await worker.get(`/api/reports/distribution-lines?partner=${AGENCY}`).expect(403);
  });

  it('lead to the lines of a client under the name of the one that it was merged into', async () => {
    const merge = { targetClient: 'DDDD2222', sourceClients: ['FFFF2222'], context: ['deactivate'] };
    await app.agent.post('/api/clients/merge').send(merge).expect(200);
    const { data, meta } = await read('reports/distribution-lines', { client: 'dddd2222' });
    expect(data).toMatchObject([
      { client: 'Ben Lee', product: 'Wipes', quantity: 50 },
      { client: 'Ben Lee', quantity: 20 },
    ]);
    expect(meta.sums).toEqual({ quantity: 70, amount: 2.27 });
    expect((await read('reports/distribution-lines', { client: 'FFFF2222' })).data).toEqual([]);
  });
});

describe('the page about a sheet', () => {
  const aboutOf = async (path: string, agent: Agent = app.agent) =>
    (await openSheet(agent, `/api/${path}&download=xlsx`)).about;

  it('names the records that the filters refer to, deleted ones too', async () => {
    await app.given('warehouse-711', recordRegistered('warehouse', 711, { title: 'Gone House', status: 'ACTIVE' }));
    await app.given('warehouse-711', { type: 'RecordRemoved', data: { kind: 'warehouse', id: 711 } });
    expect(await aboutOf(`reports/transactions?product=${bank.newborn}&location=711`)).toMatchObject({
      Product: 'Newborn',
      Location: 'Gone House (deleted)',
    });
    expect(await aboutOf('reports/supplier-totals?supplier=899')).toMatchObject({ Supplier: '899' });
    expect(await aboutOf('reports/transfer-order-lines?order=2')).toMatchObject({ Transfer: 'TXFR-000002' });
  });

  it('shows a name to users who may see it, and to everybody the name of their own partner', async () => {
    const path = 'reports/distribution-lines';
    const worker = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [bank.hospital] });
    expect(await aboutOf(`${path}?`, worker)).toMatchObject({ Partner: 'Étoile Hospital' });
    const reader = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    expect(await aboutOf(`${path}?partner=${AGENCY}`, reader)).toMatchObject({ Partner: String(AGENCY) });
    expect(await aboutOf(`${path}?partner=${AGENCY}`)).toMatchObject({ Partner: 'Hope' });
  });

  it('has its rows and the log position as numbers', async () => {
    const path = 'reports/supplier-totals';
    const { data, meta } = await read(path);
    const about = await aboutOf(`${path}?`);
    // A download is noted in the log, so that the sheet may be of a later position.
    const { meta: later } = await read(path);
    expect(about.Rows).toBe(data.length);
    expect(about['Log position']).toBeGreaterThanOrEqual(Number(meta.position));
    expect(about['Log position']).toBeLessThanOrEqual(Number(later.position));
  });
});

describe('partner inventory', () => {
  const path = 'reports/partner-inventory';

  it('is the stock, and the months that it lasts at the average of the last distributions', async () => {
    const { data, meta } = await read(path);
    // Newborn at the hospital: 150 + 15 - 50 - 25 = 90 units; in two distributions 75, so 90 x 2 / 75.
    // Wipes: -50, of which 50 in two distributions. The agency goes by its last distribution alone: -(15 + 55) x 1 / 50.
    expect(data).toEqual([
      {
        ...{ id: 703, name: 'Étoile Hospital', type: 'HOSPITAL', forecastDistributions: 2 },
        ...{ total: 0.2, totalUnits: 115, SKU601: 1.2, SKU602: 1, SKU604: -2 },
        ...{ 'units-SKU601': 90, 'units-SKU602': 75, 'units-SKU604': -50 },
        ...{ 'forecast-SKU601': 2.4, 'forecast-SKU602': null, 'forecast-SKU604': -2 },
      },
      {
        ...{ id: AGENCY, name: 'Hope', type: 'AGENCY', forecastDistributions: 1 },
        ...{ total: -2.8, totalUnits: -70, SKU601: -2.8, SKU602: 0, SKU604: 0 },
        ...{ 'units-SKU601': -70, 'forecast-SKU601': -1.4 },
        // Wipes that are only ordered are on no shelf yet.
        ...{ 'units-SKU604': 0, 'forecast-SKU604': null },
      },
    ]);
    expect(meta.sums).toEqual({ total: -2.6, SKU601: -1.6, SKU602: 1, SKU604: -2 });
  });

  it('is that at the end of a day, and takes its average from distributions up to its month', async () => {
    const [hospital] = (await read(path, { ...diapers, endingAt: '2026-02-28' })).data;
    expect(hospital).toMatchObject({ total: 15, SKU601: 15, 'forecast-SKU601': 0.4 });
    const since = (await read(path, { ...diapers, startingAt: '2026-02-15', endingAt: '2026-02-28' })).data[0];
    expect(since).toMatchObject({ SKU601: 15, forecastDistributions: 1, 'forecast-SKU601': 0.6 });
    expect((await read(path, { endingAt: '2025-12-31' })).data[0]).toMatchObject({
      ...{ total: 0, SKU601: 0, forecastDistributions: null },
    });
  });

  it('is 0 months for a product that was given out until nothing was left, with two decimals in the sheet', async () => {
    const SOLD_OUT = 709;
    await app.given(
      `partner-${SOLD_OUT}`,
      recordRegistered('partner', SOLD_OUT, { title: 'Zenith', partnerType: 'AGENCY', status: 'ACTIVE' }),
    );
    const lines = [{ product: bank.newborn, quantity: 50 }];
    const half = [{ product: LOOSE, quantity: 25 }];
    await giveOrders(app, [
      partnerOrder(91, SOLD_OUT, '2026-01', [...lines, { product: LOOSE, quantity: 62 }], { status: 'SHIPPED' }),
      distribution(
        91,
        SOLD_OUT,
        '2026-01',
        [...lines, ...half].map((line) => ({ ...line, client: ANA })),
      ),
    ]);
    const row = (await read(path)).data.at(-1);
    expect(row).toMatchObject({ id: SOLD_OUT, SKU601: 0, 'forecast-SKU601': 0, 'forecast-SKU604': 1.48 });
    expect(row['forecast-SKU602'] ?? null).toBeNull();
    const { rows, formats } = await openSheet(app.agent, `/api/${path}?download=xlsx`);
    const place = rows[0]!.indexOf('Months left: Newborn');
    expect([rows.at(-1)![place], formats.at(-1)![place]]).toEqual([0, '#,##0.00']);
    const [idPlace, inventoryPlace] = [rows[0]!.indexOf('Partner Id'), rows[0]!.indexOf('Newborn')];
    expect([formats.at(-1)![idPlace], formats.at(-1)![inventoryPlace]]).toEqual(['0', '#,##0']);
  });

  it('leads to the distributions that the average is made of', async () => {
    const behind = { lastDistributions: 'FORECAST', product: bank.newborn, ...diapers };
    expect((await read('reports/distribution-lines', { ...behind, partner: AGENCY })).meta.sums.quantity).toBe(50);
    expect((await read('reports/distribution-lines', { ...behind, partner: 703 })).meta.sums.quantity).toBe(75);
  });
});

describe('supplier totals', () => {
  const path = 'reports/supplier-totals';
  const totals = async (query: object = {}) =>
    Object.fromEntries(
      (await read(path, query)).data.map(({ id, total }: { id: number; total: number }) => [id, total]),
    );

  it('are units of received orders, by product and in all', async () => {
    expect((await read(path)).data).toEqual([
      { id: 801, name: 'Acme', type: 'DONOR', SKU601: 500, SKU602: 0, SKU604: 0, total: 540 },
      { id: 802, name: 'Bargain', type: 'VENDOR', SKU601: 0, SKU602: 60, SKU604: 0, total: 60 },
    ]);
  });

  it('go by status, product, type and the day on which orders were created', async () => {
    expect(await totals({ status: 'ORDERED' })).toEqual({ 801: 200 });
    expect(await totals({ product: RETIRED })).toEqual({ 801: 40 });
    expect(await totals({ supplierType: 'VENDOR' })).toEqual({ 802: 60 });
    expect(await totals({ startingAt: '2026-03-02' })).toEqual({ 802: 60 });
    expect(await totals({ startingAt: '2026-03-02', endingAt: '2026-03-31' })).toEqual({});
    expect(await totals({ orderType: 'SupplyOrder' })).toEqual({ 801: 540, 802: 60 });
    expect(await totals({ orderType: 'PartnerOrder' })).toEqual({});
    const { meta } = await read(path, { product: bank.newborn });
    expect(meta.columns.slice(4)).toMatchObject([{ key: 'SKU601' }]);
    await app.agent.get(`/api/${path}?endingAt=2026-03-01&startingAt=2026-03-02`).expect(400);
    await app.agent.get(`/api/${path}?orderType=Nothing`).expect(400);
  });

  it('count orders of a merged supplier for the one that has them now', async () => {
    const merge = { targetSupplier: 803, sourceSuppliers: [802], context: ['orders'] };
    await app.agent.post('/api/suppliers/merge').send(merge).expect(200);
    expect(await totals()).toEqual({ 801: 540, 803: 60 });
    expect(await totals({ supplier: 803 })).toEqual({ 803: 60 });
    const { data } = await read('reports/supply-order-lines', { supplier: 803 });
    expect(data).toMatchObject([{ supplier: 'Big Box', supplierId: 803, product: 'Size 1', quantity: 60 }]);
  });
});

describe('the details of transfers', () => {
  const path = 'orders/transfer/details-report';

  it('have a row for each that was completed, in packs of the partner', async () => {
    const { data, meta } = await read(path);
    expect(data).toMatchObject([
      {
        ...{ id: 2, sequence: 'TXFR-000002', date: '2026-03-01T12:00:00.000Z', status: 'COMPLETED', total: 6 },
        ...{ sourceLocation: 'Main Warehouse', targetLocation: 'backup warehouse', SKU601: 3, SKU603: 3 },
      },
      { id: 1, sourceLocation: 'Hope', targetLocation: 'Étoile Hospital', SKU601: 0.2, total: 0.2 },
    ]);
    expect(meta.columns.slice(6).map(({ label }: { label: string }) => label)).toEqual(['Newborn', 'Cloth', 'Total']);
    expect(meta.sums).toEqual({ SKU601: 3.2, SKU603: 3, total: 6.2 });
  });

  it('are found by day and place, with columns for what was found alone', async () => {
    const { data, meta } = await read(path, { ...diapers, dateFrom: '2026-02-10', dateTo: '2026-02-10' });
    expect(data).toMatchObject([{ id: 1, SKU601: 15, total: 15 }]);
    expect(meta.columns.slice(6)).toMatchObject([{ key: 'SKU601' }, { key: 'total' }]);
    expect((await read(path, { sourceLocation: AGENCY })).data).toMatchObject([{ id: 1 }]);
    expect((await read(path, { targetLocation: bank.main })).data).toEqual([]);
    await app.agent.get(`/api/${path}?dateFrom=2026-02-10&dateTo=2026-02-09`).expect(400);
    for (const sort of ['sourceLocation.title', 'targetLocation.title', 'total', 'sequence', 'o.id'])
      expect((await read(path, { sort: `${sort}|asc` })).data).toHaveLength(2);
  });
});
