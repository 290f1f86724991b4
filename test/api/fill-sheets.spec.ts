import type { Role } from '@bank/domain';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { type GivenLine, givePartnerOrder } from '../support/partner-orders';

const { app, bank } = openedBank();
const AGENCY = 704;
/** More than a page of orders, as a month of all partners. */
const FIRST_OF_MONTH = 1_000;
const ORDERS_IN_MONTH = 50;

const product = (id: number, fields: object) =>
  app.given(
    `product-${id}`,
    recordRegistered('product', id, {
      name: `Product ${id}`,
      sku: `SKU${id}`,
      status: 'ACTIVE',
      productCategory: 501,
      color: '#3c8dbc',
      orderIndex: 10,
      ...packs,
      ...fields,
    }),
  );
const order = (id: number, partner: number, ...lines: GivenLine[]) =>
  givePartnerOrder(app, { id, partner, warehouse: bank.main, lines });

beforeAll(async () => {
  await app.given(
    'fulfillmentPeriod-1',
    recordRegistered('fulfillmentPeriod', 1, { name: 'Week 2', status: 'ACTIVE' }),
  );
  await app.given('distributionMethod-2', recordRegistered('distributionMethod', 2, { name: 'Van', status: 'ACTIVE' }));
  await app.given(
    `partner-${AGENCY}`,
    recordRegistered('partner', AGENCY, {
      title: 'Oak House',
      partnerType: 'AGENCY',
      status: 'ACTIVE',
      fulfillmentPeriod: 1,
      distributionMethod: 2,
    }),
  );
  await app.given(
    'productCategory-502',
    recordRegistered('productCategory', 502, { name: 'Wipes', status: 'ACTIVE', isPartnerOrderable: false }),
  );
  await product(603, { name: 'Wipes', productCategory: 502, orderIndex: 3 });
  await product(604, { name: 'Retired', status: 'INACTIVE' });
  await product(605, { name: 'Twice', orderIndex: 5 });
  await product(606, { name: 'Twice', orderIndex: 6, agencyPackSize: 0, agencyPacksPerBag: 0 });
  // 250 units are 10 packs of 25 for an agency, and 4 of 75 for a hospital; 30 units are 2 packs.
  const lines: GivenLine[] = [
    { product: bank.size1, quantity: 30 },
    { product: bank.newborn, quantity: 200, client: 1 },
    { product: bank.newborn, quantity: 50 },
  ];
  await order(1, AGENCY, ...lines);
  await order(2, bank.hospital, ...lines);
  await order(3, AGENCY);
  await order(4, AGENCY, { product: bank.newborn, quantity: 50_000_000 });
  await order(
    5,
    AGENCY,
    { product: 605, quantity: 25 },
    { product: 606, quantity: 100 },
    { product: 603, quantity: 25 },
  );
});

const sheetOf = async (id: number, agent = app.agent) =>
  (await agent.get(`/api/orders/partner/${id}/fill-sheet`).expect(200)).body;
const signIn = (roles: readonly Role[], partners: readonly number[] = []) => app.signIn({ roles, partners });

