import { atTime } from '../support/clock';
import { openedWarehouse } from '../support/warehouse';

const { app, apply, bank, complete, deliver, onHand, place, lines, newProduct, reverse } = openedWarehouse();
const A_DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * A_DAY_MS).toISOString();

const cardOf = async (product: number, query = '') =>
  (await app.agent.get(`/api/products/${product}/stock-card?${query}`).expect(200)).body;
const rowsOf = async (product: number, query = '') =>
  (await cardOf(product, query)).data.map(({ sequence, storageLocation, delta, balance }: Record<string, unknown>) => [
    sequence,
    storageLocation,
    delta,
    balance,
  ]);

describe('the stock card of a product', () => {
  let product: number;
  let delivered: { id: number; sequence: string };
  let late: { id: number; sequence: string };
  let moved: { id: number; sequence: string };
  beforeAll(async () => {
    product = await newProduct();
    delivered = await deliver(bank.main, product, 100, daysAgo(3));
    moved = await complete('transfer', {
      sourceLocation: bank.main,
      targetLocation: bank.backup,
      lineItems: lines([product, 30]),
    });
    // It is recorded last and took effect first.
    late = await deliver(bank.main, product, 8, daysAgo(100));
    await place('merchandise', { warehouse: bank.main, lineItems: lines([product, 5]) });
  });

  it('has all movements with a running balance, by the time of their effect, and no pending ones', async () => {
    const rows = await rowsOf(product);
    expect(rows.slice(2)).toEqual([
      [delivered.sequence, 'Main Warehouse', 100, 108],
      [late.sequence, 'Main Warehouse', 8, 8],
    ]);
    expect(rows.slice(0, 2).map(([sequence]: unknown[]) => sequence)).toEqual([moved.sequence, moved.sequence]);
    expect(rows[0].at(-1)).toBe(108);
  });

  it('balances a place, or one type of places, by itself', async () => {
    expect(await rowsOf(product, `location=${bank.main}`)).toEqual([
      [moved.sequence, 'Main Warehouse', -30, 78],
      [delivered.sequence, 'Main Warehouse', 100, 108],
      [late.sequence, 'Main Warehouse', 8, 8],
    ]);
    expect((await rowsOf(product, 'locationType=WAREHOUSE')).length).toBe(4);
    expect(await rowsOf(product, 'locationType=PARTNER')).toEqual([]);
  });

  it('goes on with the balance from page to page', async () => {
    const whole = await rowsOf(product);
    const pages = [1, 2, 3, 4].map((page) => rowsOf(product, `page=${page}&per_page=1`));
    expect((await Promise.all(pages)).flat()).toEqual(whole);
    const beyond = await cardOf(product, 'page=9&per_page=1');
    expect([beyond.data, beyond.meta.pagination.total]).toEqual([[], 4]);
  });

  it('names the kind, the id and the place of each order, for links', async () => {
    const [row] = (await cardOf(product, `location=${bank.backup}`)).data;
    expect(row).toMatchObject({
      orderKind: 'transfer',
      order: moved.id,
      locationId: bank.backup,
      locationType: 'warehouse',
    });
  });

  it('has the units on hand of each of 90 days', async () => {
    const { body } = await app.agent.get(`/api/products/${product}/stock-days`).expect(200);
    expect(body.data).toHaveLength(90);
    const byDay = Object.fromEntries(
      body.data.map(({ day, onHand }: { day: string; onHand: number }) => [day, onHand]),
    );
    expect([4, 3, 0].map((days) => byDay[daysAgo(days).slice(0, 10)])).toEqual([8, 108, 108]);
    expect(body.data[0].onHand).toBe(8);
  });

  it('cuts the days by the clocks of the bank, whether they have 23 hours, 24 or 25', async () => {
    const setZone = (timeZone: string | null) => app.agent.post('/api/system/settings').send({ timeZone }).expect(200);
    /** The units of deliveries, each at its instant, as the days show them at a time; only days that are named. */
    const daysAt = async (now: string, deliveries: Readonly<Record<string, number>>, named: readonly string[]) => {
      const delivered = await newProduct();
      return atTime(app, now, async () => {
        for (const [at, units] of Object.entries(deliveries)) await deliver(bank.main, delivered, units, at);
        const { body } = await app.agent.get(`/api/products/${delivered}/stock-days`).expect(200);
        const days = body.data.map(({ day, onHand }: { day: string; onHand: number }) => [day, onHand]);
        return { first: days[0], last: days.at(-1), named: days.filter(([day]: [string]) => named.includes(day)) };
      });
    };
    await setZone('America/Los_Angeles');
    const spring = {
      '2026-03-08T07:30:00.000Z': 1, // 11:30 pm of the 7th
      '2026-03-08T08:00:00.000Z': 10, // midnight
      '2026-03-09T06:30:00.000Z': 100, // 11:30 pm of the 8th, which has 23 hours
      '2026-03-09T07:00:00.000Z': 1000,
    };
    // It is 11:30 pm of the 19th, when UTC has the 20th.
    const inSpring = await daysAt('2026-03-20T06:30:00.000Z', spring, [
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
    ]);
    expect(inSpring).toEqual({
      first: ['2025-12-20', 0],
      last: ['2026-03-19', 1111],
      named: [
        ['2026-03-06', 0],
        ['2026-03-07', 1],
        ['2026-03-08', 111],
        ['2026-03-09', 1111],
      ],
    });
    const autumn = {
      '2025-11-02T06:30:00.000Z': 1, // 11:30 pm of the 1st
      '2025-11-03T07:30:00.000Z': 10, // 11:30 pm of the 2nd, which has 25 hours
      '2025-11-03T08:00:00.000Z': 100,
    };
    const inAutumn = await daysAt('2025-11-10T20:00:00.000Z', autumn, ['2025-11-01', '2025-11-02', '2025-11-03']);
    expect(inAutumn.named).toEqual([
      ['2025-11-01', 1],
      ['2025-11-02', 11],
      ['2025-11-03', 111],
    ]);
    await setZone(null);
  });

  it('has the same exact balance on pages of every size, over months and for movements of one instant', async () => {
    const other = await newProduct();
    const deliveries: [units: number, daysAgo: number][] = [
      [7, 95],
      [11, 62],
      [13, 62],
      [17, 31],
      [19, 31],
      [23, 1],
    ];
    const [today, places] = [Date.now(), [bank.main, bank.backup]];
    for (const [index, [units, ago]] of deliveries.entries())
      await deliver(places[index % 2]!, other, units, new Date(today - ago * A_DAY_MS).toISOString());
    for (const [query, sum] of [
      ['', 90],
      [`location=${bank.main}`, 7 + 13 + 19],
      ['locationType=WAREHOUSE', 90],
    ] as const) {
      const whole = await rowsOf(other, query);
      let balance = sum;
      for (const [, , delta, shown] of whole) {
        expect(shown).toBe(balance);
        balance -= delta;
      }
      expect(balance).toBe(0);
      for (const size of [1, 2, 4]) {
        const pages = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
          rowsOf(other, `${query}&page=${n + 1}&per_page=${size}`),
        );
        expect((await Promise.all(pages)).flat()).toEqual(whole);
      }
    }
  });

  it('tells movements of one instant apart by when they were recorded, however early they were promised', async () => {
    const other = await newProduct();
    const promised = await place('merchandise', { warehouse: bank.main, lineItems: lines([other, 5]) });
    const at = daysAgo(0);
    const { received, counted } = await atTime(app, at, async () => {
      const received = await deliver(bank.main, other, 100);
      await apply('merchandise', promised.id, 'COMPLETE').expect(200);
      const counted = await complete('inventory', {
        storageLocation: bank.main,
        takenAt: at,
        lineItems: lines([other, 90]),
      });
      return { received, counted };
    });
    const rows = [
      [counted.sequence, 'Main Warehouse', -5, 90],
      [promised.sequence, 'Main Warehouse', -5, 95],
      [received.sequence, 'Main Warehouse', 100, 100],
    ];
    expect(await rowsOf(other)).toEqual(rows);
    const pages = [1, 2, 3].map((page) => rowsOf(other, `page=${page}&per_page=1`));
    expect((await Promise.all(pages)).flat()).toEqual(rows);
    expect(await onHand(bank.main, other)).toBe(90);
  });

  it('shows a reversal as a movement of its own', async () => {
    const other = await newProduct();
    const { id } = await deliver(bank.main, other, 12);
    await reverse('supply', id, 'Wrong product').expect(200);
    const [newest] = (await cardOf(other)).data;
    expect(newest).toMatchObject({ delta: -12, balance: 0, reason: 'Wrong product' });
  });

  it('is empty for a product that never moved', async () => {
    const still = await cardOf(await newProduct());
    expect([still.data, still.meta.pagination.total]).toEqual([[], 0]);
  });
});
