import { addMonths, dayOf } from '@bank/domain';
import { openedBank } from '../support/bank';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';
import { monthFromNow } from '../support/months';

const { app, bank } = openedBank();

const HEADINGS =
  'Partner Name,Type,Old ID,Status,Address,City,Zip,State,Contact first name,Contact last name,Contact email';
const row = (title: string, more: Partial<Record<'type' | 'old' | 'status', string>> = {}) =>
  `${title},${more.type ?? 'Agency'},${more.old ?? ''},${more.status ?? ''},1 Main St,Boston,2134,MA,Ana,Núñez,ana@example.org`;
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n');

const findPartners = async (keyword: string) =>
  (await app.agent.get('/api/partners?per_page=100&include=contacts,address').expect(200)).body.data.filter(
    ({ title }: { title: string }) => title.startsWith(keyword),
  );
const problemsOf = async (id: number) =>
  (await rowsOf(app.agent, id)).flatMap(({ problems }: { problems: string[] }) => problems);

let question: number;
beforeAll(async () => {
  const made = await app.agent
    .post('/api/partner/attribute/definition')
    .send({ label: 'Counties served', labelEs: 'Condados', name: 'counties', type: 'TEXT', isRequired: false })
    .expect(201);
  question = made.body.data.id;
});

describe('a file of partners', () => {
  it('reads a contact with its telephone, and an address, that stand in one cell each', async () => {
    const headings = 'Agency\tContact\tE-mail\tAddress';
    const willow = (street: string) =>
      `${headings}\nWillow Grove\tAna Núñez, (508) 555-1000\tana@example.org\t${street}, Worcester, MA 01604`;
    const { id } = await dryRun(app.agent, 'partners', willow('10 Main St'));
    expect(await problemsOf(id)).toEqual([]);
    await runImport(app.agent, id);
    expect(await findPartners('Willow')).toMatchObject([
      {
        address: { street1: '10 Main St', city: 'Worcester', state: 'MA', postalCode: '01604' },
        contacts: [{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org', phoneNumber: '508-555-1000' }],
      },
    ]);
    const moved = await dryRun(
      app.agent,
      'partners',
      willow('24 Park Ave').replace('Worcester, MA 01604', 'Lowell, MA 01852'),
    );
    expect((await rowsOf(app.agent, moved.id)).map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [
        { label: 'Street', from: '10 Main St', to: '24 Park Ave' },
        { label: 'City', from: 'Worcester', to: 'Lowell' },
        { label: 'Postal code', from: '01604', to: '01852' },
      ],
    ]);
    await runImport(app.agent, moved.id);
    await takeImportBack(app.agent, moved.id);
    expect(await findPartners('Willow')).toMatchObject([{ address: { street1: '10 Main St', city: 'Worcester' } }]);
  });

  it('brings them in with contact, address, answers and status, by the transitions of the screens', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'partners',
      `${HEADINGS},Counties served\n${row('Oak House', { old: 'P-9', status: 'Activo' })},Jackson`,
    );
    expect([await problemsOf(id), states]).toEqual([[], { NEW: 1 }]);
    expect(await findPartners('Oak')).toEqual([]);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 1 });
    const [oak] = await findPartners('Oak');
    expect(oak).toMatchObject({
      title: 'Oak House',
      partnerType: 'AGENCY',
      status: 'ACTIVE',
      legacyId: 'P-9',
      isPublicDisplay: false,
      address: { postalCode: '02134', state: 'MA' },
      contacts: [{ firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org' }],
    });
    const history = await app.store.read(`partner-${oak.id}`);
    expect(history.map(({ event: { type, data } }) => [type, (data as { to?: string }).to])).toEqual([
      ['RecordRegistered', undefined],
      ['ProfileChanged', undefined],
      ['RecordStatusChanged', 'APPLICATION_PENDING'],
      ['RecordStatusChanged', 'ACTIVE'],
    ]);
    expect(history[1]!.event.data).toMatchObject({ changes: { [question]: 'Jackson' } });
    expect(history.every(({ metadata }) => metadata.import === id)).toBe(true);
  });

  it('may hold the whole name of a contact in one cell, and no type of the agencies', async () => {
    const headings = 'Agency,Street,City,ST,Zip,Contact,Email';
    const line = (contact: string) => `Lark House,1 Main St,Salem,OR,97301,${contact},ana@example.org`;
    const { id, states } = await dryRun(app.agent, 'partners', `${headings}\n${line('Ana Lark')}`);
    expect(states).toEqual({ NEW: 1 });
    await runImport(app.agent, id);
    expect((await findPartners('Lark'))[0]).toMatchObject({
      partnerType: 'AGENCY',
      contacts: [{ firstName: 'Ana', lastName: 'Lark' }],
    });
    const again = await dryRun(app.agent, 'partners', `${headings}\n${line('"Rook, Eva"')}`);
    expect((await rowsOf(app.agent, again.id))[0].changes).toEqual([
      { label: 'Contact full name', from: 'Ana Lark', to: 'Eva Rook' },
    ]);
  });

  it('says what changes, and is taken back', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'partners',
      'Partner,Status,City,Counties served\nOak House,Inactive,Salem,Clay',
    );
    expect(states).toEqual({ CHANGED: 1 });
    expect((await rowsOf(app.agent, id))[0].changes).toEqual([
      { label: 'City', from: 'Boston', to: 'Salem' },
      { label: 'Status', from: 'Active', to: 'Inactive' },
      { label: 'Counties served', from: 'Jackson', to: 'Clay' },
    ]);
    await runImport(app.agent, id);
    expect((await findPartners('Oak'))[0]).toMatchObject({
      status: 'INACTIVE',
      address: { postalCode: '02134', city: 'Salem' },
    });
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 1 });
    expect((await findPartners('Oak'))[0]).toMatchObject({ status: 'ACTIVE', address: { city: 'Boston' } });
  });

  it('says in the dry run how many come in as Start because they have no status, also after one was decided', async () => {
    const { id, states, warnings } = await dryRun(
      app.agent,
      'partners',
      file(
        row('Ferry House'),
        row('Gate House', { status: 'Active' }),
        row('Étoile Hospitl'),
        row('No', { type: 'Robot' }),
      ),
    );
    expect(states).toEqual({ NEW: 2, UNSURE: 1, REFUSED: 1 });
    const advice =
      'they can order once they are Active. To bring them in as that, change the columns and add it as what is the same for all rows, or write it into a column Status.';
    expect(warnings).toEqual([`1 new partner has no status in this file and comes in as Start: ${advice}`]);
    const choose = async (choice: string) =>
      (await app.agent.post(`/api/imports/${id}/choose`).send({ row: 4, choice }).expect(200)).body.data.warnings;
    expect(await choose('NEW')).toEqual([`2 new partners have no status in this file and come in as Start: ${advice}`]);
    expect(await choose('SAME')).toEqual(warnings);
  });

  it('finds a partner by its older number and by a name that it had before', async () => {
    const [oak] = await findPartners('Oak');
    await app.agent.patch(`/api/partners/${oak.id}`).send({ title: 'Elm House' }).expect(200);
    for (const line of [row('Oak House', { status: 'Active' }), row('Anything', { old: 'P-9' })]) {
      const { id, states } = await dryRun(app.agent, 'partners', file(line));
      expect(states).toEqual({ CHANGED: 1 });
      expect((await rowsOf(app.agent, id))[0].existing).toMatchObject({ id: oak.id, name: 'Elm House' });
    }
  });

  it('asks about a name that is much like another one, and about a number and a name of two', async () => {
    const { id } = await dryRun(
      app.agent,
      'partners',
      file(row('The Elm House, Inc.'.replace(',', '')), row('Étoile Hospital', { old: 'P-9' }), row('Birch House')),
    );
    const found = await rowsOf(app.agent, id);
    expect(
      found.map(({ state, similar }: { state: string; similar: { name: string }[] }) => [
        state,
        similar.map(({ name }) => name),
      ]),
    ).toEqual([
      ['UNSURE', ['Elm House']],
      ['UNSURE', ['Étoile Hospital', 'Elm House']],
      ['NEW', []],
    ]);
  });

  it('refuses what the screens refuse, each in a sentence', async () => {
    await app.agent
      .post('/api/partner/attribute/definition')
      .send({ label: 'Short name', name: 'short', type: 'TEXT', isRequired: true })
      .expect(201);
    const { id, states } = await dryRun(
      app.agent,
      'partners',
      file(row('Fir House', { status: 'Active' }), row('Ash House'), row('Yew House', { type: 'Bakery' })),
    );
    expect(states).toEqual({ REFUSED: 2, NEW: 1 });
    expect(await problemsOf(id)).toEqual([
      'Short name: Field is required.',
      'B4 says “Bakery”: there is no such partner type: expected Agency, Hospital, Uzazi.',
    ]);
    const { id: homeless } = await dryRun(app.agent, 'partners', 'Partner,Zip\nÉtoile Hospital,2134');
    expect(await problemsOf(homeless)).toEqual([
      'An address also needs Street, City and State: fill them in. Or change the columns and choose “Leave out” for Postal code (B): the rest of the row comes in without it.',
    ]);
    const { id: other } = await dryRun(app.agent, 'partners', `Partner,Status\nÉtoile Hospital,Start`);
    expect(await problemsOf(other)).toEqual(["A partner that is Active can't go to Start"]);
  });

  it('is offered to staff who may edit partners, and to nobody of a partner', async () => {
    const staff = await app.signIn({ roles: ['ROLE_PARTNER_EDIT_ALL'] });
    const kinds = (await staff.get('/api/imports/kinds').expect(200)).body.data.map(({ id }: { id: string }) => id);
    expect(kinds).toEqual(['partners', 'partners/contacts']);
    const manager = await app.signIn({
      roles: ['ROLE_PARTNER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN'],
      partners: [bank.hospital],
    });
    const own = (await manager.get('/api/imports/kinds').expect(200)).body.data.map(({ id }: { id: string }) => id);
    expect(own).toEqual(['clients']);
    await manager.post('/api/imports').send({ kind: 'partners', file: 'a.csv' }).expect(403);
    await manager.post('/api/imports').send({ kind: 'users', file: 'a.csv' }).expect(403);
  });
});

