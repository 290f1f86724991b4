import { DateTime } from 'luxon';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { atTime } from '../support/clock';

const app = useOpenApp();

/** A day two months from now, so that the partners of this spec were partners in the month before. */
const TODAY = DateTime.utc().plus({ months: 2 }).set({ day: 20, hour: 18 });
const month = (offset: number) => TODAY.plus({ months: offset }).toFormat('yyyy-MM');
const firstOf = (offset: number) => `${month(offset)}-01`;

let last = 700;
const partner = async (fields: object = {}): Promise<number> => {
  const id = ++last;
  const place = { title: `Partner ${id}`, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await app.given(`partner-${id}`, recordRegistered('partner', id, { ...place, ...fields }));
  return id;
};
/** An order in its first status, or one that went on to others. */
const order = async (kind: 'partner' | 'distribution', header: object, ...statuses: string[]) => {
  const id = ++last;
  const of = { kind, order: id };
  const sequence = `${kind}-${id}`;
  const movements: object[] = [];
  await app.given(
    `${kind}Order-${id}`,
    { type: 'OrderPlaced', data: { ...of, sequence, status: 'CREATING', header, lines: [], movements } },
    ...statuses.map((to) => ({ type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to } })),
  );
  return { id, sequence };
};
const ordered = (of: number, ...statuses: string[]) =>
  order('partner', { partner: of, warehouse: 1, orderPeriod: month(1) }, ...statuses);
const distributed = (of: number, offset: number, ...statuses: string[]) =>
  order('distribution', { partner: of, distributionPeriod: month(offset) }, ...statuses);
/** Public ids have no digits that look like letters. */
const publicIdOf = (id: number) => `BBBBB${[...String(id)].map((digit) => 'BCDFGHJKLM'[Number(digit)]).join('')}`;
const client = async (of: number, fields: object = {}): Promise<number> => {
  const id = ++last;
  const child = { publicId: publicIdOf(id), firstName: 'Ana', lastName: 'Sol', status: 'ACTIVE', partner: of };
  const expirations = {
    ageExpiresAt: firstOf(20),
    distributionExpiresAt: null,
    isExpirationOverridden: false,
    isExpirationOverriddenTemporarily: false,
    temporaryOverrideExpirationDueDate: null,
  };
  await app.given(`client-${id}`, recordRegistered('client', id, { ...child, ...expirations, ...fields }));
  return id;
};
/** @param at a time other than TODAY */
const toDos = (of: number, at = TODAY, agent = app.agent) =>
  atTime(app, at.toISO()!, async () => (await agent.get(`/api/partners/${of}/to-dos`).expect(200)).body.data);
const nothing = { month: month(0), count: 0 };
const none = { count: 0, oldest: null };

