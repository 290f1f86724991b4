import type { Agent } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';

/** A record as the older screens hold it: whatever the API answered. */
// biome-ignore lint/suspicious/noExplicitAny: the older screens know no types
type LoadedRecord = any;
type Parameters = Readonly<Record<string, unknown>>;

/** The value as forms without types send it, with every number as a text. */
const numbersAsTexts = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, numbersAsTexts(part)]));
};

/**
 * The query as the older screens write it: empty texts are sent and mean nothing, null is left out, lists get brackets.
 */
const queryOf = (parameters: Parameters): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const part of value) query.append(`${name}[]`, String(part));
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query.toString();
};

/** All instants in an answer. */
const instantsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(instantsIn) : [];
};

/** Calls the API as the screens of the older API do, and checks that they can read every answer. */
const olderClient = (agent: () => Agent) => {
  const read = async (path: string, parameters: Parameters) => {
    const { body } = await agent()
      .get(`/api/${path}/?${queryOf(parameters)}`)
      .expect(200);
    expect(instantsIn(body).filter((instant) => !instant.endsWith('Z'))).toEqual([]);
    return body;
  };
  return {
    read,
    list: async (path: string, parameters: Parameters = {}): Promise<LoadedRecord[]> =>
      (await read(path, { sort: '', page: 1, per_page: 50, status: '', keyword: '', ...parameters })).data,
    load: async (path: string, id: number, include: readonly string[] = []): Promise<LoadedRecord> =>
      (await read(`${path}/${id}`, { include })).data,
    create: async (path: string, body: object): Promise<LoadedRecord> =>
      (
        await agent()
          .post(`/api/${path}/`)
          .send(Object(numbersAsTexts(body)))
          .expect(201)
      ).body.data,
    /** Sends the whole record, with every number as a text. */
    save: async (path: string, loaded: LoadedRecord, include: readonly string[] = []): Promise<LoadedRecord> =>
      (
        await agent()
          .patch(`/api/${path}/${loaded.id}`)
          .send(Object(numbersAsTexts({ ...loaded, include })))
          .expect(200)
      ).body.data,
    remove: (path: string, id: number) => agent().delete(`/api/${path}/${id}`).expect(200),
  };
};

const address = { street1: '1 Pier', street2: '', city: 'Tulsa', state: 'OK', postalCode: '74101' };
const contact = { firstName: 'Ana', lastName: 'Oak', title: '', email: 'ana@example.org', phoneNumber: '' };

