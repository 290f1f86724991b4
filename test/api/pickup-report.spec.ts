import { type Agent, recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { type GivenLine, givePartnerOrder } from '../support/partner-orders';
import { readPdf } from '../support/pdf';
import { openSheet } from '../support/sheets';

const { app, bank } = openedBank();
const AGENCY = 704;
const PULLUPS = 603;
const PATH = '/api/reports/pickup-report';
const [FIRST_NAME, LAST_NAME] = [901, 902];

/** Clients by a word of the spec. */
const ids = { zoe: 22, bo: 25, nameless: 27, late: 29, gone: 52, twin: 55, elsewhere: 57 };
const publicIds = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `BBBBBB${id}`]));

const client = (id: number, fields: object) =>
  app.given(
    `client-${id}`,
    recordRegistered('client', id, {
      publicId: `BBBBBB${id}`,
      firstName: 'Bo',
      lastName: `Ray${id}`,
      parentFirstName: 'Ama',
      parentLastName: `Ray${id}`,
      birthdate: '2025-03-05',
      partner: AGENCY,
      isExpirationOverridden: false,
      isExpirationOverriddenTemporarily: false,
      temporaryOverrideExpirationDueDate: null,
      ageExpiresAt: '2029-04-01',
      distributionExpiresAt: null,
      pullupDistributionMax: 2,
      status: 'ACTIVE',
      ...fields,
    }),
  );
const attribute = (id: number, name: string) =>
  app.given(`clientAttribute-${id}`, recordRegistered('clientAttribute', id, { name, label: name, type: 'STRING' }));
const order = (id: number, partner: number, ...lines: GivenLine[]) =>
  givePartnerOrder(app, { id, partner, warehouse: bank.main, lines });

/** A completed distribution of pull-ups. */
const distribute = async (id: number, period: string, to: number) => {
  const header = { partner: AGENCY, distributionPeriod: period };
  const lines = [{ id: id * 100, product: PULLUPS, quantity: 25, client: to }];
  const at = '2026-11-01T00:00:00.000Z';
  const order = { kind: 'distribution', order: id };
  const sequence = `DIST-${id}`;
  await app.given(
    `distributionOrder-${id}`,
    { type: 'OrderPlaced', data: { ...order, sequence, status: 'CREATING', header, lines, movements: [] } },
    { type: 'OrderStatusChanged', data: { ...order, from: 'CREATING', to: 'COMPLETED' } },
    { type: 'OrderCommitted', data: { ...order, committedAt: at, effectiveAt: at, header: {}, movements: [] } },
  );
};

beforeAll(async () => {
  const agency = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await app.given(`partner-${AGENCY}`, recordRegistered('partner', AGENCY, agency));
  await app.given(
    'productCategory-502',
    recordRegistered('productCategory', 502, { name: 'Training Pants', status: 'ACTIVE', isPartnerOrderable: true }),
  );
  await app.given(
    `product-${PULLUPS}`,
    recordRegistered('product', PULLUPS, { name: 'Pull Ups', sku: 'PU', status: 'ACTIVE', productCategory: 502 }),
  );
  await app.agent.post('/api/system/settings').send({ pullupCategory: 502 }).expect(200);
  await attribute(FIRST_NAME, 'alternate_pickup_first_name');
  await attribute(LAST_NAME, 'alternate_pickup_last_name');

  await client(ids.zoe, { firstName: 'Zoë', lastName: 'Álvarez', parentFirstName: 'Ana', parentLastName: 'Álvarez' });
  await app.given(`client-${ids.zoe}`, {
    type: 'ProfileChanged',
    data: { kind: 'client', id: ids.zoe, changes: { [FIRST_NAME]: 'Thị', [LAST_NAME]: 'Nguyễn' } },
  });
  await client(ids.bo, { ageExpiresAt: '2027-01-01' });
  await app.given(`client-${ids.bo}`, {
    type: 'ProfileChanged',
    data: { kind: 'client', id: ids.bo, changes: { [LAST_NAME]: 'Grant' } },
  });
  await client(ids.nameless, {});
  await app.given(`client-${ids.nameless}`, {
    type: 'PersonErased',
    data: { kind: 'client', id: ids.nameless },
  });
  await client(ids.late, { status: 'REVIEW_PAST_DUE' });
  await client(ids.gone, { status: 'INACTIVE' });
  await client(ids.twin, {});
  await client(ids.elsewhere, { partner: bank.hospital });
  await distribute(21, '2026-09', ids.zoe);
  await distribute(22, '2026-10', ids.zoe);
  await app.agent
    .post('/api/clients/merge')
    .send({ targetClient: publicIds.bo, sourceClients: [publicIds.twin], context: [] })
    .expect(200);

  const give = (to: number): GivenLine => ({ product: bank.newborn, quantity: 50, client: to });
  await order(1, AGENCY, ...[ids.zoe, ids.nameless, ids.late, ids.gone, ids.twin].map(give), {
    product: bank.size1,
    quantity: 100,
  });
  await order(2, bank.hospital, give(ids.elsewhere));
});

