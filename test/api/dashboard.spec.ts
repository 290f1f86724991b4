import type { Role } from '@bank/domain';
import { DateTime } from 'luxon';
import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { atTime } from '../support/clock';

const { app, bank } = openedBank();

const ZONE = 'America/Chicago';
const TODAY = DateTime.now().setZone(ZONE).set({ day: 20, hour: 12 });
const month = (offset: number) => TODAY.plus({ months: offset }).toFormat('yyyy-MM');
const inMonth = (offset: number, day = 15) => TODAY.plus({ months: offset }).set({ day }).toUTC().toISO()!;
/** The last millisecond of a month by the bank's clock, which is in the next one by UTC. */
const endOf = (offset: number) => TODAY.plus({ months: offset }).endOf('month').toUTC().toISO()!;

interface Line {
  list: string;
  filter: Record<string, string | number>;
  count: number;
}
const attention = (agent: Agent = app.agent) =>
  atTime(app, TODAY.toUTC().toISO()!, async () => (await agent.get('/api/dashboard').expect(200)).body.data);
const inWords = ({ list, filter, count }: Line) =>
  `${count} ${list} ${Object.entries(filter).map(([name, value]) => `${name}=${value}`)}`;

let last = 1000;
const partner = async (status: string) => {
  const id = ++last;
  const fields = { title: `Partner ${id}`, partnerType: 'AGENCY', status, contacts: [] };
  await app.given(`partner-${id}`, recordRegistered('partner', id, fields));
  return id;
};
const client = async (status: string) => {
  const id = ++last;
  const fields = { publicId: `BBBB${id}`, firstName: 'Ana', lastName: 'Sol', status, partner: bank.hospital };
  await app.given(`client-${id}`, recordRegistered('client', id, fields));
};
const product = async (status: string) => {
  const id = ++last;
  const fields = { name: `Product ${id}`, sku: `S${id}`, status, productCategory: 501, orderIndex: id, ...packs };
  await app.given(`product-${id}`, recordRegistered('product', id, fields));
  return id;
};
/** Kind of order -> the status in which nothing is to do any more. */
const DONE: Readonly<Record<string, string>> = { partner: 'SHIPPED', supply: 'RECEIVED' };
type Leg = readonly [product: number, location: number, delta: number];
const placed = (kind: string, order: number, header: object) => ({
  type: 'OrderPlaced',
  data: { kind, order, sequence: `${kind}-${order}`, status: 'CREATING', header, lines: [], movements: [] },
});
/** An order that moved its stock at a time, and was perhaps reversed at another. */
const moved = async (kind: string, effectiveAt: string, legs: readonly Leg[], reversedAt?: string) => {
  const order = ++last;
  const movements = (sign: number) =>
    legs.map(([product, location, delta]) => {
      const movement = { id: ++last, line: last, product, location, delta: sign * delta, cost: 0 };
      return { ...movement, role: movement.delta < 0 ? 'out' : 'in' };
    });
  const header = kind === 'partner' ? { partner: bank.hospital, warehouse: bank.main, orderPeriod: month(-6) } : {};
  const of = { kind, order };
  await app.given(
    `${kind}Order-${order}`,
    placed(kind, order, header),
    {
      type: 'OrderCommitted',
      data: { ...of, committedAt: effectiveAt, effectiveAt, header: {}, movements: movements(1) },
    },
    ...(reversedAt
      ? [
          {
            type: 'OrderReversed',
            data: { ...of, reason: 'Never left', effectiveAt: reversedAt, movements: movements(-1) },
          },
        ]
      : []),
    { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: DONE[kind] ?? 'COMPLETED' } },
  );
};
const ordered = async (of: number, offset: number, ...statuses: string[]) => {
  const order = ++last;
  await app.given(
    `partnerOrder-${order}`,
    placed('partner', order, { partner: of, warehouse: bank.main, orderPeriod: month(offset) }),
    ...statuses.map((to) => ({
      type: 'OrderStatusChanged',
      data: { kind: 'partner', order, from: 'CREATING', to },
    })),
  );
};
const setMinimums = (of: number, minimums: readonly object[]) =>
  app.agent.patch(`/api/products/${of}`).send({ minimums }).expect(200);

