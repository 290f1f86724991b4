import { openedWarehouse } from '../support/warehouse';

const { app, bank, complete, deliver, place, lines, newProduct, reverse } = openedWarehouse();
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
  }, 60_000);

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