interface Row {
  clientId: string;
  childFullName: string;
  warning: string;
}
const report = async (query: string, agent: Agent = app.agent) =>
  (await agent.get(`${PATH}?${query}`).expect(200)).body as {
    data: Row[];
    meta: { heading: string; pagination: { total: number; per_page: number } };
  };
const ofOrder = `orderId=1&partnerId=${AGENCY}`;

describe('the pickup report of an order', () => {
  it('has a row for each line of a client, by last name, and none in bulk', async () => {
    const { data, meta } = await report(ofOrder);
    expect(data.map(({ childFullName }) => childFullName)).toEqual([
      'Zoë Álvarez',
      'Bo Ray25',
      'Bo Ray29',
      'Bo Ray52',
      'Erased',
    ]);
    expect(meta.heading).toBe('Partner - Oak House - Pickup Report');
    expect(meta.pagination).toMatchObject({ total: 5, per_page: 50 });
  });

  it('says who may pick up what, until when, and leaves room for what is written by hand', async () => {
    const { data } = await report(ofOrder);
    expect(data[0]).toEqual({
      id: 10_000,
      clientId: publicIds.zoe,
      orderPeriod: '2026-12',
      childFullName: 'Zoë Álvarez',
      authorizedPersons: 'Ana Álvarez, Thị Nguyễn',
      sizeOrdered: 'Newborn x 50',
      sizeGiven: null,
      sizeNextMonth: null,
      pickupSignature: null,
      dateReceived: null,
      expirations: 'Age 04/01/2029; Distribution 10/01/2029',
      notes: null,
      warning: 'Pull-up limit reached',
    });
  });

  it('leaves out who else may pick up where the user may not see these questions', async () => {
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_VIEW_ALL'] });
    const personsFor = async (agent: Agent) =>
      (await report(ofOrder, agent)).data.map((row) => (row as Row & { authorizedPersons: string }).authorizedPersons);
    expect((await personsFor(staff))[0]).toBe('Ana Álvarez, Thị Nguyễn');
    const other = (await app.agent.get('/api/groups').expect(200)).body.data[0].id;
    const limitTo = (...viewGroups: readonly number[]) =>
      app.given(`clientAttribute-${LAST_NAME}`, {
        type: 'RecordChanged',
        data: { kind: 'clientAttribute', id: LAST_NAME, changes: { viewGroups } },
      });
    await limitTo(other);
    expect((await personsFor(staff))[0]).toBe('Ana Álvarez');
    expect((await personsFor(app.agent))[0]).toBe('Ana Álvarez, Thị Nguyễn');
    await limitTo();
  });

  it('names the survivor of a merge, leaves out the blanks of a name, and warns of what stands against serving', async () => {
    const { data } = await report(ofOrder);
    const row = (name: keyof typeof ids) => data.find(({ clientId }) => clientId === publicIds[name]);
    expect(row('bo')).toMatchObject({
      authorizedPersons: 'Ama Ray25, Grant',
      expirations: 'Age 01/01/2027',
      warning: 'Age expires this month',
    });
    expect(row('twin')).toBeUndefined();
    expect(row('late')?.warning).toBe('Review past due');
    expect(row('gone')?.warning).toBe('Inactive');
    expect(row('nameless')).toMatchObject({ authorizedPersons: '', expirations: '' });
  });

  it('can be turned round, and read page by page', async () => {
    expect((await report(`${ofOrder}&sort=c.fullName|desc`)).data.map(({ childFullName }) => childFullName)).toEqual([
      'Bo Ray52',
      'Bo Ray29',
      'Bo Ray25',
      'Zoë Álvarez',
      'Erased',
    ]);
    const { data } = await report(`${ofOrder}&sort=c.fullName|asc&per_page=2&page=2`);
    expect(data.map(({ childFullName }) => childFullName)).toEqual(['Bo Ray29', 'Bo Ray52']);
  });

  it.each([
    ['without an order or a partner', '', 400, 'Name an order or a partner'],
    ['of an unknown order', 'orderId=99', 404, 'There is no Partner Order 99'],
    ['of the order of another partner', `orderId=2&partnerId=${AGENCY}`, 404, 'There is no Partner Order 2'],
    ['of an unknown partner', 'partnerId=99', 404, 'There is no Partner 99'],
    ['of a month that there is not', `partnerId=${AGENCY}&monthAndYearStart=2026-13`, 400, 'Must be a month'],
  ])('is refused %s, on the page and on paper', async (_, query, status, sentence) => {
    for (const format of ['', '&download=xlsx', '&download=pdf']) {
      const { body } = await app.agent.get(`${PATH}?${query}${format}`).expect(status);
      expect(body.message).toContain(sentence);
    }
  });
});