/** Of a child of so many years. */
const birthdateOf = (years: number) => addMonths(dayOf(new Date().toISOString(), 'UTC'), -12 * years);

describe('a file of clients', () => {
  const heading = 'First name,Last name,Guardian first name,Guardian last name,DOB,Agency,Status,Maximum pullups';
  it('finds the partner by an older name, and moves a new client by the steps of the screens', async () => {
    await app.agent.patch(`/api/partners/${bank.hospital}`).send({ title: 'Star Hospital' }).expect(200);
    const born = birthdateOf(1);
    const { id, states } = await dryRun(
      app.agent,
      'clients',
      `${heading}\nMia,Ruiz,Ana,Ruiz,${born},Etoile Hospital,Inactivo,4\nLeo,Paz,Eva,Paz,${born},Star Hospital,Active,`,
    );
    expect([await problemsOf(id), states]).toEqual([[], { NEW: 2 }]);
    await runImport(app.agent, id);
    const rows = await app.query(
      'SELECT first_name, partner, status, pullup_distribution_max AS most FROM read.clients ORDER BY first_name',
    );
    expect(rows).toEqual([
      { first_name: 'Leo', partner: bank.hospital, status: 'ACTIVE', most: 6 },
      { first_name: 'Mia', partner: bank.hospital, status: 'INACTIVE', most: 4 },
    ]);
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 2 });
  });

  const overrides = 'First name,Last name,Guardian first name,Guardian last name,DOB,Agency,Override expirations';
  const oldChild = `${overrides}\nEra,Ruiz,Ana,Ruiz,${birthdateOf(5)},Star Hospital,Sí`;

  it('overrides when a child is served no longer, for staff who may', async () => {
    const { id, states } = await dryRun(app.agent, 'clients', oldChild);
    expect([await problemsOf(id), states]).toEqual([[], { NEW: 1 }]);
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    const { id: other } = await dryRun(staff, 'clients', oldChild);
    await runImport(staff, other);
    expect(await app.query("SELECT status FROM read.clients WHERE first_name = 'Era'")).toEqual([
      { status: 'INACTIVE_(EXPIRED)' },
    ]);
  });

  it('keeps a client in its status while orders are open for it, and says so', async () => {
    const child = `${heading}\nLeo,Paz,Eva,Paz,${birthdateOf(1)},Star Hospital`;
    await runImport(app.agent, (await dryRun(app.agent, 'clients', `${child},Active,`)).id);
    const [{ id: client }] = await app.query(
      `SELECT public_id AS id FROM read.clients WHERE first_name = 'Leo' AND removed_at IS NULL`,
    );
    await app.agent
      .post('/api/orders/distribution')
      .send({
        partner: { id: bank.hospital },
        distributionPeriod: monthFromNow(0),
        reason: 'Pickup',
        lineItems: [{ client: { id: client }, product: { id: bank.newborn }, quantity: 75 }],
      })
      .expect(201);
    const { id } = await dryRun(app.agent, 'clients', `${child},Inactive,`);
    expect(await problemsOf(id)).toEqual(['Leo Paz stays Active: it has pending orders.']);
  });
});
