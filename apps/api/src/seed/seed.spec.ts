import { defaultGroups } from '@bank/domain';
import { openNewBank, openSampleBank, type SeededBank } from '../testing/seeded-bank';

type Answer = { name: string; value: unknown };

describe('a bank that starts from nothing', () => {
  const email = 'first@bank.example';
  let bank: SeededBank;
  beforeAll(async () => {
    const administrator = { email, firstName: 'First', lastName: 'Administrator' };
    bank = await openNewBank(administrator, { bankName: 'Happy Bottoms' });
  }, 180_000);
  afterAll(() => bank.end());
  const list = async (path: string) => (await bank.agent.get(`/api/${path}`).expect(200)).body.data;

  it('has its groups, its first administrator and the warehouse of the dashboard, and no samples', async () => {
    const groups = await list('groups');
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(defaultGroups.map(({ name }) => name));
    expect(await list('users')).toMatchObject([{ email, isAdmin: true }]);
    expect(await list('warehouses')).toMatchObject([{ id: 1, title: 'Main Warehouse', status: 'ACTIVE' }]);
    const { headers } = await bank.agent.get('/api/system/settings').expect(200);
    expect(headers.etag).toBe('"0"');
    for (const path of ['partners', 'suppliers', 'products', 'product-categories', 'orders/supply'])
      expect(await list(path)).toEqual([]);
  });

  it('asks in its own name', async () => {
    const labels = (await list('partner/attribute/definition')).map(({ label }: { label: string }) => label);
    expect(labels).toHaveLength(63);
    const children = await list('client/attribute/definition');
    expect(children.map(({ name }: { name: string }) => name)).not.toContain('pickup_method');
    expect(labels).toContain('Do you have a secure, locked area of adequate size to store Happy Bottoms diapers?');
  });
});

describe('the sample bank', () => {
  let admin: SeededBank['agent'];
  let end: SeededBank['end'];
  beforeAll(async () => {
    ({ agent: admin, end } = await openSampleBank());
  }, 180_000);
  afterAll(() => end());

  const all = async () => (await admin.get('/api/partners?per_page=100').expect(200)).body.data;

  it('has partners in every status that their workflow leads to', async () => {
    const statuses = new Set((await all()).map(({ status }: { status: string }) => status));
    expect(statuses.size).toBeGreaterThanOrEqual(5);
    expect(statuses).toContain('ACTIVE');
  });

  it('knows which category holds the pull-ups', async () => {
    const { body } = await admin.get('/api/system/settings').expect(200);
    const { body: category } = await admin.get(`/api/product-categories/${body.data.pullupCategory}`).expect(200);
    expect(category.data.name).toBe('Training Pants');
  });

  it('has partners that can be saved as they stand, with a program contact, an address and a profile', async () => {
    const [{ id }] = await all();
    const path = `/api/partners/${id}?include[]=profile`;
    const { body } = await admin.get(path).expect(200);
    expect(body.data).toMatchObject({
      fullAddress: expect.stringContaining('Kansas City'),
      fulfillmentPeriod: { name: expect.stringMatching(/^Week [A-D]$/) },
      distributionMethod: { name: expect.stringMatching(/^(Pickup|Delivery)$/) },
      contacts: [{ isProgramContact: true }],
    });
    const { body: saved } = await admin
      .patch(path)
      .send({ ...body.data, notes: 'Seen' })
      .expect(200);
    expect(saved.data.notes).toBe('Seen');
  });

  it.each([
    ['transfer', 10, 7],
    ['adjustment', 10, 8],
    ['merchandise', 4, 3],
    ['inventory', 3, 2],
  ])('has %s orders, completed ones and drafts', async (kind, orders, completed) => {
    const { body } = await admin.get(`/api/orders/${kind}?per_page=100`).expect(200);
    const statuses = body.data.map(({ status }: { status: string }) => status);
    expect([statuses.length, statuses.filter((status: string) => status === 'COMPLETED').length]).toEqual([
      orders,
      completed,
    ]);
  });

  it('has months in which partners ordered, were shipped to, and gave out', async () => {
    const statusesOf = async (kind: string) => {
      const { body } = await admin.get(`/api/orders/${kind}?per_page=200`).expect(200);
      return new Set(body.data.map(({ status }: { status: string }) => status));
    };
    expect(await statusesOf('partner')).toEqual(new Set(['CREATING', 'SUBMITTED', 'IN_PROCESS', 'SHIPPED']));
    expect(await statusesOf('distribution')).toEqual(new Set(['CREATING', 'COMPLETED']));
    const clients = (await admin.get('/api/clients?status=ACTIVE&per_page=-1').expect(200)).body.data;
    expect(clients.some((client: { distributionExpiresAt: string | null }) => client.distributionExpiresAt)).toBe(true);
  });

  it('has clients of active partners, who can be saved as they stand', async () => {
    const { body } = await admin.get('/api/clients?per_page=-1&include=partner').expect(200);
    expect(body.data).toHaveLength(80);
    const active = body.data.find(({ status }: { status: string }) => status === 'ACTIVE');
    const path = `/api/clients/${active.id}?include=attributes`;
    const { body: one } = await admin.get(path).expect(200);
    await admin.patch(path).send(one.data).expect(200);
  });

  const answersOf = async (child: { id: string }): Promise<Record<string, unknown>> => {
    const { body } = await admin.get(`/api/clients/${child.id}?include=attributes`).expect(200);
    return Object.fromEntries(body.data.attributes.map(({ name, value }: Answer) => [name, value]));
  };

  it('has homes in which families could live', async () => {
    const { body } = await admin.get('/api/clients?per_page=-1').expect(200);
    for (const child of body.data) {
      const { adults_in_home, older_children_in_home, young_children_in_home } = await answersOf(child);
      for (const [people, least] of [
        [adults_in_home, 1],
        [older_children_in_home, 0],
        [young_children_in_home, 1],
      ]) {
        expect(people).toBeGreaterThanOrEqual(Number(least));
        expect(people).toBeLessThanOrEqual(4);
      }
    }
  });

  it('asks where a family picks up, at its warehouses and the partners who take clients', async () => {
    const { body } = await admin.get('/api/client/attribute/definition').expect(200);
    const question = body.data.find(({ name }: { name: string }) => name === 'pickup_method');
    const options = question.options.map(({ name }: { name: string }) => name);
    const active = (await all()).filter(({ status }: { status: string }) => status === 'ACTIVE');
    expect(options).toEqual(expect.arrayContaining(['Main Warehouse', 'Backup Warehouse', active[0].title]));
    const { body: clients } = await admin.get('/api/clients?per_page=3').expect(200);
    for (const child of clients.data) expect((await answersOf(child)).pickup_method).not.toBeNull();
  });

  it('has no less than nothing of anything', async () => {
    const { body } = await admin.get('/api/stock-levels?showDiapersOrPackages=diapers').expect(200);
    for (const { excludesPendingOrders } of body.data) expect(excludesPendingOrders).toBeGreaterThanOrEqual(0);
  });
});
