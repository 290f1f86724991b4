import {
  type Fields,
  type OrderKind,
  type OrdinaryDefinition,
  ordinaryRecords,
  policies,
  records,
  SCOPES,
} from '@bank/domain';
import { type Fold, projections } from '@bank/projections';
import type request from 'supertest';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { monthFromNow } from '../support/months';
import { sampleHeader } from '../support/order-headers';

describe('while the orders stand still before an event that they cannot fold', () => {
  const { app, bank } = openedBank();
  let placed: number;
  const order = () => ({
    supplier: { id: bank.acme },
    warehouse: { id: bank.main },
    lineItems: [{ product: { id: bank.newborn }, quantity: 200, cost: 0.13 }],
  });
  const saved = {
    code: 'unavailable',
    message: 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.',
  };

  beforeAll(async () => {
    placed = (await app.agent.post('/api/orders/supply').send(order()).expect(201)).body.data.id;
    await app.given('supplyOrder-999', { type: 'OrderRevised', data: { kind: 'supply', order: 999, lines: null } });
  });

  it('says which event, and why', async () => {
    const { body } = await app.anonymous().get('/health').expect(503);
    const orders = body.projections.each.find(({ name }: { name: string }) => name === 'supply-orders');
    expect(orders.error).toMatchObject({
      message: expect.any(String),
      event: { type: 'OrderRevised', stream: 'supplyOrder-999', position: expect.any(String) },
    });
  });

  it('does not take a new order for one that is not there', async () => {
    const { body } = await app.agent.post('/api/orders/supply').send(order()).expect(503);
    expect(body).toEqual(saved);
  });

  it('does not show an order as it was for how it is', async () => {
    const { body } = await app.agent.patch(`/api/orders/supply/${placed}/transition`).send({ transition: 'ORDER' });
    expect(body).toEqual(saved);
    expect((await app.store.read(`supplyOrder-${placed}`)).at(-1)?.event.type).toBe('OrderStatusChanged');
  });

  it('goes on with everything else', async () => {
    await app.agent.post('/api/product-categories').send({ name: 'Wipes' }).expect(201);
  });
});

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The projections of `stoppingProjections` throw at events of streams that end so. */
const UNREADABLE_SUFFIX = '-999999';
const stoppingProjections = projections.map((projection) => ({
  ...projection,
  tables: projection.tables.map((table) => ({
    ...table,
    on: Object.fromEntries(
      Object.entries(table.on).map(([type, fold]): [string, Fold] => [
        type,
        (rows, recorded, owner) => {
          if (table.streams && recorded.stream.endsWith(UNREADABLE_SUFFIX)) throw new Error('This one is indigestible');
          return fold(rows, recorded, owner);
        },
      ]),
    ),
  })),
}));

/** Routes that append nothing to the log, or whose answer shows nothing of what they append. */
const ROUTES_WITHOUT_EVENTS = [
  'POST /api/live/presence',
  'POST /api/log/contradictions',
  'POST /api/session',
  'DELETE /api/session',
  'DELETE /api/users/:id/sessions',
  'POST /api/otp/generate',
  'POST /api/otp/verify',
  'POST /api/password/forgotten',
  'POST /api/password/reset',
  'PUT /api/tokens/:id/secret',
  'PUT /api/webhooks/:id/secret',
  ...['test', 'replay', 'deliveries/:delivery/again'].map((act) => `POST /api/webhooks/:id/${act}`),
  ...['PUT', 'DELETE'].map((method) => `${method} /api/events/consumers/:name`),
  ...['PATCH', 'DELETE'].map((method) => `${method} /api/consumers/:id`),
  'POST /api/users/:id/password-link',
  'POST /api/invitations',
  'POST /api/invitations/:id/cancel',
  'POST /api/clients/new-check',
  ...['rebuild', 'verify', 'swap', 'cancel'].map((act) => `POST /api/projections/:name/${act}`),
  // Jobs carry out the steps of an import.
  'POST /api/imports',
  'DELETE /api/imports/:id',
  ...['parts', 'read', 'check', 'choose', 'take-names', 'run', 'take-back', 'cancel'].map(
    (act) => `POST /api/imports/:id/${act}`,
  ),
  'POST /api/exports',
  'DELETE /api/exports/:id',
  'POST /api/reports/pasts',
  'DELETE /api/reports/pasts/:id',
  'POST /api/saved-filters',
  ...['PATCH', 'DELETE'].map((method) => `${method} /api/saved-filters/:id`),
  // Nobody here waits for a review, is merged, or can be taken over; and no partner takes registrations.
  ...['review', 'unmerge', 'transfer'].map((act) => `POST /api/clients/:id/${act}`),
  'POST /api/public/client',
  // No order has moved stock yet that could be reversed.
  ...Object.keys(policies).map((kind) => `POST /api/orders/${kind}/:id/reverse`),
];

