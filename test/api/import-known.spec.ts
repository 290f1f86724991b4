import { randomUUID } from 'node:crypto';
import { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';
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

describe('a child that has moved to another partner', () => {
  const [MOVED, NEW] = [9001, 9002];
  const [FORMER, PRESENT] = [731, 732];
  const given = 'Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces';
  const birthdate = '2024-03-05';

  const givenAt = async (at: string, id: number, event: { type: string; data: object }) => {
    const metadata = { actor: 'system', correlationId: randomUUID(), at };
    const { position } = await app.store.append(`client-${id}`, [{ id: randomUUID(), event, metadata }]);
    await app.app.get(ProjectionsService).caughtUpWith(position);
  };
  const registered = (id: number, firstName: string, partner: number) =>
    recordRegistered('client', id, {
      publicId: publicIdOf(id),
      firstName,
      lastName: 'Sol',
      parentFirstName: 'Ama',
      parentLastName: 'Sol',
      birthdate,
      partner,
      status: 'ACTIVE',
    });

  beforeAll(async () => {
    for (const id of [FORMER, PRESENT]) {
      const partner = { title: `Partner ${id}`, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
      await app.given(`partner-${id}`, recordRegistered('partner', id, partner));
    }
    await givenAt('2025-01-05T12:00:00Z', MOVED, registered(MOVED, 'Mia', FORMER));
    const moved = { kind: 'client', id: MOVED, changes: { partner: PRESENT } };
    await givenAt('2025-04-15T12:00:00Z', MOVED, { type: 'RecordChanged', data: moved });
    await givenAt('2025-05-01T12:00:00Z', NEW, registered(NEW, 'Leo', PRESENT));
  });

  it('stands in an order of its former partner, by its ID, and by its name and birthdate', async () => {
    const states = await bringIn('past-distributions', [
      given,
      `Partner ${FORMER},2025-02,2025-02-20,${publicIdOf(MOVED)},,Size 1,25`,
      `Partner ${FORMER},2025-04,2025-04-10,Mia Sol,${birthdate},Size 1,25`,
      `Partner ${PRESENT},2025-04,2025-04-20,Mia Sol,${birthdate},Size 1,25`,
    ]);
    expect(states).toEqual({ NEW: 3 });
  });

  it('stands in no order of its former partner for a later month', async () => {
    const row = `Partner ${FORMER},2025-05,2025-05-20,Mia Sol,${birthdate},Size 1,25`;
    const { id, states } = await dryRun(app.agent, 'past-distributions', `${given}\n${row}`);
    expect(states).toEqual({ REFUSED: 1 });
    expect(await problemsOf(id)).toEqual(['D2 (Client): Was with another partner in that month.']);
  });

  it('stands in an order from before it was registered, of which the portal knows nothing', async () => {
    const row = `Partner ${FORMER},2025-03,2025-03-20,Leo Sol,${birthdate},Size 1,25`;
    expect(await bringIn('past-distributions', [given, row])).toEqual({ NEW: 1 });
  });
});

describe('a child that was merged into another one', () => {
  const [ANA, ZOE, LIVING] = [9011, 9012, 9013];
  const [BORN, OTHER_DAY] = ['2025-03-24', '2024-12-24'];
  const heading = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner';
  const listed = `Zoe,Luna,Ama,Luna,${OTHER_DAY},Star Hospital`;

  beforeAll(async () => {
    const kept = { partner: bank.hospital, lastName: 'Luna', parentLastName: 'Luna' };
    await giveClient(app, ANA, { ...kept, firstName: 'Ana', birthdate: BORN });
    await giveClient(app, ZOE, { ...kept, firstName: 'Zoe', birthdate: OTHER_DAY });
    await app.agent
      .post('/api/clients/merge')
      .send({ targetClient: publicIdOf(ANA), sourceClients: [publicIdOf(ZOE)] })
      .expect(200);
  });

  it('is asked about beside the one into which it was, and renames that one only where somebody says so', async () => {
    const { id } = await dryRun(app.agent, 'clients', `${heading}\n${listed}`);
    const [row] = await rowsOf(app.agent, id);
    expect(row).toMatchObject({ state: 'UNSURE', existing: null, similar: [{ id: ANA, name: 'Ana Luna' }] });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ LEFT_OUT: 1 });
    const named = await app.query(`SELECT first_name AS name FROM read.clients WHERE last_name = 'Luna' ORDER BY id`);
    expect(named).toEqual([{ name: 'Ana' }, { name: 'Zoe' }]);
  });

  it('stands in an order as the one into which it was, by its name with and without its ID', async () => {
    const given = [
      'Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces',
      `Star Hospital,2025-06,2025-06-20,Zoe Luna,${OTHER_DAY},Size 1,25`,
    ];
    expect(await bringIn('past-distributions', given)).toEqual({ NEW: 1 });
    const exported = [
      'Partner,Distribution period,Distributed on,Client,Client first name,Client last name,Client birth date,Product,Pieces',
      `Star Hospital,2025-07,2025-07-20,ZZZZ9999,Zoe,Luna,${OTHER_DAY},Size 1,20`,
    ];
    expect(await bringIn('past-distributions', exported)).toEqual({ NEW: 1 });
    const lines = await app.query(
      'SELECT client FROM read.distribution_order_lines WHERE client = ANY ($1) ORDER BY id',
      [ANA, ZOE],
    );
    expect(lines).toEqual([{ client: ANA }, { client: ANA }]);
  });

  it('is not meant where a living child is called so', async () => {
    await giveClient(app, LIVING, { firstName: 'Zoe', lastName: 'Luna', birthdate: OTHER_DAY, partner: bank.hospital });
    const given = [
      'Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces',
      `Star Hospital,2025-08,2025-08-20,Zoe Luna,${OTHER_DAY},Size 1,15`,
    ];
    expect(await bringIn('past-distributions', given)).toEqual({ NEW: 1 });
    const [line] = await app.query('SELECT client FROM read.distribution_order_lines ORDER BY id DESC LIMIT 1');
    expect(line).toEqual({ client: LIVING });
    const { id } = await dryRun(app.agent, 'clients', `${heading}\n${listed}`);
    expect((await rowsOf(app.agent, id))[0]).toMatchObject({ existing: { id: LIVING } });
  });
});