describe('the fill sheet of an order', () => {
  it('has the bags of all its lines, aggregated for each product and packed for the type of the partner', async () => {
    expect((await sheetOf(1)).data).toEqual([
      { id: 1, count: 1, packCounts: { Newborn: 10, 'Size 1': 2 }, totalPacks: 12 },
    ]);
    expect((await sheetOf(2)).data).toEqual([
      { id: 1, count: 1, packCounts: { Newborn: 4, 'Size 1': 1 }, totalPacks: 5 },
    ]);
  });

  it('says whose it is, and how and when it is handed over', async () => {
    expect((await sheetOf(1)).meta.order).toEqual({
      id: 1,
      sequence: 'PTNR-000001',
      status: 'CREATING',
      orderPeriod: '2026-12',
      partner: {
        ...{ id: AGENCY, title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE' },
        ...{ addresses: [], fulfillmentPeriod: { id: 1, name: 'Week 2' } },
      },
      fulfillmentPeriod: 'Week 2',
      distributionMethod: 'Van',
    });
    expect((await sheetOf(2)).meta.order).toMatchObject({ fulfillmentPeriod: null, distributionMethod: null });
  });

  it('has a column for each product that partners may order, and for what was ordered all the same', async () => {
    const names = async (id: number) => (await sheetOf(id)).meta.products.map(({ name }: { name: string }) => name);
    expect(await names(1)).toEqual(['Newborn', 'Size 1', 'Twice (SKU605)', 'Twice (SKU606)']);
    expect(await names(5)).toEqual(['Newborn', 'Size 1', 'Wipes', 'Twice (SKU605)', 'Twice (SKU606)']);
    expect((await sheetOf(1)).meta.products[0]).toEqual({ id: bank.newborn, name: 'Newborn', color: '#3c8dbc' });
  });

  it('tells products of one name apart, and packs one that says nothing of its packs by 25 into one bag', async () => {
    expect((await sheetOf(5)).data).toEqual([
      { id: 1, count: 1, packCounts: { 'Twice (SKU606)': 4 }, totalPacks: 4 },
      { id: 2, count: 1, packCounts: { Wipes: 1, 'Twice (SKU605)': 1 }, totalPacks: 2 },
    ]);
  });

  it('is empty of an order without lines', async () => {
    expect((await sheetOf(3)).data).toEqual([]);
  });

  it('stays short for two million packs', async () => {
    expect((await sheetOf(4)).data).toEqual([
      { id: 1, count: 166_666, packCounts: { Newborn: 12 }, totalPacks: 12 },
      { id: 166_667, count: 1, packCounts: { Newborn: 8 }, totalPacks: 8 },
    ]);
  });

  it('comes along with the order where it is included', async () => {
    const { body } = await app.agent.get('/api/orders/partner/1?include=bags').expect(200);
    expect(body.data).toMatchObject({ sequence: 'PTNR-000001', bags: (await sheetOf(1)).data });
    expect((await app.agent.get('/api/orders/partner/1').expect(200)).body.data).not.toHaveProperty('bags');
  });

  it('is shown to the people of the partner, and to nobody of another one', async () => {
    const own = await signIn(['ROLE_ORDER_MANAGE_OWN'], [AGENCY]);
    expect((await sheetOf(1, own)).data).toHaveLength(1);
    await own.get('/api/orders/partner/2/fill-sheet').expect(403);
    await own.get('/api/orders/partner/99/fill-sheet').expect(404);
    const nobody = await signIn(['ROLE_PRODUCT_VIEW'], [AGENCY]);
    await nobody.get('/api/orders/partner/1/fill-sheet').expect(403);
  });
});

describe('the fill sheets of many orders', () => {
  const bulk = (query: string, agent = app.agent) => agent.get(`/api/orders/partner/bulk?${query}`);

  it('come in the order in which they are asked for, each once', async () => {
    const { body } = await bulk('ids[]=3&ids[]=1&ids[]=2&ids[]=1&include[]=bags').expect(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([3, 1, 2]);
    expect(body.data[1]).toMatchObject({
      sequence: 'PTNR-000001',
      partner: { title: 'Oak House' },
      bags: [{ id: 1, totalPacks: 12 }],
    });
    expect(body.meta.products).toHaveLength(4);
    expect((await bulk('ids=2,3').expect(200)).body.data.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
  });

  it('have their lines where these are included, of fewer orders', async () => {
    const { body } = await bulk(
      'ids[]=2&ids[]=3&include[]=bags&include[]=lineItems&include[]=lineItems.product',
    ).expect(200);
    expect(body.data.map(({ lineItems }: { lineItems: object[] }) => lineItems.length)).toEqual([3, 0]);
    expect(body.data[0].lineItems[0]).toMatchObject({ quantity: 30, client: null, product: { name: 'Size 1' } });
    expect((await bulk('ids=2').expect(200)).body.data[0]).not.toHaveProperty('lineItems');
    const many = Array.from({ length: 51 }, (_, id) => id + 1);
    for (const id of many.slice(5)) await order(id, AGENCY);
    const refused = await bulk(`ids=${many}&include=lineItems`).expect(400);
    expect(refused.body.message).toContain('at most 50 orders');
  });

  it.each([
    ['unknown orders by their numbers', 'ids=1,98,99', 404, 'There is no Partner Order 98, 99'],
    ['no orders', 'ids=', 400, 'Name the orders to print'],
    ['what is no id', 'ids=1,x', 400, 'Must be an id, such as 7'],
    [
      'too many orders',
      `ids=${Array.from({ length: 201 }, (_, id) => id + 1)}`,
      400,
      'Print at most 200 orders at once',
    ],
  ])('refuse %s', async (_, query, status, sentence) => {
    const { body } = await bulk(query).expect(status);
    expect(body.message).toContain(sentence);
  });

  it('are for users who see the orders of every partner', async () => {
    const own = await signIn(['ROLE_ORDER_MANAGE_OWN'], [AGENCY]);
    await bulk('ids=1', own).expect(403);
    await bulk('ids=1,2', await signIn(['ROLE_PARTNER_ORDER_VIEW'])).expect(200);
  });

  it('of a month are read at once', async () => {
    for (let id = FIRST_OF_MONTH; id < FIRST_OF_MONTH + ORDERS_IN_MONTH; id++) {
      const lines = Array.from({ length: 200 }, (_, client) => ({
        product: client % 2 ? bank.newborn : bank.size1,
        quantity: 50,
        client: client + 1,
      }));
      await order(id, AGENCY, ...lines);
    }
    const ids = Array.from({ length: ORDERS_IN_MONTH }, (_, place) => FIRST_OF_MONTH + place);
    const start = performance.now();
    const { body } = await bulk(`ids=${ids}`).expect(200);
    const took = performance.now() - start;
    expect(body.data).toHaveLength(ORDERS_IN_MONTH);
    expect(body.data[0].bags).toHaveLength(34);
    expect(took).toBeLessThan(10_000);
  });
});
