import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';

describe('suppliers', () => {
  const { app, bank } = openedBank();

  let next = 810;
  const address = (id: number) => ({
    ...{ id, title: `Dock ${id}`, street1: '1 Pier', street2: null, city: 'Tulsa', state: 'OK' },
    ...{ postalCode: '74101', country: null },
  });
  /** Creates a supplier with one address, whose id is ten times the supplier's. */
  const aSupplier = async () => {
    const id = next++;
    const fields = { supplierType: 'DONOR', status: 'ACTIVE', addresses: [address(id * 10)], contacts: [] };
    await app.given(`supplier-${id}`, recordRegistered('supplier', id, { title: `Supplier ${id}`, ...fields }));
    return id;
  };
  const anOrderOf = async (supplier: number) => {
    const { body } = await app.agent
      .post('/api/orders/supply')
      .send({
        supplier: { id: supplier },
        supplierAddress: { id: supplier * 10 },
        warehouse: { id: bank.main },
        lineItems: [{ product: { id: bank.newborn }, quantity: 100 }],
      })
      .expect(201);
    return body.data.id as number;
  };
  const readSupplier = async (id: number) =>
    (await app.agent.get(`/api/suppliers/${id}?include=addresses,contacts`).expect(200)).body.data;
  const merge = (targetSupplier: number, sourceSuppliers: number[], context?: string[]) =>
    app.agent.post('/api/suppliers/merge').send({ targetSupplier, sourceSuppliers, context });
  const ordersOf = async (supplier: number) =>
    (await app.agent.get(`/api/orders/supply?supplier=${supplier}`).expect(200)).body.data.map(
      ({ id }: { id: number }) => id,
    );

  describe('changed in bulk', () => {
    const change = (body: object) => app.agent.patch('/api/supplier/bulk-change').send(body);

    it('answer row by row', async () => {
      const [one, two] = [await aSupplier(), await aSupplier()];
      const { body } = await change({ ids: [one, 999, two], changes: { status: 'INACTIVE' } }).expect(200);
      expect(body).toEqual({
        data: [
          { id: one, ok: true },
          { id: 999, ok: false, message: 'There is no such Supplier' },
          { id: two, ok: true },
        ],
        meta: { changed: 2, unchanged: 0, refused: 1 },
      });
      expect(await readSupplier(two)).toMatchObject({ status: 'INACTIVE', supplierType: 'DONOR' });
      const again = await change({ ids: [one], changes: { status: 'INACTIVE' } }).expect(200);
      expect(again.body).toEqual({
        data: [{ id: one, ok: true, unchanged: true }],
        meta: { changed: 0, unchanged: 1, refused: 0 },
      });
    });

    it.each([
      [{ ids: [1], changes: { status: 'GONE' } }, 400],
      [{ ids: 'all', changes: { status: 'ACTIVE' } }, 400],
      [{ ids: [1] }, 422],
      [{ ids: [1], changes: {} }, 422],
    ])('refuse %j', (body, status) => change(body).expect(status));
  });

  describe('merged', () => {
    it('hand on their orders and are inactive, unless said otherwise', async () => {
      const [target, one, two] = [await aSupplier(), await aSupplier(), await aSupplier()];
      const orders = [await anOrderOf(one), await anOrderOf(two)];
      await merge(target, [one, two]).expect(200, { success: true });
      expect(await readSupplier(one)).toMatchObject({
        status: 'INACTIVE',
        mergedInto: { id: target, title: (await readSupplier(target)).title },
        addresses: [{ id: one * 10 }],
      });
      expect(await readSupplier(target)).toMatchObject({
        status: 'ACTIVE',
        mergedInto: null,
        addresses: [{ id: target * 10 }],
      });
      expect((await ordersOf(target)).sort()).toEqual(orders.sort());
      expect(await ordersOf(one)).toEqual([]);
      const { body } = await app.agent.get(`/api/orders/supply/${orders[0]}?include=supplierAddress`).expect(200);
      expect(body.data).toMatchObject({ supplier: { id: target }, supplierAddress: { id: one * 10 } });
    });

    it('leave an order that names an old address open for changes', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      const order = await anOrderOf(source);
      await merge(target, [source]).expect(200);
      const { body } = await app.agent.get(`/api/orders/supply/${order}`).expect(200);
      await app.agent
        .patch(`/api/orders/supply/${order}`)
        .send({ ...body.data, warehouse: { id: bank.backup } })
        .expect(200);
    });

    it('give their addresses and contacts, and keep all else, when only that is asked for', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      const order = await anOrderOf(source);
      await merge(target, [source], ['addresses', 'contacts']).expect(200);
      expect(await readSupplier(target)).toMatchObject({ addresses: [{ id: target * 10 }, { id: source * 10 }] });
      expect(await readSupplier(source)).toMatchObject({ status: 'ACTIVE', addresses: [] });
      expect(await ordersOf(source)).toEqual([order]);
    });

    it('hand on what they inherited', async () => {
      const [last, middle, first] = [await aSupplier(), await aSupplier(), await aSupplier()];
      const order = await anOrderOf(first);
      await merge(middle, [first]).expect(200);
      await merge(last, [middle]).expect(200);
      expect(await ordersOf(last)).toEqual([order]);
    });

    it('can be changed on from the revision that is shown', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      await merge(target, [source], ['orders']).expect(200);
      const { headers } = await app.agent.get(`/api/suppliers/${source}`).expect(200);
      await app.agent.patch(`/api/suppliers/${source}`).set('If-Match', headers.etag!).send({ title: 'X' }).expect(200);
    });

    it('are shown in the history', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      await merge(target, [source]).expect(200);
      const { body } = await app.agent.get(`/api/logs?object_class=Supplier&object_id=${source}`).expect(200);
      expect(body.data.map(({ action, data }: { action: string; data: object }) => [action, data])).toEqual([
        ['update', { status: 'INACTIVE' }],
        ['merge', { mergedInto: target }],
        ['create', expect.anything()],
      ]);
    });

    it('never go in a circle, even when both ways are asked for at once', async () => {
      const [one, two] = [await aSupplier(), await aSupplier()];
      const answers = await Promise.all([merge(one, [two]), merge(two, [one])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([await readSupplier(one), await readSupplier(two)].filter(({ mergedInto }) => mergedInto)).toHaveLength(1);
    });

    it('are refused with the field and the reason', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      const refused = async (body: object, status: number) =>
        (await app.agent.post('/api/suppliers/merge').send(body).expect(status)).body.errors;
      expect(await refused({ targetSupplier: target, sourceSuppliers: [] }, 422)).toEqual({
        sourceSuppliers: 'Choose at least one supplier to merge',
      });
      expect(await refused({ targetSupplier: target, sourceSuppliers: [target] }, 409)).toEqual({
        sourceSuppliers: 'the target is one of the sources',
      });
      expect(await refused({ targetSupplier: 9999, sourceSuppliers: [source] }, 422)).toHaveProperty('targetSupplier');
      expect(await refused({ targetSupplier: target, sourceSuppliers: [9999] }, 422)).toHaveProperty('sourceSuppliers');
      await refused({ targetSupplier: target, sourceSuppliers: [source], context: ['all'] }, 400);
      await refused({ targetSupplier: target }, 400);
      const idle = { targetSupplier: target, sourceSuppliers: [source], context: [] };
      expect(await refused(idle, 422)).toHaveProperty('context');
      await merge(target, [source]).expect(200);
      const titleOf = async (id: number) => (await readSupplier(id)).title;
      expect(await refused({ targetSupplier: target, sourceSuppliers: [source] }, 409)).toEqual({
        sourceSuppliers: `${await titleOf(source)} is merged into ${await titleOf(target)} already`,
      });
    });

    it('are merged once, however often the same request comes', async () => {
      const [target, source] = [await aSupplier(), await aSupplier()];
      const once = () => merge(target, [source], ['addresses']).set('Idempotency-Key', 'merge-once-0001').expect(200);
      await once();
      await once();
      expect((await readSupplier(target)).addresses).toHaveLength(2);
    });
  });
});