describe('a row of a kind with a name that one of its records had before', () => {
  const matchesOf = async (kind: string, heading: string, row: string) => {
    const { id } = await dryRun(app.agent, kind, `${heading}\n${row}`);
    const [{ state, existing, similar }] = await rowsOf(app.agent, id);
    return [state, existing?.id ?? similar.map((one: { id: number }) => one.id)];
  };
  const category = { name: 'Wipes', status: 'ACTIVE', isPartnerOrderable: true };

  it('is asked about, and is not new', async () => {
    const barn = await register('suppliers', { title: 'Red Barn', supplierType: 'DONOR', status: 'ACTIVE' });
    await rename(`suppliers/${barn}`, 'Blue Barn');
    expect(await matchesOf('suppliers', 'Name,Type', 'RED BARN,Donor')).toEqual(['UNSURE', [barn]]);

    await rename(`warehouses/${bank.backup}`, 'Old Mill');
    expect(await matchesOf('warehouses', 'Name', 'Backup Warehouse')).toEqual(['UNSURE', [bank.backup]]);

    const wipes = await register('product-categories', category);
    await app.agent.patch(`/api/product-categories/${wipes}`).send({ name: 'Wet Wipes' }).expect(200);
    expect(await matchesOf('product-categories', 'Name', 'Wipes')).toEqual(['UNSURE', [wipes]]);

    await app.agent.patch(`/api/products/${bank.size1}`).send({ name: 'Small', sku: 'S-1' }).expect(200);
    const packs = 'Category,Pack size';
    for (const row of ['Size 1,X-1,Diapers,25', 'Little ones,SKU602,Diapers,25'])
      expect(await matchesOf('products', `Name,SKU,${packs}`, row)).toEqual(['UNSURE', [bank.size1]]);
  });

  it('is about the one that has the name, whatever the case and the number of spaces in both', async () => {
    const trim = await register('suppliers', { title: 'Trim Co', supplierType: 'DONOR', status: 'ACTIVE' });
    const wide = await register('suppliers', { title: 'Wide  Co', supplierType: 'DONOR', status: 'ACTIVE' });
    expect(await matchesOf('suppliers', 'Name,Type', 'TRIM  CO,Vendor')).toEqual(['CHANGED', trim]);
    expect(await matchesOf('suppliers', 'Name,Type', 'wide co,Donor')).toEqual(['CHANGED', wide]);
    const { states } = await dryRun(app.agent, 'suppliers', 'Name,Type\nNew Co,Donor\nNEW   CO,Donor');
    expect(states).toEqual({ NEW: 1, REFUSED: 1 });
  });

  it('is about the one that has the name now', async () => {
    const barn = await register('suppliers', { title: 'Red Barn', supplierType: 'DONOR', status: 'ACTIVE' });
    expect(await matchesOf('suppliers', 'Name,Type', 'Red Barn,Donor')).toEqual(['SAME', barn]);
  });

  it('is asked about where that one was merged, beside the one into which it was', async () => {
    const source = await register('suppliers', { title: 'Depot of Salem', supplierType: 'DONOR', status: 'ACTIVE' });
    const merge = { targetSupplier: bank.acme, sourceSuppliers: [source] };
    await app.agent.post('/api/suppliers/merge').send(merge).expect(200);
    expect(await matchesOf('suppliers', 'Name,Type', 'Depot of Salem,Donor')).toEqual(['UNSURE', [bank.acme]]);
  });
});
