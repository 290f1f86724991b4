import { randomUUID } from 'node:crypto';
import { servedReport } from '@bank/projections';
import { filtersBehind, ownColumns } from '@bank/projections/reports';
import fc from 'fast-check';
import { openedBank } from '../support/bank';

type Row = Record<string, unknown>;
type Filters = Readonly<Record<string, unknown>>;

const DAYS = ['2026-01-10', '2026-01-31', '2026-02-01', '2026-02-20', '2026-03-05'];
const instantOf = (day: number) => `${DAYS[day]}T12:00:00.000Z`;
const day = fc.nat(DAYS.length - 1);

describe('every figure of stock is the sum of the movements that it opens', () => {
  const { app, bank } = openedBank();

  /**
   * Orders that promise, move, reverse and release stock. Each event is of a day of its own, and takes effect on
   * another one.
   */
  const orders = fc.array(
    fc.record({
      delta: fc.integer({ min: -40, max: 60 }).filter(Boolean),
      place: fc.nat(2),
      product: fc.nat(1),
      placed: day,
      ends: fc.constantFrom('open', 'released', 'committed', 'reversed', 'reopened'),
      recorded: day,
      effective: day,
      backOn: day,
    }),
    { minLength: 40, maxLength: 40 },
  );

  beforeAll(async () => {
    const [generated = []] = fc.sample(orders, { seed: 20260301, numRuns: 1 });
    let id = 0;
    for (const [index, { delta, place, product, placed, ends, recorded, effective, backOn }] of generated.entries()) {
      const order = 100 + index;
      const of = { kind: 'transfer', order };
      const location = [bank.main, bank.backup, bank.hospital][place]!;
      const movement = {
        id: ++id,
        line: id,
        role: 'in',
        product: [bank.newborn, bank.size1][product],
        location,
        delta,
        cost: 0,
      };
      const back = { ...movement, id: ++id, delta: -delta };
      const header = { sourceLocation: location, targetLocation: location };
      const append = (on: number, type: string, data: object) =>
        app.store.append(`transferOrder-${order}`, [
          {
            id: randomUUID(),
            event: { type, data: { ...of, ...data } },
            metadata: { actor: 'system', correlationId: randomUUID(), at: instantOf(on) },
          },
        ]);
      await append(placed, 'OrderPlaced', {
        sequence: `TXFR-${order}`,
        status: 'CREATING',
        header,
        lines: [],
        movements: [movement],
      });
      if (ends === 'open') continue;
      if (ends === 'released') {
        await append(recorded, 'OrderReleased', { released: [movement.id] });
        continue;
      }
      const committedAt = instantOf(recorded);
      const effectiveAt = instantOf(effective);
      await append(recorded, 'OrderCommitted', { committedAt, effectiveAt, header: {}, movements: [movement] });
      if (ends === 'reversed')
        await append(backOn, 'OrderReversed', {
          reason: 'Not ours',
          effectiveAt: instantOf(backOn),
          movements: [back],
        });
      if (ends === 'reopened')
        await append(backOn, 'OrderReopened', {
          reason: 'Early',
          effectiveAt: instantOf(backOn),
          movements: [back],
          pending: [{ ...movement, id: ++id }],
        });
    }
    await app.given('transferOrder-99', {
      type: 'OrderPlaced',
      data: {
        kind: 'transfer',
        order: 99,
        sequence: 'TXFR-99',
        status: 'CREATING',
        header: { sourceLocation: bank.main, targetLocation: bank.backup },
        lines: [],
        movements: [
          { id: ++id, line: id, role: 'out', product: bank.newborn, location: bank.main, delta: -7, cost: 0 },
          { id: ++id, line: id, role: 'in', product: bank.newborn, location: bank.backup, delta: 7, cost: 0 },
        ],
      },
    });
  });

  const ask = async (path: string, query: Filters) =>
    (await app.agent.get(`/api/${path}`).query(query).expect(200)).body;
  /** The sum that the report gives, once the rows of all its pages were found to add up to it. */
  const sumBehind = async (filters: Filters): Promise<number> => {
    let sum = 0;
    for (let page = 1; ; page++) {
      const { data, meta } = await ask('reports/transactions', { ...filters, page, per_page: 20 });
      for (const { delta } of data as { delta: number }[]) sum += delta;
      if (page < meta.pagination.last_page) continue;
      expect(meta.sums).toEqual({ delta: sum });
      return sum;
    }
  };

  const figures = ownColumns(servedReport('stock-levels').report.columns).flatMap(({ key, behind }) =>
    behind ? [{ key, behind }] : [],
  );

  it.each<[string, Filters]>([
    ['now', {}],
    ['on a day in the middle of a month', { endingAt: '2026-01-15' }],
    ['on the last day of a month', { endingAt: '2026-01-31' }],
    ['on the first day of a month', { endingAt: '2026-02-01' }],
    ['as it was known', { asKnownAt: '2026-02-15' }],
    ['on a day as it was known on another', { endingAt: '2026-01-31', asKnownAt: '2026-02-15' }],
  ])('%s', async (_, dates) => {
    const places = [
      {},
      { location: bank.main },
      { location: bank.hospital },
      { locationType: 'WAREHOUSE' },
      { locationType: 'PARTNER', location: bank.hospital },
    ];
    const seen = new Set<number>();
    for (const place of places) {
      const filters = { showDiapersOrPackages: 'diapers', ...dates, ...place };
      const rows: Row[] = (await ask('stock-levels', filters)).data;
      for (const row of rows)
        for (const { key, behind } of figures) {
          const sum = await sumBehind(filtersBehind(behind, row, filters));
          const shown = row[key] as number;
          seen.add(shown);
          expect({ key, place, product: row.name, shown }).toEqual({
            key,
            place,
            product: row.name,
            shown: key === 'reserved' ? 0 - sum : sum,
          });
        }
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it('matches for a product, at warehouses, at partners and in all', async () => {
    const searches = {
      onHand: { committed: 'COMMITTED' },
      reserved: { committed: 'PENDING', direction: 'OUT' },
      available: {},
    };
    const places = { warehouse: { locationType: 'WAREHOUSE' }, partner: { locationType: 'PARTNER' }, total: {} };
    for (const product of [bank.newborn, bank.size1]) {
      const { data } = await ask(`products/${product}/inventory`, {});
      for (const [figure, search] of Object.entries(searches))
        for (const [place, where] of Object.entries(places)) {
          const sum = await sumBehind({ product, ...search, ...where });
          expect([figure, place, data[figure][place]]).toEqual([figure, place, figure === 'reserved' ? 0 - sum : sum]);
        }
      expect(data).toMatchObject(data.onHand);
    }
  });

  it('matches in units beside the packs that are shown', async () => {
    const filters = { location: bank.main };
    const inPacks: Row[] = (await ask('stock-levels', filters)).data;
    const inUnits: Row[] = (await ask('stock-levels', { ...filters, showDiapersOrPackages: 'diapers' })).data;
    inUnits.forEach((row, index) => {
      expect(inPacks[index]).toMatchObject({
        balance: row.excludesPendingOrders,
        reservedBalance: row.reserved,
        availableBalance: row.includesPendingOrders,
        reserved: (row.reserved as number) / 25,
      });
    });
  });

  it.each<[string, Filters]>([
    ['in a stretch of days', { startingAt: '2026-01-10', endingAt: '2026-02-10' }],
    ['at a place since a day', { startingAt: '2026-02-01', location: bank.main }],
    ['by orders of a type since a day', { startingAt: '2020-01-01', orderType: 'TransferOrder' }],
  ])('are summed over all products %s', async (_, filters) => {
    const { meta } = await ask('reports/transactions', filters);
    expect(meta.pagination.total).toBeGreaterThan(0);
    await sumBehind(filters);
  });

  it('are not summed without a product or a first day, which would read every row there is', async () => {
    const { meta } = await ask('reports/transactions', { location: bank.main });
    expect(meta).not.toHaveProperty('sums');
  });
});

describe('the transactions report', () => {
  const { app, bank } = openedBank();
  const transactions = async (query: Filters): Promise<Row[]> =>
    (await app.agent.get('/api/reports/transactions').query(query).expect(200)).body.data;
  const complete = async (kind: string, body: object) => {
    const { data } = (await app.agent.post(`/api/orders/${kind}`).send(body).expect(201)).body;
    const transition = { transition: 'COMPLETE' };
    await app.agent.patch(`/api/orders/${kind}/${data.id}/transition`).send(transition).expect(200);
    return data as { id: number; sequence: string };
  };
  const lineItems = (quantity: number) => [{ product: { id: bank.newborn }, quantity }];

  it('says why stock was changed and counted, by which order, and when it took effect', async () => {
    const storageLocation = { id: bank.main };
    const change = await complete('adjustment', {
      storageLocation,
      reason: 'Found in the attic',
      lineItems: lineItems(40),
    });
    const takenAt = new Date(Date.now() - 1_000).toISOString();
    const count = await complete('inventory', {
      storageLocation: { id: bank.backup },
      takenAt,
      reason: 'Year end',
      lineItems: lineItems(15),
    });
    const reversed = await app.agent.post(`/api/orders/adjustment/${change.id}/reverse`).send({ reason: 'Not ours' });
    expect(reversed.body.data).toMatchObject({ id: change.id, reversedAt: expect.any(String) });
    const transfer = await complete('transfer', {
      sourceLocation: { id: bank.backup },
      targetLocation: { id: bank.main },
      lineItems: lineItems(5),
    });
    const rows = await transactions({ sort: 'id|asc' });
    const of = { product: 'Newborn', isCommitted: true };
    const changed = { ...of, orderKind: 'adjustment', order: change.id, sequence: change.sequence };
    const moved = { ...of, orderKind: 'transfer', order: transfer.id, sequence: transfer.sequence, reason: null };
    expect(rows).toMatchObject([
      { ...changed, orderType: 'Stock Change', delta: 40, reason: 'Found in the attic' },
      {
        ...of,
        orderType: 'Physical Inventory',
        sequence: count.sequence,
        reason: `Physical inventory ${count.sequence} – Year end`,
        delta: 15,
        effectiveAt: takenAt,
      },
      { ...changed, delta: -40, reason: 'Found in the attic – Not ours' },
      { ...moved, orderType: 'Stock Transfer', delta: -5 },
      { ...moved, delta: 5 },
    ]);
  });

  it('finds what is pending and what goes out, by where it is', async () => {
    await app.agent
      .post('/api/orders/transfer')
      .send({
        sourceLocation: { id: bank.backup },
        targetLocation: { id: bank.main },
        lineItems: lineItems(3),
      })
      .expect(201);
    const deltas = async (query: Filters) =>
      (await transactions({ sort: 'id|asc', ...query })).map(({ delta }) => delta);
    expect(await deltas({ committed: 'PENDING' })).toEqual([-3, 3]);
    expect(await deltas({ committed: 'PENDING', direction: 'OUT' })).toEqual([-3]);
    expect(await deltas({ committed: 'PENDING', direction: 'IN', locationType: 'WAREHOUSE' })).toEqual([3]);
    expect(await deltas({ locationType: 'PARTNER' })).toEqual([]);
    expect(await deltas({ effectiveUntil: '2020-01-01' })).toEqual([]);
    for (const wrong of ['committed=yes', 'direction=UP', 'locationType=SHELF', 'effectiveUntil=soon'])
      await app.agent.get(`/api/reports/transactions?${wrong}`).expect(400);
  });
});
