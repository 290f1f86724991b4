import { openedWarehouse } from '../support/warehouse';

const { app, bank, apply, complete, deliver, effect, lines, newProduct, newWarehouse, place } = openedWarehouse();

const A_DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * A_DAY_MS).toISOString();
const expectedAt = async (storageLocation: number, takenAt?: string) => {
  const query = { storageLocation, ...(takenAt && { takenAt }) };
  const { body } = await app.agent.get('/api/orders/inventory/expected').query(query).expect(200);
  return body.data.map(({ id, expected }: { id: number; expected: number }) => [id, expected]);
};

describe('what a count expects', () => {
  it('is what the place held at the time of the count, of every product that is not at zero', async () => {
    const [here, there] = [await newWarehouse(), await newWarehouse()];
    const [old, moved, fresh] = [await newProduct(), await newProduct(), await newProduct()];
    await deliver(here, old, 100, daysAgo(70));
    await deliver(here, moved, 30, daysAgo(40));
    await complete('transfer', {
      sourceLocation: here,
      targetLocation: there,
      lineItems: lines([moved, 30], [old, 5]),
    });
    await deliver(here, fresh, 12, daysAgo(3));
    // What is only promised is on the shelf all the same.
    await place('merchandise', { warehouse: here, lineItems: lines([old, 50]) });
    expect(await expectedAt(here)).toEqual([
      [old, 95],
      [fresh, 12],
    ]);
    expect(await expectedAt(here, daysAgo(5))).toEqual([
      [old, 100],
      [moved, 30],
    ]);
    expect(await expectedAt(here, daysAgo(71))).toEqual([]);
    expect(await expectedAt(there)).toEqual([
      [old, 5],
      [moved, 30],
    ]);
  });

  it('names the products, and a place whose records are below zero', async () => {
    const product = await newProduct('Swim pants');
    await complete('adjustment', { storageLocation: bank.hospital, reason: 'Lent', lineItems: lines([product, -3]) });
    const { body } = await app.agent.get(`/api/orders/inventory/expected?storageLocation=${bank.hospital}`).expect(200);
    expect(body.data).toEqual([{ id: product, name: 'Swim pants', status: 'ACTIVE', expected: -3 }]);
  });

  it.each([
    ['', 400],
    ['storageLocation=999999', 404],
    ['storageLocation=1&takenAt=soon', 400],
  ])('is refused for ?%s', async (query, status) => {
    await app.agent.get(`/api/orders/inventory/expected?${query}`).expect(status);
  });
});

describe('a count far from what was expected', () => {
  it('says so before and after it is completed, by the stock at its own time', async () => {
    const [here, slip, right] = [await newWarehouse('Annex'), await newProduct('Wipes'), await newProduct('Bibs')];
    for (const product of [slip, right]) await deliver(here, product, 120, daysAgo(4));
    // A delivery since the count would make 1,200 look right.
    await deliver(here, slip, 1080, daysAgo(1));
    const { id } = await place('inventory', {
      storageLocation: here,
      takenAt: daysAgo(2),
      lineItems: lines([slip, 1200], [right, 118]),
    });
    const warning = 'Wipes at Annex: 1,200 counted, 120 expected.';
    const preview = await effect('inventory', id, 'COMPLETE').expect(200);
    expect(preview.body.data.warnings).toEqual([warning]);
    const completed = await apply('inventory', id, 'COMPLETE').expect(200);
    expect(completed.body.meta.warnings).toEqual([warning]);
  });

  it('leaves products without a line or a figure as they are', async () => {
    const [here, counted, left] = [await newWarehouse(), await newProduct(), await newProduct()];
    for (const product of [counted, left]) await deliver(here, product, 10, daysAgo(4));
    await complete('inventory', {
      storageLocation: here,
      takenAt: daysAgo(2),
      lineItems: [...lines([counted, 9]), { product: { id: left }, quantity: null }],
    });
    expect(await expectedAt(here)).toEqual([
      [counted, 9],
      [left, 10],
    ]);
  });
});