describe('what a partner has to do next', () => {
  it('is the order for the next month, and the distributions of the last month and of this one', async () => {
    expect(await toDos(await partner())).toEqual({
      status: 'ACTIVE',
      order: { period: month(1), order: null },
      distributions: [
        { period: month(-1), order: null },
        { period: month(0), order: null },
      ],
      expiringClients: nothing,
      registrations: none,
      entered: { count: 0 },
      otherOrders: [],
      reviews: { count: 0 },
      toReport: nothing,
      withBank: { count: 0 },
    });
  });

  it('is to finish what was begun', async () => {
    const of = await partner();
    const [begun, distribution] = [await ordered(of), await distributed(of, -1)];
    expect(await toDos(of)).toMatchObject({
      order: { period: month(1), order: { ...begun, status: 'CREATING' } },
      distributions: [
        { period: month(-1), order: distribution },
        { period: month(0), order: null },
      ],
    });
  });

  it('is to finish older distributions as well, the oldest first', async () => {
    const of = await partner();
    const [older, oldest] = [await distributed(of, -2), await distributed(of, -5)];
    await distributed(of, -3, 'COMPLETED');
    expect((await toDos(of)).distributions).toEqual([
      { period: month(-5), order: oldest },
      { period: month(-2), order: older },
      { period: month(-1), order: null },
      { period: month(0), order: null },
    ]);
  });

  it('is nothing where all is done, though an order is with the bank', async () => {
    const of = await partner();
    await ordered(of, 'SUBMITTED');
    await distributed(of, -1, 'COMPLETED');
    await distributed(of, 0, 'COMPLETED');
    expect(await toDos(of)).toEqual({
      status: 'ACTIVE',
      order: null,
      distributions: [],
      expiringClients: nothing,
      registrations: none,
      entered: { count: 0 },
      otherOrders: [],
      reviews: { count: 0 },
      toReport: nothing,
      withBank: { count: 1 },
    });
  });

  it('is to report the children whom the completed distribution of the month does not name', async () => {
    const of = await partner();
    await distributed(of, 0, 'COMPLETED');
    await client(of);
    await client(of, { status: 'INACTIVE' });
    expect((await toDos(of)).toReport).toEqual({ month: month(0), count: 1 });
    const { body } = await app.agent.get(`/api/clients?partner=${of}&toReport=${month(0)}`).expect(200);
    expect(body.data).toHaveLength(1);
  });

  it('is nothing about orders that the bank accepted: they are with the bank until it ships them', async () => {
    const of = await partner({ maxOrderNumberPerMonth: 3 });
    await ordered(of, 'SUBMITTED');
    await ordered(of, 'SUBMITTED', 'IN_PROCESS');
    await ordered(of, 'SUBMITTED', 'IN_PROCESS', 'SHIPPED');
    expect((await toDos(of)).withBank).toEqual({ count: 2 });
    const { body } = await app.agent.get(`/api/orders/partner?partner=${of}&isWithBank=true`).expect(200);
    expect(body.data).toHaveLength(2);
  });

  it('is a second order that was begun, though the first one was sent', async () => {
    const of = await partner({ maxOrderNumberPerMonth: 2 });
    await ordered(of, 'SUBMITTED');
    expect((await toDos(of)).order).toBeNull();
    const second = await ordered(of);
    expect((await toDos(of)).order.order).toMatchObject(second);
  });

  it('does not count what was cancelled, deleted or reversed, nor orders of others', async () => {
    const of = await partner();
    await ordered(of, 'CANCELLED');
    const deleted = await ordered(of, 'SUBMITTED');
    await app.given(`partnerOrder-${deleted.id}`, {
      type: 'OrderDeleted',
      data: { kind: 'partner', order: deleted.id, released: [] },
    });
    const reversed = await distributed(of, 0, 'COMPLETED');
    const reversal = {
      kind: 'distribution',
      order: reversed.id,
      reason: 'Wrong',
      effectiveAt: TODAY.toISO(),
      movements: [],
    };
    await app.given(`distributionOrder-${reversed.id}`, { type: 'OrderReversed', data: reversal });
    await ordered(await partner(), 'SUBMITTED');
    expect(await toDos(of)).toMatchObject({
      order: { order: null },
      distributions: [{ period: month(-1) }, { period: month(0), order: null }],
    });
  });

  it.each(['START', 'APPLICATION_PENDING', 'REVIEW_PAST_DUE', 'INACTIVE'])(
    'is no order of a partner in the status %s, which none can be sent for, but the end of a distribution that it began',
    async (status) => {
      const of = await partner({ status });
      expect(await toDos(of)).toEqual({
        status,
        order: null,
        distributions: [],
        expiringClients: nothing,
        registrations: none,
        entered: { count: 0 },
        otherOrders: [],
        reviews: { count: 0 },
        toReport: nothing,
        withBank: { count: 0 },
      });
      await ordered(of);
      const distribution = await distributed(of, 0);
      expect(await toDos(of)).toMatchObject({
        order: null,
        otherOrders: [],
        distributions: [{ period: month(0), order: distribution }],
      });
    },
  );

  it('is no distribution of a month before it was a partner', async () => {
    const of = await partner();
    const { distributions } = await toDos(of, DateTime.utc());
    expect(distributions).toEqual([{ period: DateTime.utc().toFormat('yyyy-MM'), order: null }]);
  });

  it('is by the months of the bank', async () => {
    const of = await partner();
    const turnOfMonth = TODAY.startOf('month').plus({ hours: 3 });
    expect((await toDos(of, turnOfMonth)).order.period).toBe(month(1));
    await app.agent.post('/api/system/settings').send({ timeZone: 'America/Chicago' }).expect(200);
    expect((await toDos(of, turnOfMonth)).order.period).toBe(month(0));
    expect((await toDos(of, turnOfMonth.plus({ hours: 4 }))).order.period).toBe(month(1));
  });

  describe('about clients who expire', () => {
    let of: number;
    let expiring: number[];
    let later: number;
    beforeAll(async () => {
      of = await partner();
      const other = await partner();
      const manual = { isExpirationOverridden: true };
      const served = await client(of, { distributionExpiresAt: null });
      expiring = [
        await client(of, { ageExpiresAt: firstOf(1) }),
        await client(of, { ageExpiresAt: firstOf(1), status: 'REVIEW_PAST_DUE' }),
        await client(of, { ...manual, ageExpiresAt: `${month(0)}-25` }),
        await client(of, { ...manual, distributionExpiresAt: firstOf(1) }),
        await client(of, { ageExpiresAt: firstOf(0) }),
        await client(of, {
          ageExpiresAt: firstOf(0),
          isExpirationOverriddenTemporarily: true,
          temporaryOverrideExpirationDueDate: firstOf(1),
        }),
        served,
      ];
      // 37 months after its first distribution.
      const lines = [{ id: 9_001, product: 1, quantity: 25, client: served }];
      const header = { partner: of, distributionPeriod: month(-36) };
      const data = { kind: 'distribution', order: 9_000, sequence: 'DIST-9000', status: 'CREATING', header, lines };
      const commit = { kind: 'distribution', order: 9_000, committedAt: TODAY.toISO(), effectiveAt: TODAY.toISO() };
      await app.given('product-1', recordRegistered('product', 1, { name: 'Newborn', sku: 'N', status: 'ACTIVE' }));
      await app.given(
        'distributionOrder-9000',
        { type: 'OrderPlaced', data: { ...data, movements: [] } },
        { type: 'OrderStatusChanged', data: { kind: 'distribution', order: 9_000, from: 'CREATING', to: 'COMPLETED' } },
        { type: 'OrderCommitted', data: { ...commit, header: {}, movements: [] } },
      );
      // None of these expires by the end of this month.
      later = await client(of, { ageExpiresAt: firstOf(2) });
      await client(of, { ageExpiresAt: firstOf(1), status: 'INACTIVE' });
      await client(other, { ageExpiresAt: firstOf(1) });
      await client(of, {
        ageExpiresAt: firstOf(1),
        isExpirationOverriddenTemporarily: true,
        temporaryOverrideExpirationDueDate: firstOf(3),
      });
    });

    const listed = async (offset: number) => {
      const { body } = await app.agent
        .get(`/api/clients?partner=${of}&expiresIn=${month(offset)}&sort=id|asc`)
        .expect(200);
      return body.data as { table_id: number; expiresAt: string }[];
    };
    const idsOf = (clients: { table_id: number }[]) => clients.map(({ table_id }) => table_id);
    const inOrder = (ids: number[]) => [...ids].sort((a, b) => a - b);

    it('counts clients who expire by the end of this month', async () => {
      expect((await toDos(of)).expiringClients).toEqual({ month: month(0), count: expiring.length });
    });

    it('finds the same ones in the list of clients, by the day that it shows', async () => {
      const found = await listed(0);
      expect(idsOf(found)).toEqual(inOrder(expiring));
      expect(found.filter(({ expiresAt }) => expiresAt > firstOf(1))).toEqual([]);
      await app.agent.get('/api/clients?expiresIn=2026-13').expect(400);
    });

    it('finds them by the end of a later month as well, beside those who expire until then', async () => {
      expect(idsOf(await listed(1))).toEqual(inOrder([...expiring, later]));
    });
  });

  it('names the orders for other months that were begun', async () => {
    const of = await partner();
    const forMonth = (offset: number, ...statuses: string[]) =>
      order('partner', { partner: of, warehouse: 1, orderPeriod: month(offset) }, ...statuses);
    const [later, earlier] = [await forMonth(3), await forMonth(-2)];
    await forMonth(2, 'SUBMITTED');
    expect(await toDos(of)).toMatchObject({
      order: { period: month(1), order: null },
      otherOrders: [
        { period: month(-2), order: earlier },
        { period: month(3), order: later },
      ],
    });
  });

  it('is shown to users who may see the partner', async () => {
    const [own, other] = [await partner(), await partner()];
    const manager = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [own] });
    await manager.get(`/api/partners/${own}/to-dos`).expect(200);
    await manager.get(`/api/partners/${other}/to-dos`).expect(403);
    const reader = await app.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] });
    await reader.get(`/api/partners/${other}/to-dos`).expect(200);
    await (await app.signIn({ roles: ['ROLE_ORDER_EDIT_ALL'] })).get(`/api/partners/${own}/to-dos`).expect(403);
    await app.agent.get('/api/partners/2000000000/to-dos').expect(404);
  });
});