describe('a caller of the older API', () => {
  const { app, bank } = openedBank();
  const client = olderClient(() => app.agent);
  const numberOfEvents = async () =>
    (await app.query("SELECT count(*)::int AS n FROM log.events WHERE stream NOT LIKE 'access-%'"))[0].n;

  describe('on the screens of a record', () => {
    /**
     * Path -> the body that its form sends for a new record (numbers as texts), the includes it loads, and the field it
     * edits.
     */
    const screens: Record<string, { make: () => object; include?: string[]; edits: object; stays?: true }> = {
      'product-categories': {
        make: () => ({ name: 'Wipes', isPartnerOrderable: false }),
        edits: { name: 'Wet wipes' },
      },
      'partners/fulfillment-periods': { make: () => ({ name: 'Week A', status: 'ACTIVE' }), edits: { name: 'Week B' } },
      'partners/distribution-methods': { make: () => ({ name: 'Pickup' }), edits: { name: 'Delivery' } },
      products: {
        make: () => ({
          ...{ name: 'Size 9', sku: 'S9', defaultCost: 0.13, retailPrice: '', ...packs },
          productCategory: { id: 501, name: 'Diapers' },
        }),
        edits: { name: 'Size 10', agencyPackSize: 30, retailPrice: 0.4 },
      },
      suppliers: {
        make: () => ({
          ...{ title: 'Mill', supplierType: 'DONOR' },
          addresses: [{ title: 'Gate', ...address, isDeleted: false }],
          contacts: [
            { ...contact, isDeleted: false },
            { ...contact, firstName: '', lastName: '', email: '' },
          ],
        }),
        include: ['addresses', 'contacts'],
        edits: { title: 'Windmill' },
      },
      warehouses: {
        make: () => ({ title: 'North', status: 'ACTIVE', address, contacts: [contact] }),
        edits: { title: 'North Hall' },
      },
      partners: {
        make: () => ({
          ...{ title: 'Elm House', partnerType: 'AGENCY', status: 'START', legacyId: '', forecastAverageMonths: 3 },
          ...{ fulfillmentPeriod: { id: '' }, distributionMethod: { id: '' } },
          address,
          contacts: [{ ...contact, isProgramContact: true }],
          profile: { attributes: [] },
        }),
        include: ['profile', 'profile.attributes.options', 'partnerAddress', 'partner.addresses'],
        edits: { title: 'Ash House', maxOrderNumberPerMonth: 2 },
      },
      users: {
        make: () => ({
          ...{ email: 'pat@example.com', name: { firstName: 'Pat', lastName: 'Oak' } },
          ...{ plainTextPassword: 'a long password', groups: [{ id: '' }], partners: [{ id: bank.hospital }] },
        }),
        include: ['groups', 'partners'],
        edits: { name: { firstName: 'Patricia', lastName: 'Oak' } },
      },
      groups: { make: () => ({ name: 'Clerks', roles: ['ROLE_PRODUCT_VIEW'] }), edits: { name: 'Clerk' } },
      'client/attribute/definition': {
        make: () => ({ ...{ name: 'size', label: 'Size', type: 'OPTION_LIST' }, options: [{ id: '', name: 'Small' }] }),
        edits: { label: 'Diaper size' },
        stays: true,
      },
      'partner/attribute/definition': {
        make: () => ({ name: 'mission', label: 'Mission', type: 'TEXT', orderIndex: '' }),
        edits: { label: 'Your mission' },
        stays: true,
      },
    };

    it.each(Object.keys(screens))('%s: lists, adds, loads, sends back whole, edits and deletes', async (path) => {
      const { make, include = [], edits, stays } = screens[path]!;
      const made = await client.create(path, make());
      expect((await client.list(path, { per_page: 500 })).map(({ id }: LoadedRecord) => id)).toContain(made.id);
      const loaded = await client.load(path, made.id, include);
      const before = await numberOfEvents();
      await client.save(path, loaded, include);
      expect(await numberOfEvents()).toBe(before);
      const saved = await client.save(path, { ...loaded, ...edits }, include);
      expect(saved).toMatchObject({ id: made.id, ...edits });
      expect(await client.load(path, made.id, include)).toMatchObject(edits);
      if (!stays) await client.remove(path, made.id);
    });
  });

  describe('on the screens of a supply order', () => {
    const path = 'orders/supply';
    const include = [
      'lineItems',
      'lineItems.product',
      'lineItems.transactions',
      'supplier.addresses',
      'supplierAddress',
    ];

    it('lists, adds, edits, moves and deletes', async () => {
      const [supplier] = await client.list('suppliers', { include: ['addresses'], keyword: 'Acme' });
      const [warehouse] = await client.list('warehouses', { id: bank.main });
      const [newborn, size1] = await client.list('products', { partnerOrderable: 1 });
      const made = await client.create(path, {
        ...{ supplier, supplierAddress: supplier.addresses[0], warehouse, receivedAt: '', status: 'CREATING' },
        lineItems: [
          { id: '', product: newborn, quantity: 200, cost: 0.13 },
          { product: { id: '' }, quantity: '', cost: '' },
        ],
      });
      const loaded = await client.load(path, made.id, include);
      expect(loaded).toMatchObject({
        supplier: { addresses: [{ optionList: 'Office, 1 Main St', isDeleted: false }] },
        supplierAddress: { id: bank.acmeOffice, optionList: 'Office, 1 Main St', isDeleted: false },
        lineItems: [{ quantity: 200, cost: 0.13, product: { name: 'Newborn' } }],
      });
      const before = await numberOfEvents();
      await client.save(path, loaded, include);
      expect(await numberOfEvents()).toBe(before);
      const [line] = loaded.lineItems;
      const lineItems = [
        { ...line, quantity: 250 },
        { product: size1, quantity: 10, cost: '' },
      ];
      const saved = await client.save(path, { ...loaded, lineItems }, include);
      expect(saved.lineItems).toMatchObject([
        { id: line.id, quantity: 250 },
        { product: { id: bank.size1 }, cost: 0 },
      ]);
      for (const transition of ['ORDER', 'RECEIVE'])
        await app.agent.patch(`/api/${path}/${made.id}/transition`).send({ transition, include }).expect(200);
      const received = await client.load(path, made.id, include);
      expect(received.lineItems[0].transactions).toMatchObject([
        {
          delta: 250,
          isCommitted: true,
          committedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          product: { id: bank.newborn, name: 'Newborn' },
          storageLocation: { id: bank.main, title: 'Main Warehouse' },
        },
      ]);
      expect(await client.list(path, { supplier: bank.acme, warehouse: '', startingAt: '' })).toHaveLength(1);
      const spare = await client.create(path, { supplier, warehouse, lineItems: [{ product: newborn, quantity: 1 }] });
      await client.remove(path, spare.id);
    });
  });

  it('looks at stock, its reports, places and histories', async () => {
    const nothing = { location: '', locationType: '', endingAt: '', product: '', orderType: '', startingAt: '' };
    await client.read('stock-levels', nothing);
    await client.read('reports/transactions', { ...nothing, page: 1, per_page: 50, sort: 't.id|desc', download: '' });
    await client.read('storage-locations', { type: '' });
    await client.read(`products/${bank.newborn}/inventory`, {});
    await client.read('system/current-user', { include: ['groups', 'partners', 'activePartner'] });
    await client.read('groups/list-roles', {});
    for (const [object_class, object_id] of [
      ['App\\Entity\\Product', bank.newborn],
      ['App\\Entity\\Orders\\SupplyOrder', 1],
    ])
      await client.read('logs', { object_class, object_id });
  });

  describe('names a record', () => {
    const shapes = (id: number): [string, unknown][] => [
      ['a number', id],
      ['a text', String(id)],
      ['an object', { id }],
      ['an object with a text', { id: String(id) }],
      ['the whole object', { id: String(id), title: 'T', name: 'N', address: { id: 3 }, contacts: [] }],
    ];
    const line = { product: 601, quantity: 1 };
    const post = (path: string, body: object, status = 201) => app.agent.post(`/api/${path}`).send(body).expect(status);

    it.each(shapes(0).map(([shape], index) => [shape, index] as const))('by %s, everywhere', async (_, index) => {
      const as = (id: number) => shapes(id)[index]![1];
      const { id: period } = (await post('partners/fulfillment-periods', { name: 'Week C' })).body.data;
      const { id: mission } = (
        await post('partner/attribute/definition', { name: `why_${index}`, label: 'Why', type: 'STRING' })
      ).body.data;

      const order = { supplier: as(bank.acme), supplierAddress: as(bank.acmeOffice), warehouse: as(bank.main) };
      const placed = (
        await post('orders/supply?include=lineItems.product,supplierAddress', {
          ...order,
          lineItems: [{ product: as(bank.newborn), quantity: '3' }],
        })
      ).body.data;
      expect(placed).toMatchObject({
        supplier: { id: bank.acme },
        supplierAddress: { id: bank.acmeOffice },
        warehouse: { id: bank.main },
        lineItems: [{ product: { id: bank.newborn }, quantity: 3 }],
      });
      const [{ id: lineId }] = placed.lineItems;
      const { body: revised } = await app.agent
        .patch(`/api/orders/supply/${placed.id}`)
        .send({
          lineItems: [{ id: String(lineId), product: as(bank.size1), quantity: '4' }],
          include: 'lineItems.product',
        })
        .expect(200);
      expect(revised.data.lineItems).toMatchObject([{ id: lineId, product: { id: bank.size1 }, quantity: 4 }]);

      const product = { name: 'P', sku: `P${index}`, productCategory: as(501), ...packs };
      expect((await post('products', product)).body.data.productCategory.id).toBe(501);
      const partner = (
        await post('partners?include[]=profile', {
          ...{ title: 'Oak', partnerType: 'AGENCY', fulfillmentPeriod: as(period), contacts: [contact] },
          profile: { attributes: [{ definition_id: as(mission), value: 'Because' }] },
        })
      ).body.data;
      expect(partner.fulfillmentPeriod.id).toBe(period);
      expect(partner.profile.attributes).toContainEqual(
        expect.objectContaining({ definition_id: mission, value: 'Because' }),
      );
      const { body: renamed } = await app.agent
        .patch(`/api/partners/${partner.id}`)
        .send({ contacts: [{ id: as(partner.contacts[0].id), firstName: 'Bea' }] })
        .expect(200);
      expect(renamed.data.contacts).toMatchObject([{ id: partner.contacts[0].id, firstName: 'Bea', lastName: 'Oak' }]);

      const email = `u${index}@example.com`;
      const user = {
        ...{ email, name: { firstName: 'U', lastName: 'V' }, plainTextPassword: 'a long password' },
        ...{ groups: [as(1)], partners: [as(partner.id)] },
      };
      const made = (await post('users?include[]=groups&include[]=partners', user)).body.data;
      expect([made.groups, made.partners]).toMatchObject([[{ id: 1 }], [{ id: partner.id }]]);
      const pat = app.anonymous();
      await pat.post('/api/session').send({ email, password: 'a long password' }).expect(200);
      await pat
        .post('/api/users/active-partner')
        .send({ active_partner: as(partner.id) })
        .expect(200);

      const settings = (await post('system/settings', { pullupCategory: as(501) }, 200)).body.data;
      expect(settings.pullupCategory).toBe(501);
      await post('products/order', { ids: [as(bank.size1), as(bank.newborn)] }, 200);
      await post('partner/attribute/definition/order', { ids: [as(mission)] }, 200);
      const { body: bulk } = await app.agent
        .patch('/api/supplier/bulk-change')
        .send({ ids: [as(bank.acme)], changes: { status: 'ACTIVE' } })
        .expect(200);
      expect(bulk.data).toEqual([{ id: bank.acme, ok: true, unchanged: true }]);
      const supplier = { title: 'S', supplierType: 'DONOR' };
      const [target, source] = [
        (await post('suppliers', supplier)).body.data,
        (await post('suppliers', supplier)).body.data,
      ];
      await post('suppliers/merge', { targetSupplier: as(target.id), sourceSuppliers: [as(source.id)] }, 200);
    });

    it.each(['', null, { id: '' }, { id: null }, {}, { id: '', title: '' }])('or none, by %j', async (none) => {
      const { body: made } = await post('partners', {
        ...{
          title: 'None',
          partnerType: 'AGENCY',
          distributionMethod: none,
          fulfillmentPeriod: none,
          contacts: [contact],
        },
      });
      expect(made.data).not.toHaveProperty('distributionMethod');
      expect(made.data).not.toHaveProperty('fulfillmentPeriod');
      const order = { supplier: bank.acme, supplierAddress: none, warehouse: bank.main, lineItems: [line] };
      expect((await post('orders/supply?include=supplierAddress', order)).body.data).not.toHaveProperty(
        'supplierAddress',
      );
      const { body: refused } = await post('orders/supply', { ...order, warehouse: none }, 422);
      expect(refused.errors).toEqual({ warehouse: 'Field is required' });
      const settings = (await post('system/settings', { pullupCategory: none }, 200)).body.data;
      expect(settings.pullupCategory).toBeNull();
    });

    const orders = (over: object) => ({ supplier: bank.acme, warehouse: bank.main, lineItems: [line], ...over });
    const wrong = [
      -5,
      -3_000_000_000,
      -1e20,
      1.5,
      '1.5',
      '-5',
      ' 5',
      '5 ',
      '0x10',
      '1e3',
      'x',
      true,
      [7],
      { id: [7] },
      { id: 'x' },
    ];
    it.each([
      ['supplier', (id: unknown) => post('orders/supply', orders({ supplier: id }), 400)],
      ['warehouse', (id: unknown) => post('orders/supply', orders({ warehouse: id }), 400)],
      [
        'lineItems.0.product',
        (id: unknown) => post('orders/supply', orders({ lineItems: [{ ...line, product: id }] }), 400),
      ],
      ['lineItems.0.id', (id: unknown) => post('orders/supply', orders({ lineItems: [{ ...line, id }] }), 400)],
      ['productCategory', (id: unknown) => post('products', { name: 'A', sku: 'A', productCategory: id }, 400)],
      ['fulfillmentPeriod', (id: unknown) => post('partners', { title: 'A', fulfillmentPeriod: id }, 400)],
      ['contacts.0.id', (id: unknown) => post('partners', { title: 'A', contacts: [{ ...contact, id }] }, 400)],
      [
        'profile.attributes.0.definition_id',
        (id: unknown) => post('partners', { title: 'A', profile: { attributes: [{ definition_id: id }] } }, 400),
      ],
      ['groups', (id: unknown) => post('users', { email: 'a@example.com', groups: [id] }, 400)],
      ['targetSupplier', (id: unknown) => post('suppliers/merge', { targetSupplier: id, sourceSuppliers: [1] }, 400)],
      ['sourceSuppliers', (id: unknown) => post('suppliers/merge', { targetSupplier: 1, sourceSuppliers: [id] }, 400)],
      ['pullupCategory', (id: unknown) => post('system/settings', { pullupCategory: id }, 400)],
      ['active_partner', (id: unknown) => post('users/active-partner', { active_partner: id }, 400)],
      ['ids', (id: unknown) => post('products/order', { ids: [id] }, 400)],
      ['ids', (id: unknown) => post('client/attribute/definition/order', { ids: [id] }, 400)],
      [
        'ids',
        (id: unknown) =>
          app.agent
            .patch('/api/supplier/bulk-change')
            .send({ ids: [id], changes: { status: 'ACTIVE' } })
            .expect(400),
      ],
    ])('and a refusal where %s names none', async (field, send) => {
      for (const id of wrong) {
        const { body } = await send(id);
        expect([id, body.code, Object.keys(body.errors)]).toEqual([
          id,
          'malformed',
          [expect.stringMatching(new RegExp(`^${field}`))],
        ]);
      }
    });

    it.each([5, '5', null, undefined, {}, { 0: 5 }, [null], [''], [{}]])(
      'in a list, and not by ids = %j',
      async (ids) => {
        for (const path of [
          'products/order',
          'client/attribute/definition/order',
          'partner/attribute/definition/order',
        ]) {
          const { body } = await post(path, { ids }, 400);
          expect(Object.keys(body.errors)[0]).toMatch(/^ids/);
        }
        const { body } = await app.agent
          .patch('/api/supplier/bulk-change')
          .send({ ids, changes: { status: 'ACTIVE' } })
          .expect(400);
        expect(Object.keys(body.errors)[0]).toMatch(/^ids/);
      },
    );

    it('in a filter, however it is written', async () => {
      const { id } = (
        await post('orders/supply', { ...orders({}), warehouse: bank.backup, lineItems: [{ ...line, quantity: '7' }] })
      ).body.data;
      const findIds = async (query: string) =>
        (await app.agent.get(`/api/orders/supply?${query}`).expect(200)).body.data.map(
          (order: LoadedRecord) => order.id,
        );
      const whole = encodeURIComponent(JSON.stringify({ id: String(bank.backup), title: 'backup warehouse' }));
      for (const query of [
        `warehouse=${bank.backup}`,
        `warehouse[id]=${bank.backup}&warehouse[title]=x`,
        `warehouse=${whole}`,
      ])
        expect([query, await findIds(query)]).toEqual([query, [id]]);
      const all = await findIds('per_page=500');
      for (const query of ['warehouse=', 'warehouse[id]=', 'id[]=', 'warehouse=%7B%22id%22%3A%22%22%7D'])
        expect([query, await findIds(`${query}&per_page=500`)]).toEqual([query, all]);
      for (const query of ['warehouse=-5', 'warehouse=x', 'warehouse=0x10', 'warehouse=%7B', 'warehouse=3000000000'])
        await app.agent.get(`/api/orders/supply?${query}`).expect(400);
    });

    it('that group rights name, which must be ids too', async () => {
      const definition = { name: 'rights', label: 'Rights', type: 'STRING' };
      const { body } = await post('client/attribute/definition', { ...definition, canView: { clerks: true } }, 400);
      expect(Object.keys(body.errors)).toEqual(['canView.clerks']);
      await post('client/attribute/definition', { ...definition, canView: { '3000000000': true } }, 422);
    });

    it('that was never given out: nothing is there', async () => {
      const { body } = await app.agent
        .patch('/api/supplier/bulk-change')
        .send({ ids: [3_000_000_000, '3000000000', 1e20, bank.acme], changes: { status: 'ACTIVE' } })
        .expect(200);
      expect(body.data.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, true].slice(0, body.data.length));
      await post('products/order', { ids: [3_000_000_000] }, 422);
      await app.agent.get('/api/products/3000000000').expect(404);
      await app.agent.get('/api/products/-5').expect(400);
    });
  });

  describe('writes a number', () => {
    const product = (over: object) => ({
      name: 'N',
      sku: `N${JSON.stringify(over)}`.slice(0, 60),
      productCategory: 501,
      ...packs,
      ...over,
    });

    it.each([
      ['0.13', 0.13],
      ['.5', 0.5],
      ['25', 25],
      ['+2.50', 2.5],
      ['', null],
      [3, 3],
      [null, null],
    ])('%j as text', async (defaultCost, read) => {
      const { body } = await app.agent.post('/api/products').send(product({ defaultCost })).expect(201);
      expect(body.data.defaultCost).toBe(read);
    });

    it.each([
      '1,25',
      '1e5',
      '0x10',
      ' 25',
      '25 ',
      '1_000',
      'Infinity',
      'NaN',
      '--5',
      '5-',
      '1.2.3',
      '.',
      '$5',
      true,
      {},
      [],
    ])('but not %j', async (number) => {
      const { body } = await app.agent
        .post('/api/products')
        .send(product({ defaultCost: number }))
        .expect(400);
      expect(body.errors).toEqual({ defaultCost: 'Must be a number, such as 12.5' });
      for (const field of ['quantity', 'cost']) {
        const line = { product: bank.newborn, quantity: '1', cost: '1', [field]: number };
        const { body: refused } = await app.agent
          .post('/api/orders/supply')
          .send({ supplier: bank.acme, warehouse: bank.main, lineItems: [line] })
          .expect(400);
        expect(refused.errors).toEqual({ [`lineItems.0.${field}`]: 'Must be a number, such as 12.5' });
      }
    });

    it('that the rules judge as any other', async () => {
      const { body } = await app.agent
        .post('/api/products')
        .send(product({ agencyPackSize: '2.5', defaultCost: '-1' }))
        .expect(422);
      expect(body.errors).toEqual({ agencyPackSize: 'Must be a whole number', defaultCost: 'Must not be negative' });
    });

    it('in the answer to a question', async () => {
      const { body: made } = await app.agent
        .post('/api/partner/attribute/definition')
        .send({ name: 'beds', label: 'Beds', type: 'INTEGER' })
        .expect(201);
      const answered = (value: unknown) =>
        app.agent.post('/api/partners?include=profile').send({
          ...{ title: 'Beds', partnerType: 'AGENCY', contacts: [contact] },
          profile: { attributes: [{ definition_id: made.data.id, value }] },
        });
      const { body } = await answered('25').expect(201);
      expect(body.data.profile.attributes).toContainEqual(expect.objectContaining({ name: 'beds', value: 25 }));
      for (const value of ['1e5', '0x10', '1,25']) await answered(value).expect(422);
    });

    it('and no number where a text belongs, nor 1 for yes', async () => {
      const { body } = await app.agent
        .post('/api/products')
        .send(product({ name: 5 }))
        .expect(400);
      expect(Object.keys(body.errors)).toEqual(['name']);
      await app.agent.post('/api/warehouses').send({ title: 'W', isPublicDisplay: '1' }).expect(400);
    });
  });

  describe('finds', () => {
    it('a text for each address of a supplier', async () => {
      const supplier = await client.load('suppliers', bank.acme, ['addresses']);
      expect(supplier.addresses).toMatchObject([
        { id: bank.acmeOffice, optionList: 'Office, 1 Main St', isDeleted: false },
      ]);
    });

    it("a user's groups as /api/groups shows them", async () => {
      const [group] = await client.list('groups', { id: 1 });
      const user = await client.load('users', 1, ['groups']);
      expect(user.groups).toEqual([group]);
      expect(Object.keys(group)).toEqual(expect.arrayContaining(['id', 'name', 'roles', 'createdAt', 'updatedAt']));
      const me = (await client.read('system/current-user', { include: ['groups'] })).data;
      expect(me.groups).toEqual([group]);
    });

    it('what was included and nothing else', async () => {
      const { id, sequence } = (
        await app.agent
          .post('/api/orders/supply')
          .send({
            ...{ supplier: bank.acme, supplierAddress: bank.acmeOffice, warehouse: bank.main },
            lineItems: [{ product: bank.newborn, quantity: 5 }],
          })
          .expect(201)
      ).body.data;
      const order = async (...include: string[]) => client.load('orders/supply', id, include);
      const withoutIncludes = await order();
      for (const name of ['lineItems', 'supplierAddress']) expect(withoutIncludes).not.toHaveProperty(name);
      expect(withoutIncludes.supplier).toEqual({ id: bank.acme, title: 'Acme' });
      expect(withoutIncludes.warehouse).toEqual({ id: bank.main, title: 'Main Warehouse' });
      const [listed] = await client.list('orders/supply', { id });
      expect(listed).toEqual(withoutIncludes);
      const [line] = (await order('lineItems')).lineItems;
      expect(line).toEqual({
        ...{ id: expect.any(Number), quantity: 5, cost: 0, product: { id: bank.newborn } },
        ...{ orderId: id, orderSequence: sequence },
      });
      expect((await order('lineItems.product')).lineItems[0].product).toMatchObject({ name: 'Newborn' });
      expect((await order('lineItems.transactions')).lineItems[0].transactions).toEqual([]);
      expect((await order('supplier.addresses')).supplier.addresses).toHaveLength(1);
      expect((await order('supplier.contacts')).supplier.contacts).toEqual([]);
      expect((await order('supplierAddress')).supplierAddress.id).toBe(bank.acmeOffice);
      const placed = { supplier: bank.acme, warehouse: bank.main, lineItems: [{ product: bank.newborn, quantity: 5 }] };
      const { body: made } = await app.agent
        .post('/api/orders/supply')
        .send({ ...placed, include: ['lineItems'] })
        .expect(201);
      expect(made.data.lineItems).toHaveLength(1);

      const supplier = await client.load('suppliers', bank.acme);
      for (const name of ['addresses', 'contacts']) expect(supplier).not.toHaveProperty(name);
      const user = await client.load('users', 1);
      for (const name of ['groups', 'partners', 'activePartner']) expect(user).not.toHaveProperty(name);
      expect(user).toMatchObject({ isAdmin: true });
      expect((await client.load('users', 1, ['partners'])).partners).toEqual([]);
      const partner = await client.load('partners', bank.hospital);
      for (const name of ['address', 'fulfillmentPeriod', 'distributionMethod', 'profile'])
        expect(partner).not.toHaveProperty(name);
      expect(await client.load('warehouses', bank.main)).not.toHaveProperty('address');
    });

    it('its place among the pages of partners whenever it asks for one', async () => {
      const pat = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [bank.hospital] });
      const { body } = await pat.get('/api/partners?page=1').expect(200);
      expect(body.data).toHaveLength(1);
      expect(body.meta.pagination).toMatchObject({ total: 1, per_page: 10, current_page: 1, last_page: 1 });
      const { body: second } = await pat.get('/api/partners?page=2').expect(200);
      expect([second.data, second.meta.pagination.total]).toEqual([[], 1]);
      expect((await pat.get('/api/partners').expect(200)).body.data).toHaveLength(1);
    });

    it.each(['admin', 'partner'])('the page of partners that it picks by their ids, as %s', async (who) => {
      const agent =
        who === 'admin'
          ? app.agent
          : await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [bank.hospital] });
      const { body } = await agent.get(`/api/partners?id=${bank.hospital}&page=1`).expect(200);
      expect(body.data.map(({ id }: LoadedRecord) => id)).toEqual([bank.hospital]);
      expect(body.meta.pagination).toMatchObject({ total: 1, per_page: 10, current_page: 1, last_page: 1 });
      const whole = await agent.get(`/api/partners?id=${bank.hospital}`).expect(200);
      expect(whole.body.meta?.pagination).toBeUndefined();
    });

    it.each([
      ...['PartnerOrder', 'TransferOrder', 'AdjustmentOrder', 'BulkDistribution', 'MerchandiseOrder'],
      ...['InventoryOrder', 'SupplyOrder'],
    ])('the transactions of every type of order, such as %s', async (orderType) => {
      const { data } = await client.read('reports/transactions', { orderType });
      expect(data.every((row: LoadedRecord) => row.orderType === 'Supply Order')).toBe(true);
    });

    it.each([
      ['reports/transactions', ['committed', 't.committed', 't.committedAt', 'p.name', 's.title', 'o.id']],
      ['partners', ['p.partnerType', 'p.title', 'fulfillmentPeriod', 'distributionMethod', 'p.fulfillmentPeriod']],
      ['users', ['u.name.firstname', 'u.name.lastname', 'u.email', 'name.firstName', 'u.id']],
      ['products', ['productCategory.name', 'pc.name', 'p.name']],
      ['orders/supply', ['o.id', 'supplier.title', 'warehouse.title']],
    ])('%s in the order of its columns', async (path, sorts) => {
      for (const sort of sorts) for (const way of ['asc', 'desc']) await client.list(path, { sort: `${sort}|${way}` });
    });

    it('partners by the name of their period, and users by their name', async () => {
      const periods = ['Zebra', 'Aardvark'];
      const ids: number[] = [];
      for (const name of periods) {
        const { body } = await app.agent.post('/api/partners/fulfillment-periods').send({ name }).expect(201);
        const partner = {
          title: `By ${name}`,
          partnerType: 'AGENCY',
          fulfillmentPeriod: body.data.id,
          contacts: [contact],
        };
        ids.push((await app.agent.post('/api/partners').send(partner).expect(201)).body.data.id);
      }
      const sorted = await client.list('partners', { sort: 'fulfillmentPeriod|asc', per_page: 500 });
      expect(sorted.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids.reverse());
    });

    it('the sums of stock beside data, and in units', async () => {
      const answer = await client.read(`products/${bank.newborn}/inventory`, {});
      const { data, ...beside } = answer;
      expect(data).toMatchObject(beside);
      expect(Object.keys(beside)).toEqual(['warehouse', 'partner', 'total']);
      const level = async (query: Parameters) =>
        (await client.read('stock-levels', query)).data.find(({ id }: LoadedRecord) => id === bank.newborn);
      const [packages, diapers] = [await level({}), await level({ showDiapersOrPackages: 'diapers' })];
      expect(diapers.balance).toBe(data.total);
      expect(diapers.balance).toBeGreaterThan(0);
      expect([packages.balance, packages.availableBalance]).toEqual([diapers.balance, diapers.availableBalance]);
      expect(packages.excludesPendingOrders).toBe(diapers.balance / 25);
    });

    it('in the message of a refusal what is wrong with every field, and no more than can be read', async () => {
      const { body } = await app.agent
        .post('/api/products')
        .send({ productCategory: 501, ...packs, sku: '', agencyPackSize: -1 })
        .expect(422);
      expect(body.message).toBe(
        'There are invalid values. Please check the fields and try again. Name: Product name is required. ' +
          'Sku: Product SKU is required. Agency Pack Size: Must not be negative.',
      );
      const ofLines = async (length: number) => {
        const lineItems = Array.from({ length }, () => ({ product: bank.newborn, quantity: -1 }));
        const order = { supplier: bank.acme, warehouse: bank.main, lineItems };
        const { body: refused } = await app.agent.post('/api/orders/supply').send(order).expect(422);
        expect(refused.message).toContain('Line Items 1 Quantity: Line Item must have a positive quantity. ');
        expect(refused.message.length).toBeLessThan(1_000);
        return refused.message.slice(-15);
      };
      expect(await ofLines(30)).toMatch(/\. And 2\d more\.$/);
      expect(await ofLines(300)).toMatch(/And many more\.$/);
    });
  });

  describe('leaves out', () => {
    it('whether a partner is displayed publicly, which it is not then', async () => {
      const { body } = await app.agent
        .post('/api/partners')
        .send({ title: 'Silent', partnerType: 'AGENCY', contacts: [contact] })
        .expect(201);
      expect(body.data.isPublicDisplay).toBe(false);
      await app.agent.patch(`/api/partners/${body.data.id}`).send({ isPublicDisplay: true }).expect(200);
      const { body: kept } = await app.agent.patch(`/api/partners/${body.data.id}`).send({ title: 'Loud' }).expect(200);
      expect(kept.data.isPublicDisplay).toBe(true);
    });

    it('half of an address, with the half that is missing named', async () => {
      const half = { street1: '', street2: 'Back door', city: '', state: '', postalCode: '' };
      const missing = (path: string) => ['street1', 'city', 'state', 'postalCode'].map((name) => `${path}.${name}`);
      const fields = async (path: string, body: object) =>
        Object.keys((await app.agent.post(`/api/${path}`).send(body).expect(422)).body.errors);
      const partner = { title: 'Half', partnerType: 'AGENCY', contacts: [contact] };
      expect(await fields('partners', { ...partner, address: half })).toEqual(missing('address'));
      expect(await fields('warehouses', { title: 'Half', address: half })).toEqual(missing('address'));
      const supplier = { title: 'Half', supplierType: 'DONOR' };
      expect(await fields('suppliers', { ...supplier, addresses: [half] })).toEqual(missing('addresses.0'));
      expect(await fields('suppliers', { ...supplier, addresses: [{ title: 'Dock' }] })).toEqual(
        missing('addresses.0'),
      );
      const { body: made } = await app.agent
        .post('/api/partner/attribute/definition')
        .send({ name: 'home', label: 'Home', type: 'ADDRESS' })
        .expect(201);
      const profile = (value: object) => ({ attributes: [{ definition_id: made.data.id, value }] });
      const at = `profile.attributes.${made.data.id}`;
      expect(await fields('partners', { ...partner, profile: profile(half) })).toEqual(missing(at));
      expect(
        await fields('partners', { ...partner, profile: profile({ ...half, street2: '', country: 'Canada' }) }),
      ).toEqual(missing(at));
      const blank = { street1: '', street2: '', city: '', state: '', postalCode: '', country: 'United States' };
      await app.agent
        .post('/api/partners')
        .send({ ...partner, address: blank, profile: profile(blank) })
        .expect(201);
    });
  });

  it('finds described what it may write, and what it gets', async () => {
    const { schemas } = (await app.anonymous().get('/api/docs-json').expect(200)).body.components;
    const kinds = (schema: string, name: string) =>
      schemas[schema].properties[name].oneOf?.map(({ type }: { type: string }) => type);
    expect(kinds('SaveSupplyOrder', 'supplier')).toEqual(['integer', 'string', 'object']);
    expect(kinds('SaveProduct', 'productCategory')).toEqual(['integer', 'string', 'object']);
    expect(kinds('SaveProduct', 'defaultCost')).toEqual(['number', 'string']);
    expect(kinds('SaveSupplyOrderLine', 'quantity')).toEqual(['integer', 'string']);
    expect(schemas.Product.properties.defaultCost.type).toBe('number');
    expect(schemas.SaveUser.properties.groups.items.oneOf).toHaveLength(3);
    expect(schemas.BulkChange.properties.ids).toMatchObject({ type: 'array', maxItems: 500 });
  });
});