const requiredTexts = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { type, required }]) => (type === 'text' && required ? [name] : []));
/** Whether other records are asked about before one is saved. */
const hasUnique = (fields: Fields): boolean => Object.values(fields).some((field) => 'unique' in field);

describe('while every list of records stands still,', () => {
  const app = useOpenApp({ projections: stoppingProjections });
  const saved = 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.';
  const untouched = 'The lists that this depends on are not up to date at this moment. Try again in a few seconds.';

  const contacts = [{ firstName: 'A', lastName: 'B', email: 'a@b.example' }];
  const partner = (title: string) => ({ title, partnerType: 'AGENCY', isPublicDisplay: true, contacts });
  const attribute = (name: string) => ({ label: name, name, type: 'OPTION_LIST', displayInterface: 'RADIO' });
  const place = (at: number) => ({ id: ids.warehouses![at] });
  /** Every order of the partner is for a month of its own. */
  const monthOf = (name: string) => monthFromNow(['first', 'second', 'third', 'fourth'].indexOf(name));
  const ownHeaders: { readonly [K in OrderKind]?: (name: string) => object } = {
    partner: (name) => ({ partner: { id: ids.partners![2] }, warehouse: place(2), orderPeriod: monthOf(name) }),
    distribution: (name) => ({ partner: { id: ids.partners![2] }, distributionPeriod: monthOf(name) }),
  };
  const headerOf = (kind: OrderKind, name: string): object => {
    const named = {
      supplier: [{ id: ids.suppliers![2] }],
      warehouse: [place(2)],
      storageLocation: [place(2), place(0)],
    };
    return ownHeaders[kind]?.(name) ?? sampleHeader(policies[kind].header, named);
  };
  const kinds = Object.keys(policies) as OrderKind[];
  /** Path -> the body of a new record. Before the lists stand still, each path gets records to change and to delete. */
  const bodies: Readonly<Record<string, (name: string) => object>> = {
    ...Object.fromEntries(
      Object.values<OrdinaryDefinition>(ordinaryRecords).map(({ path, fields }) => [
        path,
        (name: string) => Object.fromEntries(requiredTexts(fields).map((field) => [field, name])),
      ]),
    ),
    products: (sku) => ({ name: 'P', sku, productCategory: { id: ids['product-categories']![0] }, ...packs }),
    suppliers: (title) => ({ title, supplierType: 'DONOR' }),
    warehouses: (title) => ({ title }),
    partners: partner,
    clients: (firstName) => ({
      ...{ firstName, lastName: 'C', parentFirstName: 'P', parentLastName: 'C' },
      birthdate: new Date(Date.now() - 100 * 86_400_000).toISOString(),
      partner: { id: ids.partners![0] },
    }),
    groups: (name) => ({ name, roles: ['ROLE_USER_VIEW'] }),
    users: (name) => ({ email: `${name}@example.com`, name: { firstName: 'U', lastName: name } }),
    tokens: (name) => ({ name, scopes: [SCOPES[0]] }),
    webhooks: (name) => ({ name, url: 'https://receiver.example/hook' }),
    'client/attribute/definition': attribute,
    'partner/attribute/definition': attribute,
    ...Object.fromEntries(
      kinds.map((kind) => [
        `orders/${kind}`,
        (name: string) => ({
          ...headerOf(kind, name),
          lineItems: [{ ...clientOf(kind), product: { id: ids.products![2] }, quantity: 200 }],
        }),
      ]),
    ),
  };
  /** A child of the partner who orders. */
  let child: string;
  const clientOf = (kind: string) => (kind === 'distribution' ? { client: { id: child } } : {});
  /** Of clients they are texts. */
  const ids: Record<string, (number | string)[]> = {};
  let events: () => Promise<number>;

  /** Lets the partner who orders do so, and gives it a child. */
  const serveClient = async () => {
    const [, , id] = ids.partners!;
    for (const transition of ['SUBMIT', 'ACTIVATE'])
      await app.agent.patch(`/api/partners/${id}/transition`).send({ transition }).expect(200);
    const body = { ...bodies.clients!('fifth'), partner: { id } };
    child = (await app.agent.post('/api/clients').send(body).expect(201)).body.data.id;
    await app.agent.patch(`/api/clients/${child}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
  };

  beforeAll(async () => {
    for (const [path, body] of Object.entries(bodies)) {
      if (!child && path.startsWith('orders/')) await serveClient();
      ids[path] = [];
      for (const name of ['first', 'second', 'third']) {
        const answer = await app.agent.post(`/api/${path}`).send(body(name)).expect(201);
        ids[path].push(answer.body.data.id);
      }
    }
    for (const id of ids.tokens!) await app.agent.put(`/api/tokens/${id}/secret`).expect(200);
    await app.agent
      .patch('/api/users/1')
      .send({ partners: [{ id: ids.partners![2] }] })
      .expect(200);
    await app.agent.patch(`/api/clients/${ids.clients![0]}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
    for (const { kind } of Object.values(records))
      await app.given(`${kind}${UNREADABLE_SUFFIX}`, recordRegistered(kind, 999_999, { roles: [] }));
    for (const kind of kinds)
      await app.given(`${kind}Order${UNREADABLE_SUFFIX}`, {
        type: 'OrderDeleted',
        data: { kind, order: 999_999, released: [] },
      });
    // Without those of the access log, which are noted a moment after an answer.
    const counted = "SELECT count(*)::integer AS count FROM log.events WHERE stream NOT LIKE 'access-%'";
    events = async () => (await app.query(counted))[0].count;
  });

  type Call = [route: string, send: () => request.Test, events: number];
  const call = (route: string, body: () => object, count: number, at = 0): Call => {
    const [method, pattern] = route.split(' ') as ['POST', string];
    const path = pattern.slice('/api/'.length).replace(/\/:id.*/, '');
    const send = () =>
      app.agent[method.toLowerCase() as 'post'](pattern.replace(':id', String(ids[path]?.[at]))).send(body());
    return [route, send, count];
  };
  /**
   * The calls that write an ordinary record, each with the number of events it appends while its facts stand still too.
   */
  const recordCalls = (
    path: string,
    created: number,
    change: object | (() => object),
    deleted?: number,
    changed = 1,
  ): Call[] => [
    call(`POST /api/${path}`, () => bodies[path]!('fourth'), created),
    call(`PATCH /api/${path}/:id`, () => (typeof change === 'function' ? change() : change), changed),
    ...(deleted === undefined ? [] : [call(`DELETE /api/${path}/:id`, () => ({}), deleted, 1)]),
  ];
  const calls: Call[] = [
    ...Object.values<OrdinaryDefinition>(ordinaryRecords).flatMap(({ path, name, fields }) =>
      recordCalls(path, hasUnique(fields) ? 0 : 1, { [name]: 'Other' }, 0),
    ),
    ...recordCalls('products', 0, { name: 'Other' }, 0),
    call('POST /api/products/order', () => ({ ids: [...ids.products!].reverse() }), 0),
    ...recordCalls('suppliers', 1, { title: 'Other' }, 0),
    call('PATCH /api/supplier/bulk-change', () => ({ ids: ids.suppliers, changes: { status: 'INACTIVE' } }), 3),
    call(
      'POST /api/suppliers/merge',
      () => ({ targetSupplier: ids.suppliers![0], sourceSuppliers: [ids.suppliers![1]] }),
      0,
    ),
    ...recordCalls('warehouses', 1, { title: 'Other' }, 0),
    ...recordCalls('partners', 1, { title: 'Other' }, 0),
    call('PATCH /api/partners/:id/transition', () => ({ transition: 'SUBMIT' }), 1, 1),
    // Orders that are under way are asked about before a client is changed.
    ...recordCalls('clients', 0, { firstName: 'Other' }, undefined, 0),
    call('POST /api/clients/merge', () => ({ targetClient: ids.clients![0], sourceClients: [ids.clients![1]] }), 0),
    call('PATCH /api/clients/:id/transition', () => ({ transition: 'ACTIVATE' }), 0, 1),
    call('DELETE /api/clients/:id', () => ({}), 0, 1),
    call('POST /api/clients/:id/erase', () => ({ confirm: ids.clients![2] }), 0, 2),
    ...recordCalls('groups', 0, { requiresTwoStep: true }, 0, 0),
    ...recordCalls('users', 0, { phoneNumber: '816 555 0100' }, 0, 0),
    call('POST /api/users/active-partner', () => ({ active_partner: ids.partners![2] }), 0),
    ...recordCalls('tokens', 0, { name: 'Other' }, 0, 0),
    ...recordCalls('webhooks', 1, { name: 'Other' }, 1),
    ...recordCalls('client/attribute/definition', 0, { label: 'Other' }),
    call(
      'POST /api/client/attribute/definition/order',
      () => ({ ids: [...ids['client/attribute/definition']!].reverse() }),
      0,
    ),
    ...recordCalls('partner/attribute/definition', 0, { label: 'Other' }),
    call(
      'POST /api/partner/attribute/definition/order',
      () => ({ ids: [...ids['partner/attribute/definition']!].reverse() }),
      0,
    ),
    call('POST /api/system/settings', () => ({ zipCountyStates: ['OK'] }), 1),
    call('POST /api/system/settings/logo', () => ({ filename: 'dot.png', mimeType: 'image/png', content: PNG }), 1),
    call('DELETE /api/system/settings/logo', () => ({}), 1),
    call(
      'POST /api/products/usual',
      () => ({
        products: [{ sku: 'D-1', name: 'Size 1', category: 'Diapers', agencyPackSize: 25, hospitalPackSize: 25 }],
      }),
      1,
    ),
    // A save that names a record anew asks whether the record exists.
    ...kinds.flatMap((kind) =>
      recordCalls(
        `orders/${kind}`,
        0,
        () => ({ lineItems: [{ ...clientOf(kind), product: { id: ids.products![0] }, quantity: 7 }] }),
        1,
        0,
      ),
    ),
    call('PATCH /api/orders/supply/:id/transition', () => ({ transition: 'ORDER' }), 1, 2),
    // Transitions that move stock ask for facts that stand still, or are refused for the order's status.
    ...kinds
      .filter((kind) => kind !== 'supply' && kind !== 'partner')
      .map((kind) => call(`PATCH /api/orders/${kind}/:id/transition`, () => ({ transition: 'COMPLETE' }), 0, 2)),
    call('PATCH /api/orders/partner/:id/transition', () => ({ transition: 'CANCEL' }), 2, 2),
    call(
      'POST /api/orders/partner/shares',
      () => ({
        warehouse: place(2),
        orderPeriod: monthOf('first'),
        orders: [{ id: ids['orders/partner']![0], revision: 0, lines: [{ id: 1, quantity: 0 }] }],
      }),
      0,
    ),
    call('PATCH /api/orders/distribution/bulk-delete', () => ({ ids: [ids['orders/distribution']![2]] }), 1),
  ];
  /** Calls that answer for each row, and change none here. */
  const callsForRows: Call[] = [
    call(
      'POST /api/clients/bulk-change',
      () => ({ selectedClients: ids.clients, changes: { partner: ids.partners![2] } }),
      0,
    ),
    call('POST /api/clients/bulk-review', () => ({ selectedClients: ids.clients }), 0),
    call(
      'PATCH /api/orders/partner/bulk-change',
      () => ({ ids: ids['orders/partner']!.slice(0, 1), changes: { status: 'SHIPPED' } }),
      0,
    ),
    call(
      'PATCH /api/orders/distribution/bulk-change',
      () => ({ ids: ids['orders/distribution']!.slice(0, 1), changes: { status: 'COMPLETED' } }),
      0,
    ),
  ];

  it('knows every call that writes', () => {
    const knownRoutes = new Set([...[...callsForRows, ...calls].map(([route]) => route), ...ROUTES_WITHOUT_EVENTS]);
    const { stack } = app.app.getHttpAdapter().getInstance().router;
    const writing = (stack as { route?: { path: string; methods: Record<string, boolean> } }[]).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {})
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${route!.path}`),
    );
    expect(writing.length).toBeGreaterThan(40);
    expect(writing.filter((route) => !knownRoutes.has(route))).toEqual([]);
  });

  it('signs somebody out everywhere all the same', async () => {
    const before = await events();
    await app.agent.delete(`/api/users/${ids.users![1]}/sessions`).expect(200);
    expect((await events()) - before).toBe(1);
  });

  it.each(calls)('%s says whether it is saved', async (_, send, count) => {
    const before = await events();
    const { status, body } = await send();
    const written = (await events()) - before;
    expect({ status, message: body.message, written }).toEqual({
      status: 503,
      message: count ? saved : untouched,
      written: count,
    });
  });

  it.each(callsForRows)('%s says of each row that it is not saved', async (_, send) => {
    const before = await events();
    const { body } = await send().expect(200);
    expect(body.data.length).toBeGreaterThan(0);
    for (const row of body.data) expect(row).toMatchObject({ ok: false, message: untouched });
    expect((await events()) - before).toBe(0);
  });

  it('settings are saved a second time', async () => {
    const before = await events();
    const { body } = await app.agent
      .post('/api/system/settings')
      .send({ zipCountyStates: ['KS'] })
      .expect(503);
    expect([body.message, (await events()) - before]).toEqual([saved, 1]);
  });

  it('a record that nobody sees yet can be changed', async () => {
    const { body } = await app.agent.post('/api/suppliers').send(bodies.suppliers!('unseen')).expect(503);
    expect(body.message).toBe(saved);
    const [{ id }] = await app.query(
      `SELECT (data ->> 'id')::integer AS id FROM log.events WHERE type = 'RecordRegistered' ORDER BY position DESC LIMIT 1`,
    );
    const before = await events();
    const changed = await app.agent.patch(`/api/suppliers/${id}`).send({ title: 'Still unseen' }).expect(503);
    expect([changed.body.message, (await events()) - before]).toEqual([saved, 1]);
  });

  it('what lies beside the log is not done either where nothing is saved', async () => {
    const password = 'a password of some length';
    const sent = { plainTextPassword: password };
    const { body: kept } = await app.agent.patch(`/api/users/${ids.users![2]}`).send(sent).expect(503);
    await app.anonymous().post('/api/session').send({ email: 'third@example.com', password }).expect(401);
    const { body: revoked } = await app.agent.delete(`/api/tokens/${ids.tokens![2]}`).expect(503);
    expect(await app.query('SELECT FROM app.api_tokens WHERE token_id = $1', ids.tokens![2])).toHaveLength(1);
    expect([kept.message, revoked.message]).toEqual([untouched, untouched]);
  });
});
