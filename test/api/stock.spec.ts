import { type Bank, openedBank } from '../support/bank';

type Level = { id: number; excludesPendingOrders: number; includesPendingOrders: number };

describe('stock', () => {
  const { app, bank } = openedBank();
  beforeAll(async () => {
    await receive(1, bank.main, 100, '2026-02-27T12:00:00.000Z');
    await receive(2, bank.hospital, -30, '2026-02-28T12:00:00.000Z');
  });

  /** Appends the events of an order with one committed movement; `delta` may be negative. */
  const receive = (order: number, location: number, delta: number, effectiveAt: string) => {
    const of = { kind: 'supply', order };
    const header = { supplier: bank.acme, supplierAddress: null, warehouse: location, receivedAt: effectiveAt };
    const lines = [{ id: order, product: bank.newborn, quantity: delta, cost: 0.13 }];
    return app.given(
      `supplyOrder-${order}`,
      {
        type: 'OrderPlaced',
        data: { ...of, sequence: `SPLY-${order}`, status: 'RECEIVED', header, lines, movements: [] },
      },
      {
        type: 'OrderCommitted',
        data: {
          ...of,
          committedAt: effectiveAt,
          effectiveAt,
          header: {},
          movements: [{ id: order, line: order, product: bank.newborn, location, delta, cost: 0.13 }],
        },
      },
    );
  };
  const levels = async (query: string, agent = app.agent): Promise<Level[]> =>
    (await agent.get(`/api/stock-levels?${query}`).expect(200)).body.data;
  const newborns = async (query: string) =>
    (await levels(query)).find(({ id }) => id === bank.newborn)!.excludesPendingOrders;

  it.each<[string, (bank: Bank) => string, number]>([
    ['everywhere', () => '', 70],
    ['at a place', ({ main }) => `&location=${main}`, 100],
    ['at warehouses', () => '&locationType=WAREHOUSE', 100],
    ['at partners', () => '&locationType=PARTNER', -30],
    ['on a day', () => '&endingAt=2026-02-27', 100],
    ['before the first day', () => '&endingAt=2026-02-26', 0],
    ['at an instant', () => '&endingAt=2026-02-28T11:59:59Z', 100],
    ['as it was known before anything was', () => '&asKnownAt=2026-02-28', 0],
  ])('is summed %s', async (_, query, expected) => {
    expect(await newborns(`showDiapersOrPackages=diapers${query(bank)}`)).toBe(expected);
  });

  it('is shown in packs of the place that is asked about', async () => {
    expect(await newborns(`location=${bank.main}`)).toBe(4);
    expect(await newborns(`location=${bank.hospital}`)).toBe(-0.4);
    expect(await newborns('')).toBe(2.8);
  });

  it("says what is below a warehouse's minimum, in packs as in diapers, on any day", async () => {
    type WithMinimum = Level & { minimum: number | null };
    const setMinimum = (units: number) =>
      app.agent
        .patch(`/api/products/${bank.newborn}`)
        .send({ minimums: [{ id: minimumId, warehouse: bank.main, units }] })
        .expect(200);
    const below = async (query: string) =>
      ((await levels(`belowMinimum=true&${query}`)) as WithMinimum[]).map(({ id, minimum }) => [id, minimum]);
    const columnsAt = async (location: number) =>
      (await app.agent.get(`/api/stock-levels?location=${location}`)).body.meta.columns.map(
        ({ key }: { key: string }) => key,
      );
    let minimumId: number | undefined;
    [{ id: minimumId }] = (await setMinimum(150)).body.data.minimums;

    expect(await below(`location=${bank.main}`)).toEqual([[bank.newborn, 6]]);
    expect(await below(`location=${bank.main}&showDiapersOrPackages=diapers`)).toEqual([[bank.newborn, 150]]);
    expect(await below('')).toEqual([[bank.newborn, null]]);
    expect(await below(`location=${bank.backup}`)).toEqual([]);
    expect(await below(`location=${bank.hospital}`)).toEqual([]);
    expect(await columnsAt(bank.main)).toContain('minimum');
    expect(await columnsAt(bank.hospital)).not.toContain('minimum');

    await setMinimum(100);
    expect(await below(`location=${bank.main}`)).toEqual([]);
    expect(await below(`location=${bank.main}&endingAt=2026-02-26`)).toEqual([[bank.newborn, 4]]);
    const { body } = await app.agent.get('/api/stock-levels?belowMinimum=1').expect(400);
    expect(body.errors).toEqual({ belowMinimum: 'Must be one of true' });
  });

  it('has a row for every product', async () => {
    expect((await levels('')).map(({ id }) => id)).toEqual([bank.newborn, bank.size1]);
    const sums = { excludesPendingOrders: 0, includesPendingOrders: 0, balance: 0, availableBalance: 0 };
    expect((await levels(''))[1]).toMatchObject(sums);
  });

  it("shows a partner's people their own shelf only", async () => {
    const pat = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [bank.hospital] });
    const [own] = await levels(`showDiapersOrPackages=diapers&location=${bank.main}`, pat);
    expect(own).toMatchObject({ id: bank.newborn, excludesPendingOrders: -30 });
    const nobodys = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'] });
    await nobodys.get('/api/stock-levels').expect(403);
    await (await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] })).get('/api/stock-levels').expect(403);
  });

  it('is summed for one product', async () => {
    const { body } = await app.agent.get(`/api/products/${bank.newborn}/inventory`).expect(200);
    const onHand = { warehouse: 100, partner: -30, total: 70 };
    const nothing = { warehouse: 0, partner: 0, total: 0 };
    expect(body).toEqual({ data: { ...onHand, onHand, reserved: nothing, available: onHand }, ...onHand });
    const untouched = await app.agent.get(`/api/products/${bank.size1}/inventory`).expect(200);
    expect(untouched.body.data).toEqual({ ...nothing, onHand: nothing, reserved: nothing, available: nothing });
    await app.agent.get('/api/products/999/inventory').expect(404);
  });

  describe('transactions', () => {
    const transactions = async (query = '') =>
      (await app.agent.get(`/api/reports/transactions?${query}`).expect(200)).body;

    it('are listed newest first, with the order that each came from', async () => {
      const { data, meta } = await transactions();
      expect(data).toEqual([
        {
          id: 2,
          product: 'Newborn',
          productId: bank.newborn,
          storageLocation: 'Étoile Hospital',
          locationId: bank.hospital,
          locationType: 'partner',
          delta: -30,
          cost: 0.13,
          orderType: 'Supply Order',
          order: 2,
          orderKind: 'supply',
          sequence: 'SPLY-2',
          reason: null,
          isCommitted: true,
          committedAt: '2026-02-28T12:00:00.000Z',
          effectiveAt: '2026-02-28T12:00:00.000Z',
          createdAt: expect.any(String),
        },
        expect.objectContaining({ id: 1, delta: 100, storageLocation: 'Main Warehouse' }),
      ]);
      expect(meta.pagination).toMatchObject({ total: 2, per_page: 50 });
    });

    it.each<[string, (bank: Bank) => string, number[]]>([
      ['place', ({ main }) => `location=${main}`, [1]],
      ['product', ({ size1 }) => `product=${size1}`, []],
      ['kind of order', () => 'orderType=SupplyOrder', [2, 1]],
      ['time', () => 'endingAt=2020-01-01', []],
    ])('are filtered by %s', async (_, query, ids) => {
      expect((await transactions(query(bank))).data.map(({ id }: { id: number }) => id)).toEqual(ids);
    });

    it('refuse what they do not know', async () => {
      await app.agent.get('/api/reports/transactions?sort=secret|asc').expect(400);
      await app.agent.get('/api/reports/transactions?orderType=Nothing').expect(400);
      await app.agent.get('/api/reports/transactions?startingAt=yesterday').expect(400);
      await (await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_VIEW'] })).get('/api/reports/transactions').expect(403);
    });
  });

  it('counts what was pending on a day, though it was moved only later', async () => {
    const of = { kind: 'supply', order: 3 };
    const header = { supplier: bank.acme, supplierAddress: null, warehouse: bank.backup, receivedAt: null };
    const movement = { id: 3, line: 3, product: bank.newborn, location: bank.backup, delta: 50, cost: 0 };
    const lines = [{ id: 3, product: bank.newborn, quantity: 50, cost: 0 }];
    const later = '2990-01-02T12:00:00.000Z';
    await app.given(
      'supplyOrder-3',
      {
        type: 'OrderPlaced',
        data: { ...of, sequence: 'SPLY-3', status: 'ORDERED', header, lines, movements: [movement] },
      },
      {
        type: 'OrderCommitted',
        data: { ...of, committedAt: later, effectiveAt: later, header: {}, movements: [movement] },
      },
    );
    const at = async (day: string) =>
      (await levels(`showDiapersOrPackages=diapers&location=${bank.backup}&endingAt=${day}`))[0];
    expect(await at('2990-01-01')).toMatchObject({ excludesPendingOrders: 0, includesPendingOrders: 50 });
    expect(await at('2990-01-02')).toMatchObject({ excludesPendingOrders: 50, includesPendingOrders: 50 });
    expect(await at('2020-01-01')).toMatchObject({ excludesPendingOrders: 0, includesPendingOrders: 0 });
  });
});
