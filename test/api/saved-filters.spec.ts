import { setTimeout as after } from 'node:timers/promises';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveOrders } from '../support/given-orders';

const { app, bank } = openedBank();
const path = '/api/saved-filters';
const screen = '/reports/transactions';
const search = (name: string, more: object = {}) => ({ screen, name, filters: { product: bank.newborn }, ...more });

/** Saves a search that there can be. */
const save = async (body: object, agent = app.agent) => (await agent.post(path).send(body).expect(201)).body.data;
const names = async (agent = app.agent, query = '') =>
  ((await agent.get(`${path}${query}`).expect(200)).body.data as { name: string }[]).map(({ name }) => name);

/** Waits for what a reactor does after an event. */
const becomes = async (found: () => Promise<unknown>, wanted: unknown): Promise<void> => {
  while (JSON.stringify(await found()) !== JSON.stringify(wanted)) await after(20);
};

describe('a saved search', () => {
  it('is listed by screen and name, and carries the address that runs it', async () => {
    const saved = await save(search('  Newborn  ', { filters: { product: bank.newborn, orderType: 'SupplyOrder' } }));
    expect(saved).toEqual({
      id: expect.any(Number),
      screen,
      name: 'Newborn',
      filters: { product: bank.newborn, orderType: 'SupplyOrder' },
      personal: [],
      asLink: expect.stringMatching(/^\/reports\/transactions\?filter=/),
    });
    const linked = new URL(saved.asLink, 'https://portal.example').searchParams.get('filter');
    expect(JSON.parse(linked!)).toEqual(saved.filters);
    await save({ screen: '/products', name: 'All', filters: {} });
    expect(await names()).toEqual(['All', 'Newborn']);
    expect(await names(app.agent, `?screen=${screen}`)).toEqual(['Newborn']);
  });

  it('is renamed, gets other filters, and is deleted', async () => {
    const agent = await app.signIn();
    const { id } = await save(search('First'), agent);
    await agent.patch(`${path}/${id}`).send({ name: 'Second' }).expect(200);
    const { body } = await agent
      .patch(`${path}/${id}`)
      .send({ filters: { product: bank.size1 } })
      .expect(200);
    expect(body.data).toMatchObject({ name: 'Second', filters: { product: bank.size1 } });
    await agent.delete(`${path}/${id}`).expect(200);
    expect(await names(agent)).toEqual([]);
    await agent.delete(`${path}/${id}`).expect(404);
  });

  it('belongs to one user: others neither see nor change it, and may take its name', async () => {
    const [una, bo] = [await app.signIn(), await app.signIn()];
    const { id } = await save(search('Mine'), una);
    await save(search('Mine'), bo);
    expect(await names(bo)).toEqual(['Mine']);
    await bo.patch(`${path}/${id}`).send({ name: 'Taken over' }).expect(404);
    await bo.delete(`${path}/${id}`).expect(404);
    expect(await names(una)).toEqual(['Mine']);
  });

  it('has a name of its own on its screen, in whatever case', async () => {
    const agent = await app.signIn();
    await save(search('Spring'), agent);
    const { id } = await save(search('Summer'), agent);
    await save({ screen: '/products', name: 'Spring', filters: {} }, agent);
    for (const refused of [
      agent.post(path).send(search('SPRING')),
      agent.patch(`${path}/${id}`).send({ name: 'spring' }),
    ]) {
      const { body } = await refused.expect(409);
      expect(body.errors).toEqual({ name: 'This screen already has a saved search with this name' });
    }
  });

  it('is saved once, however often the same request is sent', async () => {
    const agent = await app.signIn();
    const send = () => agent.post(path).set('Idempotency-Key', 'one').send(search('Once')).expect(201);
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(await names(agent)).toEqual(['Once']);
  });

  it('is one of a hundred at most, also when many are saved at once', async () => {
    const agent = await app.signIn();
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, n) => agent.post(path).send(search(`Search ${n}`))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(refused[0]!.body.message).toBe('You have 100 saved searches and cannot have more: delete one first.');
    expect(await names(agent)).toHaveLength(100);
  });

  it('goes with its user', async () => {
    const { id, email } = await app.register();
    const agent = app.anonymous();
    await agent.post('/api/session').send({ email, password: 'password' }).expect(200);
    await save(search('Theirs'), agent);
    await app.given(`user-${id}`, { type: 'RecordRemoved', data: { kind: 'user', id } });
    await becomes(() => app.query('SELECT name FROM app.saved_filters WHERE user_id = $1', id), []);
  });

  it.each([
    [422, 'name', { name: '   ' }],
    [422, 'name', { name: 'x'.repeat(81) }],
    [400, 'name', { name: 7 }],
    [422, 'screen', { screen: '/nowhere' }],
    [400, 'filters', { filters: 'product=7' }],
    [400, 'filters', { filters: [7] }],
    [422, 'filters', { filters: { product: { id: 7 } } }],
    [400, 'filters.product.0', { filters: { product: [[7]] } }],
    [422, 'filters', { filters: { keyword: 'x'.repeat(4_100) } }],
    [422, 'filters', { filters: { keyword: 'é'.repeat(2_050) } }],
  ])('is refused with %s for a wrong %s', async (status, field, wrong) => {
    const { body } = await app.agent
      .post(path)
      .send({ ...search('Wrong'), ...wrong })
      .expect(status);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('is not saved for a screen that the user may not open', async () => {
    const agent = await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] });
    await agent.post(path).send(search('Transactions')).expect(422);
    await save({ screen: '/products', name: 'Products', filters: {} }, agent);
  });
});

