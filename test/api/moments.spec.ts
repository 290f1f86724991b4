import { giveClient, publicIdOf } from '../support/client-histories';
import { NAME, registerPerson } from '../support/person';
import { openedWarehouse } from '../support/warehouse';

interface Compared {
  field: string;
  label: string;
  earlier: string | null;
  today: string | null;
  differs: boolean;
}

const A_DAY_MS = 86_400_000;
const { app, bank, deliver, place, apply, revise, lines, newProduct, newWarehouse } = openedWarehouse();
const ask = (kind: string, id: string | number, query: object) =>
  app.agent.get(`/api/history/${kind}/${id}`).query(query);
const momentOf = async (kind: string, id: string | number, query: object) =>
  (await ask(kind, id, query).expect(200)).body.data;
const lastOf = async (stream: string) => {
  const { position, metadata } = (await app.store.read(stream)).at(-1)!;
  return { position: String(position), at: metadata.at };
};
/** The clock of the next event shows another millisecond. */
const letClockMove = async (at: string) => {
  while (new Date().toISOString() <= at) await app.query('SELECT 1');
};
const fieldOf = (fields: readonly Compared[], name: string) => fields.find(({ field }) => field === name);
const daysAgo = (days: number) => new Date(Date.now() - days * A_DAY_MS).toISOString();

describe('a record as of a moment', () => {
  it('stands beside today, with the field that differs marked', async () => {
    const id = await newWarehouse('North');
    const { at: first } = await lastOf(`warehouse-${id}`);
    await letClockMove(first);
    await app.agent.patch(`/api/warehouses/${id}`).send({ title: 'Northern' }).expect(200);
    const { at: second, position } = await lastOf(`warehouse-${id}`);
    await letClockMove(second);
    await app.agent.patch(`/api/warehouses/${id}`).send({ title: 'Northernmost' }).expect(200);
    for (const [query, earlier] of [
      [{ asOf: first }, 'North'],
      [{ asKnownAt: second }, 'Northern'],
      [{ position }, 'Northern'],
    ] as const) {
      const shown = await momentOf('Warehouse', id, query);
      expect(fieldOf(shown.fields, 'title')).toEqual({
        field: 'title',
        label: expect.any(String),
        earlier,
        today: 'Northernmost',
        differs: true,
      });
      expect(fieldOf(shown.fields, 'status')).toMatchObject({ earlier: 'Active', today: 'Active', differs: false });
    }
  });

  it('shows the two names of a client who was renamed twice', async () => {
    await giveClient(app, 31, { partner: bank.hospital });
    const stages = [await lastOf('client-31')];
    for (const firstName of ['Bo', 'Cy']) {
      await letClockMove(stages.at(-1)!.at);
      await app.agent
        .patch(`/api/clients/${publicIdOf(31)}`)
        .send({ firstName })
        .expect(200);
      stages.push(await lastOf('client-31'));
    }
    const read = async (at: string) =>
      fieldOf((await momentOf('Client', publicIdOf(31), { asOf: at })).fields, 'firstName');
    expect(await read(stages[0]!.at)).toMatchObject({ earlier: 'Child31', today: 'Cy', differs: true });
    expect(await read(stages[1]!.at)).toMatchObject({ earlier: 'Bo', today: 'Cy', differs: true });
    expect(await read(stages[2]!.at)).toMatchObject({ earlier: 'Cy', today: 'Cy', differs: false });
    const partner = fieldOf((await momentOf('Client', 31, { asOf: stages[0]!.at })).fields, 'partner');
    expect(partner).toMatchObject({ earlier: 'Étoile Hospital' });
  });

  it('was not there before it existed', async () => {
    const id = await newProduct('Swim');
    const shown = await momentOf('Product', id, { asOf: '2001-01-01' });
    expect(shown).toMatchObject({ earlier: 'absent', today: 'live' });
    expect(fieldOf(shown.fields, 'name')).toMatchObject({ earlier: null, today: 'Swim', differs: true });
  });

  it('was not merged yet', async () => {
    const supplier = async (title: string) =>
      (await app.agent.post('/api/suppliers').send({ title, supplierType: 'DIAPERDRIVE' }).expect(201)).body.data.id;
    const [target, source] = [await supplier('Kept'), await supplier('Taken')];
    const { at } = await lastOf(`supplier-${source}`);
    await letClockMove(at);
    await app.agent
      .post('/api/suppliers/merge')
      .send({ targetSupplier: target, sourceSuppliers: [source] })
      .expect(200);
    const { fields } = await momentOf('Supplier', source, { asOf: at });
    expect(fieldOf(fields, 'mergedInto')).toMatchObject({ earlier: '', today: 'Kept', differs: true });
    expect(fieldOf(fields, 'status')).toMatchObject({ earlier: 'Active', today: 'Inactive', differs: true });
    expect(fieldOf(fields, 'supplierType')).toMatchObject({ earlier: 'Diaper drive', differs: false });
  });

  it('reads as erased where it was erased, and is noted as opened', async () => {
    const { id, table_id, stream } = await registerPerson(app.agent, bank.hospital);
    const { at } = await lastOf(stream);
    await letClockMove(at);
    const before = await momentOf('Client', id, { asOf: at });
    expect(fieldOf(before.fields, 'firstName')).toMatchObject({ earlier: NAME });
    expect(before.answers).toContainEqual(expect.objectContaining({ label: 'nickname', earlier: `Little ${NAME}` }));
    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    const reader = await app.signIn({ roles: ['ROLE_ADMIN'] });
    const { body } = await reader.get(`/api/history/Client/${id}`).query({ asOf: at }).expect(200);
    expect(fieldOf(body.data.fields, 'firstName')).toMatchObject({ earlier: 'Erased', today: 'Erased' });
    expect(fieldOf(body.data.fields, 'isErased')).toMatchObject({ earlier: 'No', today: 'Yes', differs: true });
    expect(JSON.stringify(body)).not.toContain(NAME);
    const notes = () =>
      app.query(`SELECT DISTINCT actor FROM read.access_log WHERE record = $1 AND action = 'opened'`, table_id);
    while ((await notes()).length < 2);
  });
});

