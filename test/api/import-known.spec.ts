import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport } from '../support/imports';

const { app, bank } = openedBank();

const problemsOf = async (id: number) =>
  (await rowsOf(app.agent, id)).flatMap(({ problems }: { problems: string[] | null }) => problems ?? []);
const bringIn = async (kind: string, rows: readonly string[]) => {
  const { id, states } = await dryRun(app.agent, kind, rows.join('\n'));
  expect(await problemsOf(id)).toEqual([]);
  expect((await runImport(app.agent, id)).outcomes).toEqual(states);
  return states;
};
const rename = (path: string, title: string) => app.agent.patch(`/api/${path}`).send({ title }).expect(200);
const register = async (path: string, body: object): Promise<number> =>
  (await app.agent.post(`/api/${path}`).send(body).expect(201)).body.data.id;

describe('a record that has another name now', () => {
  const supplies = 'Supplier,Warehouse,Received on,Product,Pieces';

  it('is known by its older one in orders and minimums', async () => {
    await rename(`suppliers/${bank.acme}`, 'Acme Diapers');
    await rename(`warehouses/${bank.main}`, 'Grand Avenue');
    await rename(`partners/${bank.hospital}`, 'Star Hospital');
    await app.agent.patch(`/api/products/${bank.newborn}`).send({ name: 'Preemie', sku: 'P-1' }).expect(200);
    const received = [
      supplies,
      'Acme,Main Warehouse,2025-01-06,Newborn,100',
      'Acme Diapers,Grand Avenue,2025-01-07,SKU601,50',
    ];
    expect(await bringIn('past-supply-orders', received)).toEqual({ NEW: 2 });
    const shipped = [
      'Partner,Warehouse,Order period,Shipped on,Product,Pieces',
      'Etoile Hospital,Main Warehouse,2025-02,2025-02-06,Newborn,75',
    ];
    expect(await bringIn('past-partner-orders', shipped)).toEqual({ NEW: 1 });
    const stock = await app.query(
      `SELECT location_id AS place, on_hand::integer AS units FROM read.stock_balances WHERE product_id = ${bank.newborn} ORDER BY 1`,
    );
    expect(stock).toEqual([
      { place: bank.main, units: 75 },
      { place: bank.hospital, units: 75 },
    ]);
    expect(await bringIn('minimums', ['Product,Warehouse,Minimum', 'Newborn,Main Warehouse,40'])).toEqual({
      CHANGED: 1,
    });
  });

  it('is not meant by a name that another one has got since', async () => {
    await register('suppliers', { title: 'Acme', supplierType: 'DONOR', status: 'ACTIVE' });
    await bringIn('past-supply-orders', [supplies, 'Acme,Grand Avenue,2025-01-08,Size 1,30']);
    const [order] = await app.query(
      `SELECT s.title FROM read.supply_orders o JOIN read.suppliers s ON s.id = o.supplier ORDER BY o.id DESC LIMIT 1`,
    );
    expect(order).toEqual({ title: 'Acme' });
  });

  it('is asked for where two have had the name', async () => {
    const [one, other] = [
      await register('suppliers', { title: 'Depot', supplierType: 'DONOR', status: 'ACTIVE' }),
      await register('suppliers', { title: 'Second', supplierType: 'DONOR', status: 'ACTIVE' }),
    ];
    await rename(`suppliers/${one}`, 'First');
    await rename(`suppliers/${other}`, 'Depot');
    await rename(`suppliers/${other}`, 'Third');
    const { id, states } = await dryRun(
      app.agent,
      'past-supply-orders',
      `${supplies}\nDepot,Grand Avenue,2025-01-09,Size 1,30`,
    );
    expect(states).toEqual({ REFUSED: 1 });
    expect(await problemsOf(id)).toEqual([expect.stringMatching(/^A2 says “Depot”/)]);
  });

  it('was merged, and its name means the one that it was merged into', async () => {
    const source = await register('suppliers', { title: 'Depot of Olathe', supplierType: 'DONOR', status: 'ACTIVE' });
    await app.agent
      .post('/api/suppliers/merge')
      .send({ targetSupplier: bank.acme, sourceSuppliers: [source] })
      .expect(200);
    await bringIn('past-supply-orders', [supplies, 'Depot of Olathe,Grand Avenue,2025-01-10,Size 1,30']);
    const [order] = await app.query('SELECT supplier FROM read.supply_orders ORDER BY id DESC LIMIT 1');
    expect(order).toEqual({ supplier: bank.acme });
  });
});