describe('a saved search with words about people', () => {
  const ofChild = {
    screen: '/clients',
    name: 'One child',
    filters: { keyword: 'Ada', status: 'ACTIVE' },
  };

  it('keeps them on the server, and out of every link', async () => {
    const agent = await app.signIn();
    const saved = await save(ofChild, agent);
    expect(saved).toMatchObject({ filters: ofChild.filters, personal: ['keyword'] });
    expect(saved.asLink).not.toContain('Ada');
    expect(saved.asLink).toContain('ACTIVE');
  });

  it.each([
    ['/clients', { keyword: 'Ada', status: 'ACTIVE', partner: 7, expiresIn: '2026-01' }, ['keyword']],
    ['/clients/search', { keyword: 'Ada', birthdate: '2026-01-01', other: 'Ada' }, ['keyword', 'birthdate', 'other']],
    ['/reports/clients-report', { keyword: 'Ada' }, ['keyword']],
    [screen, { orderType: 'SupplyOrder', keyword: 'Ada' }, ['keyword']],
    ['/products', { name: 'Ada', firstName: 'Ada', category: 2, partnerOrderable: 'true' }, ['firstName']],
    ['/suppliers', { keyword: 'Ada', supplierType: 'DONOR', contacts: 'Ada' }, ['contacts']],
    ['/orders/distribution', { client: 'Ada', partner: 7, distributionPeriod: '2026-03' }, ['client']],
    ['/orders/supply', { keyword: ['Ada'], status: 'ORDERED', startingAt: '2026-03-01T06:00:00.000Z' }, ['keyword']],
    ['/admin/users', { email: 'ada@example.org', searchLimitSince: '2026-03-01T06:00:00.000Z' }, ['email']],
  ])(
    'knows by the fields of %s which filters those are, whatever the caller says',
    async (screen, filters, personal) => {
      const agent = await app.signIn();
      const saved = await save({ screen, name: 'One child', filters, personal: [] }, agent);
      expect(saved.personal).toEqual(personal);
      for (const name of personal) expect(saved.asLink).not.toContain(name);
      const { body } = await agent.patch(`${path}/${saved.id}`).send({ filters, personal: [] }).expect(200);
      expect(body.data.personal).toEqual(personal);
    },
  );

  it('is not called by them', async () => {
    const agent = await app.signIn();
    const refused = await agent
      .post(path)
      .send({ ...ofChild, name: 'Children called ADÁ' })
      .expect(422);
    const { id } = await save(ofChild, agent);
    for (const { body } of [refused, await agent.patch(`${path}/${id}`).send({ name: 'Ada, again' }).expect(422)])
      expect(body.errors).toEqual({
        name: 'Must not contain the words that a person is searched by: choose another name',
      });
    expect(await names(agent)).toEqual(['One child']);
    const short = { ...ofChild, name: 'Bo', filters: { keyword: 'Bo' } };
    await agent.post(path).send(short).expect(422);
    await agent
      .post(path)
      .send({ ...ofChild, name: 'Of Bo', filters: { keyword: 'Bo Li' } })
      .expect(422);
  });

  it('loses a title, and goes from an unmarked field, when the person of that name is erased', async () => {
    const agent = await app.signIn();
    const child = { publicId: 'CCCC5555', status: 'ACTIVE', firstName: 'Li', lastName: 'Quenby' };
    await app.given('client-902', recordRegistered('client', 902, child));
    await app.given('client-902', {
      type: 'RecordChanged',
      data: { kind: 'client', id: 902, changes: { lastName: 'de Marlowe' } },
    });
    const titled = await save(search('Orders of the Quenby family'), agent);
    const shortlyTitled = await save(search('Orders of Li'), agent);
    await save(search('Orders of the Quenbys'), agent);
    await save(search('Pedidos de abril'), agent);
    await save({ screen: '/products', name: 'Some', filters: { name: 'marlowe' } }, agent);
    await app.agent.post('/api/clients/CCCC5555/erase').send({ confirm: 'CCCC5555' }).expect(200);
    expect(await names(agent)).toEqual([
      'Orders of the Quenbys',
      'Pedidos de abril',
      `Search ${titled.id}`,
      `Search ${shortlyTitled.id}`,
    ]);
  });

  it('loses a title of two letters as well', async () => {
    const agent = await app.signIn();
    const child = { publicId: 'CCCC7777', status: 'ACTIVE', firstName: 'Bo', lastName: 'Ng' };
    await app.given('client-903', recordRegistered('client', 903, child));
    const { id } = await save(search('Orders of Bo'), agent);
    await save({ screen: '/products', name: 'Some', filters: { name: 'ng' } }, agent);
    await save(search('Orders of Bob'), agent);
    await app.agent.post('/api/clients/CCCC7777/erase').send({ confirm: 'CCCC7777' }).expect(200);
    expect(await names(agent)).toEqual(['Orders of Bob', `Search ${id}`]);
  });

  it('goes when anybody is erased, and the others stay', async () => {
    const agent = await app.signIn();
    await save(ofChild, agent);
    await save(search('Transactions'), agent);
    await app.given('client-901', recordRegistered('client', 901, { publicId: 'CCCC3333', status: 'ACTIVE' }));
    await app.given('client-901', { type: 'PersonErased', data: { kind: 'client', id: 901 } });
    await becomes(() => names(agent), ['Transactions']);
  });
});