describe('an order as of a moment', () => {
  it('has the lines of then, and those that were changed and corrected since', async () => {
    const [product, warehouse] = [await newProduct('Small'), await newWarehouse('East')];
    const order = await place('supply', { supplier: bank.acme, warehouse, lineItems: lines([product, 100]) });
    const stream = `supplyOrder-${order.id}`;
    const placed = await lastOf(stream);
    const line = order.lineItems[0].id;
    await letClockMove(placed.at);
    await revise('supply', order.id, { lineItems: [{ id: line, quantity: 120 }] }).expect(200);
    const revised = await lastOf(stream);
    await apply('supply', order.id, 'ORDER').expect(200);
    await apply('supply', order.id, 'RECEIVE').expect(200);
    await revise('supply', order.id, { lineItems: [{ id: line, quantity: 1250 }], reason: 'Counted again' }).expect(
      200,
    );
    const quantityAt = async (query: object) => {
      const shown = await momentOf('SupplyOrder', order.id, query);
      return { ...fieldOf(shown.lines[0].fields, 'quantity'), status: fieldOf(shown.fields, 'status') };
    };
    expect(await quantityAt({ position: placed.position })).toMatchObject({
      earlier: '100',
      today: '1,250',
      differs: true,
      status: { earlier: 'Creating', today: 'Received', differs: true },
    });
    expect(await quantityAt({ position: revised.position })).toMatchObject({ earlier: '120', today: '1,250' });
    const shown = await momentOf('SupplyOrder', order.id, { position: placed.position });
    expect(fieldOf(shown.fields, 'warehouse')).toMatchObject({ earlier: 'East', today: 'East', differs: false });
    expect(fieldOf(shown.lines[0].fields, 'product')).toMatchObject({ earlier: 'Small', differs: false });
  });

  it('had taken effect on the day to which it is dated back, and was not known then', async () => {
    const delivery = await deliver(await newWarehouse(), await newProduct(), 40, daysAgo(7));
    const effective = await momentOf('SupplyOrder', delivery.id, { asOf: daysAgo(6) });
    expect(effective.earlier).toBe('live');
    expect(fieldOf(effective.fields, 'status')).toMatchObject({
      earlier: 'Received',
      today: 'Received',
      differs: false,
    });
    expect((await momentOf('SupplyOrder', delivery.id, { asKnownAt: daysAgo(6) })).earlier).toBe('absent');
    expect((await momentOf('SupplyOrder', delivery.id, { asOf: daysAgo(8) })).earlier).toBe('absent');
  });
});