describe('the pickup report of a partner', () => {
  it('has the clients that it serves in the requested month', async () => {
    const { data } = await report(`partnerId=${AGENCY}&monthAndYearStart=2026-12`);
    expect(data.map(({ childFullName }) => childFullName)).toEqual(['Zoë Álvarez', 'Bo Ray25', 'Bo Ray29']);
    expect(data[1]).toMatchObject({
      orderPeriod: '2026-12',
      sizeOrdered: null,
      warning: 'Age expires this month',
    });
    const later = await report(`partnerId=${AGENCY}&monthAndYearStart=2027-02`);
    expect(later.data[1]).toMatchObject({ orderPeriod: '2027-02', warning: 'Age expired' });
  });

  it('is of this month unless another one is asked for', async () => {
    const { data } = await report(`partnerId=${AGENCY}`);
    expect(data[0]).toMatchObject({ orderPeriod: new Date().toISOString().slice(0, 'YYYY-MM'.length) });
  });
});

describe('the pickup report for the people of a partner', () => {
  it('is of their own clients alone', async () => {
    const own = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [AGENCY] });
    expect((await report('orderId=1', own)).data).toHaveLength(5);
    expect((await report('', own)).data).toHaveLength(3);
    await own.get(`${PATH}?orderId=2`).expect(404);
    await own.get(`${PATH}?orderId=2&partnerId=${bank.hospital}`).expect(403);
    await own.get(`${PATH}?partnerId=${bank.hospital}&download=pdf`).expect(403);
  });

  it('is for nobody who has no partner, and for nobody who may not see clients', async () => {
    const lost = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'] });
    await lost.get(`${PATH}?orderId=1`).expect(403);
    const packer = await app.signIn({ roles: ['ROLE_PARTNER_ORDER_VIEW'] });
    await packer.get(`${PATH}?orderId=1`).expect(403);
  });
});

describe('the downloads of a pickup report', () => {
  const headings = [
    'ID',
    'Order Period',
    "Child's Name",
    'Authorized Persons',
    'Size Ordered',
    'Size Given',
    'Size Next Month',
    "Pick Up Person's Signature",
    'Date Received',
    'Expirations',
    'Notes',
    'Warnings',
  ];
  const downloadPdf = async (query: string) => {
    const answer = await app.agent
      .get(`${PATH}?${query}&download=pdf`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)
      .expect('Content-Type', 'application/pdf');
    return { disposition: answer.get('Content-Disposition'), ...readPdf(answer.body) };
  };

  it('are a sheet with all rows', async () => {
    const { file, rows, about } = await openSheet(app.agent, `${PATH}?${ofOrder}&download=xlsx&per_page=2`);
    expect(about).not.toHaveProperty('Month');
    expect(file).toMatch(/^PickupReport\.\d{4}-\d\d-\d\dT[\d-]+\.\d+Z\.xlsx$/);
    expect(rows[0]).toEqual(headings);
    expect(rows).toHaveLength(6);
    expect(rows[1]!.slice(2, 5)).toEqual(['Zoë Álvarez', 'Ana Álvarez, Thị Nguyễn', 'Newborn x 50']);
  });

  it('are pages for the printer, with all rows', async () => {
    const { disposition, pages, size } = await downloadPdf(`${ofOrder}&per_page=2`);
    expect(disposition).toMatch(/^attachment; filename="PickupReport\.[^"]+Z\.pdf"$/);
    expect(size).toEqual([792, 612]);
    expect(pages).toHaveLength(1);
    for (const text of ['Partner - Oak House - Pickup Report', 'Zoë Álvarez', 'Thị Nguyễn', 'Erased', '5 clients'])
      expect(pages[0]).toContain(text);
    for (const word of headings.join(' ').split(' ')) expect(pages[0]).toContain(word);
  });

  it('are noted, with the names of the filters', async () => {
    const notes = async () =>
      (await app.store.read(`access-${new Date().toISOString().slice(0, 10)}`)).flatMap(({ event }) =>
        event.type === 'RecordsExported' ? [event.data as { kind: string; rows: number; filters: string[] }] : [],
      );
    const before = (await notes()).length;
    await downloadPdf(ofOrder);
    let noted = await notes();
    while (noted.length === before) noted = await notes();
    expect(noted.at(-1)).toMatchObject({ kind: 'client', rows: 5, filters: expect.arrayContaining(['orderId']) });
  });
});