describe('what needs attention', () => {
  let gone: number;
  beforeAll(async () => {
    await app.agent.post('/api/system/settings').send({ timeZone: ZONE }).expect(200);
    gone = await product('ACTIVE');
    const [givenUp, outOfStock] = [await product('INACTIVE'), await product('OUTOFSTOCK')];
    const { newborn, size1, main, backup, hospital } = bank;
    const start = inMonth(-5);
    await moved('supply', start, [
      [newborn, main, 900],
      [newborn, backup, 100],
      [size1, main, 101],
      [gone, main, 40],
      [givenUp, main, 8],
      [outOfStock, main, 500],
    ]);
    // Newborn: 300 + 60 were given away in the three full months, so 120 a month.
    await moved('partner', endOf(-1), [
      [newborn, main, -300],
      [newborn, hospital, 300],
    ]);
    await moved('merchandise', inMonth(-3, 1), [[newborn, backup, -60]]);
    await moved('partner', inMonth(-2), [[newborn, main, -90]], inMonth(-2, 16));
    await moved('transfer', inMonth(-1), [
      [newborn, main, -200],
      [newborn, backup, 200],
    ]);
    await moved('adjustment', inMonth(-1), [[newborn, main, -30]]);
    await moved('distribution', inMonth(-1), [[newborn, hospital, -250]]);
    await moved('partner', endOf(-4), [[size1, main, -1]]);
    await moved('partner', inMonth(0, 2), [[newborn, main, -50]]);
    await moved('partner', inMonth(-1), [
      [size1, main, -30],
      [gone, main, -40],
      [givenUp, main, -5],
    ]);
    await setMinimums(newborn, [
      { warehouse: { id: main }, units: 400 },
      { warehouse: { id: backup }, units: 240 },
    ]);
    await setMinimums(size1, [{ warehouse: main, units: 1000 }]);
    await setMinimums(givenUp, [{ warehouse: main, units: 1000 }]);
    await setMinimums(gone, [{ warehouse: main, units: 0 }]);

    await ordered(await partner('ACTIVE'), 2);
    await ordered(await partner('ACTIVE'), 1, 'CANCELLED');
    await ordered(await partner('ACTIVE'), 1);
    await ordered(await partner('ACTIVE'), 1, 'SUBMITTED');
    await partner('NEEDS_PROFILE_REVIEW');
    await partner('REVIEW_PAST_DUE');
    for (const status of ['NEEDS_REVIEW', 'NEEDS_REVIEW', 'REVIEW_PAST_DUE', 'ACTIVE']) await client(status);
  });

  it('is counted by the lists that have it', async () => {
    const { lines } = await attention();
    expect(lines.map(inWords)).toEqual([
      `2 /stock-levels location=${bank.main},belowMinimum=true`,
      '2 /orders/partner status=CREATING',
      '1 /orders/partner status=SUBMITTED',
      '1 /products status=OUTOFSTOCK',
      // The hospital, and partners that ordered for another month, or cancelled, or have a draft, or have nothing at all.
      `5 /partners orderDue=${month(1)}`,
      '1 /partners status=REVIEW_PAST_DUE',
      '1 /partners status=NEEDS_PROFILE_REVIEW',
      '1 /clients status=REVIEW_PAST_DUE',
      '2 /clients status=NEEDS_REVIEW',
    ]);
  });

  const packSize = packs.agencyPackSize;

  it('names the products that miss most of their minimum, with what is missing', async () => {
    const [{ warehouse, products }] = (await attention()).lines;
    expect(warehouse).toEqual({ id: bank.main, title: 'Main Warehouse' });
    expect(products).toEqual([
      { id: bank.size1, name: 'Size 1', onHand: 70, minimum: 1000, short: 930, packSize },
      { id: bank.newborn, name: 'Newborn', onHand: 320, minimum: 400, short: 80, packSize },
    ]);
  });

  it('names what runs out first, by what left all warehouses in three full months of the bank', async () => {
    expect((await attention()).runningOut).toEqual({
      from: month(-3),
      to: month(-1),
      products: [
        { id: gone, name: expect.any(String), onHand: 0, monthlyUse: 13.3, months: 0, packSize },
        { id: bank.newborn, name: 'Newborn', onHand: 560, monthlyUse: 120, months: 4.7, packSize },
        { id: bank.size1, name: 'Size 1', onHand: 70, monthlyUse: 10, months: 7, packSize },
      ],
    });
  });

  const partnerLists = ['/partners'];
  const roles: readonly (readonly [what: string, roles: readonly Role[] | undefined, lists: readonly string[]])[] = [
    ['administrators', undefined, ['/stock-levels', '/orders/partner', '/products', '/partners', '/clients']],
    ['who sees all partners', ['ROLE_PARTNER_VIEW_ALL'], partnerLists],
    ['who sees all clients', ['ROLE_CLIENT_VIEW_ALL'], ['/clients']],
    ['who accepts orders', ['ROLE_ORDER_EDIT_ALL', 'ROLE_PARTNER_ORDER_VIEW'], ['/orders/partner']],
    ['who keeps the catalog', ['ROLE_PRODUCT_EDIT'], ['/products']],
    ["a partner's people", ['ROLE_PARTNER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN'], []],
    ['who only looks at deliveries', ['ROLE_SUPPLY_ORDER_VIEW'], []],
  ];

  it.each(roles)('is as many as its list shows, and only in lists that are open: %s', async (_, roles, lists) => {
    const agent = roles ? await app.signIn({ roles, partners: [bank.hospital] }) : app.agent;
    const { lines, runningOut } = await attention(agent);
    expect([...new Set(lines.map(({ list }: Line) => list))]).toEqual(lists);
    expect(runningOut === null).toBe(roles !== undefined);
    for (const { list, filter, count } of lines as Line[]) {
      const { body } = await agent
        .get(`/api${list}?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`)
        .expect(200);
      expect([list, filter, body.meta?.pagination?.total ?? body.data.length]).toEqual([list, filter, count]);
    }
  });

  it('refuses a month that is none', async () => {
    const { body } = await app.agent.get('/api/partners?orderDue=December').expect(400);
    expect(body.errors).toEqual({ orderDue: 'Must be a month such as 2026-11' });
  });
});