describe('the stock of a place as of a date', () => {
  it('includes a delivery that was recorded later, which nobody knew then, and leads to its order', async () => {
    const [product, location] = [await newProduct('Backdated'), await newWarehouse()];
    const delivery = await deliver(location, product, 40, daysAgo(7));
    await deliver(location, product, 2);
    const query = { location, asOf: daysAgo(5) };
    const { body } = await app.agent.get('/api/history/stock').query(query).expect(200);
    expect(body.data).toEqual([{ id: product, name: 'Backdated', effective: 40, known: 0, today: 42, packSize: 1 }]);
    const later = await app.agent
      .get('/api/history/stock/later/movements')
      .query({ ...query, product })
      .expect(200);
    expect(later.body.data).toMatchObject([
      {
        product,
        productName: 'Backdated',
        orderKind: 'supply',
        order: delivery.id,
        sequence: delivery.sequence,
        delta: 40,
      },
    ]);
    const known = await app.agent
      .get('/api/history/stock')
      .query({ ...query, asKnownAt: new Date().toISOString() })
      .expect(200);
    expect(known.body.data).toMatchObject([{ effective: 40, known: 40 }]);
  });

  it('names the movements page by page, and how many there are', async () => {
    const [product, location] = [await newProduct(), await newWarehouse()];
    for (const quantity of [1, 2, 3]) await deliver(location, product, quantity, daysAgo(7));
    const ask = (paging: object) =>
      app.agent.get('/api/history/stock/later/movements').query({ location, asOf: daysAgo(5), ...paging });
    const pages = [await ask({ per_page: 2 }).expect(200), await ask({ per_page: 2, page: 2 }).expect(200)];
    const deltas = pages.map(({ body }) => body.data.map(({ delta }: { delta: number }) => delta));
    expect(deltas).toEqual([[3, 2], [1]]);
    expect(pages[0]!.body.meta).toEqual({ total: 3 });
    await ask({ per_page: 501 }).expect(400);
    await ask({ page: 0 }).expect(400);
  });

  it('comes with the packs of the place', async () => {
    const asked = { product: bank.newborn, asOf: '2001-01-01' };
    const sizeAt = async (places: object) =>
      (
        await app.agent
          .get('/api/history/stock')
          .query({ ...asked, ...places })
          .expect(200)
      ).body.data[0].packSize;
    const [{ agency_pack_size, hospital_pack_size }] = await app.query(
      'SELECT agency_pack_size, hospital_pack_size FROM read.products WHERE id = $1',
      bank.newborn,
    );
    expect(hospital_pack_size).not.toBe(agency_pack_size);
    expect(await sizeAt({})).toBe(agency_pack_size);
    expect(await sizeAt({ location: bank.main })).toBe(agency_pack_size);
    expect(await sizeAt({ location: bank.hospital })).toBe(hospital_pack_size);
  });

  it('is refused for a bad date and an unknown place', async () => {
    const { body } = await app.agent.get('/api/history/stock').query({ location: bank.main, asOf: 'then' }).expect(422);
    expect(body.errors).toEqual({ asOf: expect.stringContaining('Must be a time') });
    await app.agent.get('/api/history/stock').query({ location: 99_999, asOf: '2026-01-01' }).expect(404);
  });
});

describe('a moment', () => {
  it.each([
    ['a bad date', { asOf: 'yesterday' }, 'asOf'],
    ['no time at all', {}, 'asOf'],
    ['a position beyond the head', { position: '99999999' }, 'position'],
    ['a position that is none', { position: 'x' }, 'position'],
    ['two clocks of what was known', { asKnownAt: '2026-01-01', position: '1' }, 'position'],
  ])('is refused for %s', async (_, query, field) => {
    const { body } = await ask('Product', bank.newborn, query).expect(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('is not there for what is unknown', async () => {
    await ask('Nothing', 1, { asOf: '2026-01-01' }).expect(404);
    await ask('Product', 99_999, { asOf: '2026-01-01' }).expect(404);
    await ask('Product', '7-x', { asOf: '2026-01-01' }).expect(404);
  });

  it('is for administrators alone', async () => {
    const partner = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN', 'ROLE_PARTNER_ORDER_VIEW'] });
    await partner.get(`/api/history/Product/${bank.newborn}?asOf=2026-01-01`).expect(403);
    await partner.get(`/api/history/stock?location=${bank.main}&asOf=2026-01-01`).expect(403);
  });
});