describe('the names of the records that a search is for', () => {
  const namesOf = (resource: string, ids: string, agent = app.agent) =>
    agent.get(`${path}/names`).query({ resource, ids });

  it('say which of them were deleted', async () => {
    await app.given('partner-711', recordRegistered('partner', 711, { title: 'Gone House', status: 'ACTIVE' }));
    await app.given('partner-711', { type: 'RecordRemoved', data: { kind: 'partner', id: 711 } });
    const { body } = await namesOf('storage-locations', `${bank.main},711,999999999999`).expect(200);
    expect(body.data).toEqual([
      { id: bank.main, name: 'Main Warehouse', isDeleted: false },
      { id: 711, name: 'Gone House', isDeleted: true },
    ]);
    expect((await namesOf('products', String(bank.newborn)).expect(200)).body.data).toMatchObject([
      { name: 'Newborn' },
    ]);
    await giveOrders(app, [
      {
        kind: 'supply',
        id: 1,
        header: { supplier: bank.acme, supplierAddress: null, warehouse: bank.main },
        lines: [],
      },
    ]);
    expect((await namesOf('orders/supply', '1').expect(200)).body.data).toMatchObject([{ name: 'SPLY-000001' }]);
    const found = await app.agent.get('/api/reports/transactions').query({ location: 711 }).expect(200);
    expect(found.body.data).toEqual([]);
  });

  it('are of lists that the user may see, and never of people', async () => {
    const agent = await app.signIn({ roles: [] });
    await namesOf('suppliers', '801', agent).expect(403);
    for (const people of ['clients', 'users']) await namesOf(people, '1').expect(400);
    for (const ids of ['', '1,', 'x', Array(101).fill('1').join()]) {
      const { body } = await namesOf('products', ids).expect(400);
      expect(body.errors).toEqual({ ids: 'Must be 1 to 100 ids, such as 3,4' });
    }
  });
});