describe('the registrations that wait', () => {
  it('are those of families, until somebody looks at them', async () => {
    const of = await partner();
    const waiting = { status: 'CREATION', isPublic: true };
    const first = await client(of, waiting);
    await client(of, waiting);
    await client(of, { status: 'CREATION', isPublic: false });
    await client(of, { status: 'ACTIVE', isPublic: true });
    await client(await partner(), waiting);
    const { registrations, entered } = await toDos(of);
    expect([registrations.count, entered.count]).toEqual([2, 1]);
    const [{ created_at }] = await app.query('SELECT created_at FROM read.clients WHERE id = $1', first);
    expect(registrations.oldest).toBe(created_at.toISOString());
    const { body } = await app.agent.get(`/api/clients?status=CREATION&isPublic=true&partner=${of}`).expect(200);
    expect(body.data).toHaveLength(2);
  });
});

describe('the reviews that wait', () => {
  it('are counted, listed by the same search, and confirmed together', async () => {
    const of = await partner();
    const ids = [await client(of, { status: 'NEEDS_REVIEW' }), await client(of, { status: 'REVIEW_PAST_DUE' })];
    const active = await client(of, { status: 'ACTIVE' });
    expect((await toDos(of)).reviews).toEqual({ count: 2 });
    const listed = async () =>
      (await app.agent.get(`/api/clients?canReview=true&partner=${of}`).expect(200)).body.data.map(
        ({ table_id }: { table_id: number }) => table_id,
      );
    expect((await listed()).sort()).toEqual(ids);
    const selectedClients = [...ids, active].map(publicIdOf);
    const { body } = await app.agent.post('/api/clients/bulk-review').send({ selectedClients }).expect(200);
    expect(body.meta).toEqual({ changed: 2, unchanged: 1, refused: 0 });
    expect([(await toDos(of)).reviews, await listed()]).toEqual([{ count: 0 }, []]);
  });

  it('of another partner are confirmed by nobody of this one', async () => {
    const [own, other] = [await partner(), await partner()];
    const foreign = publicIdOf(await client(other, { status: 'NEEDS_REVIEW' }));
    const mine = publicIdOf(await client(own, { status: 'NEEDS_REVIEW' }));
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [own] });
    const { body } = await agent
      .post('/api/clients/bulk-review')
      .send({ selectedClients: [foreign, mine] })
      .expect(200);
    expect(body.data).toEqual([
      { id: foreign, ok: false, message: 'There is no such Client' },
      { id: mine, ok: true },
    ]);
  });
});
