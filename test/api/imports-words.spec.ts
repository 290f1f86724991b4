import { openedBank } from '../support/bank';
import { checkImport, dryRun, readFile, rowsOf, runImport } from '../support/imports';
import { openSheet } from '../support/sheets';

const { app } = openedBank();

const HEADINGS =
  'Partner Name,Type,Status,Public,Address,City,Zip,State,Contact first name,Contact last name,Contact email';
const partner = (title: string, type: string, status: string, shown = 'yes') =>
  `${title},${type},${status},${shown},1 Main St,Boston,02134,MA,Ana,Núñez,ana@example.org`;
const shownOf = async (id: number) => (await app.agent.get(`/api/imports/${id}`).expect(200)).body.data;
const say = (id: number, meanings: object) => checkImport(app.agent, id, undefined, {}, { meanings });
describe('a column of fixed choices with words of the bank', () => {
  const file = [
    HEADINGS,
    partner('Lily Shelter', 'Agency', 'On hold'),
    partner('Oak Pantry', 'Agency', 'On hold'),
    partner('Harbor Clinic', 'Clinic', 'on  hold.', 'listed'),
    partner('River Center', 'Agency', 'Active'),
    partner('Maple House', 'Agency', 'Graduated'),
  ].join('\n');
  let id: number;

  it('refuses them, and lists each once with the rows that have it', async () => {
    const checked = await dryRun(app.agent, 'partners', file);
    id = checked.id;
    expect(checked.states).toEqual({ REFUSED: 4, NEW: 1 });
    const { words } = await shownOf(id);
    expect(words).toEqual([
      { place: 2, text: 'On hold', rows: 3, meant: null },
      { place: 1, text: 'Clinic', rows: 1, meant: null },
      { place: 2, text: 'Graduated', rows: 1, meant: null },
      { place: 3, text: 'listed', rows: 1, meant: null },
    ]);
  });

  it('reads them in all rows as somebody has said, and shows what it reads', async () => {
    const said = { status: { 'On hold': 'Inactive', Graduated: 'Inactive', Active: 'Inactive' } };
    const { states } = await say(id, said);
    expect(states).toEqual({ REFUSED: 1, NEW: 4 });
    expect((await shownOf(id)).words.map(({ text }: { text: string }) => text)).toEqual(['Clinic', 'listed']);
    const more = { ...said, partnerType: { clinic: 'Hospital' }, isPublicDisplay: { listed: 'Yes' } };
    expect((await say(id, more)).states).toEqual({ NEW: 5 });
    const rows = await rowsOf(app.agent, id);
    expect(rows.map(({ readings }: { readings: object[] }) => readings)).toEqual([
      [{ label: 'Status', from: 'On hold', to: 'Inactive' }],
      [{ label: 'Status', from: 'On hold', to: 'Inactive' }],
      expect.arrayContaining([
        { label: 'Partner Type', from: 'Clinic', to: 'Hospital' },
        { label: 'Status', from: 'on  hold.', to: 'Inactive' },
        { label: 'Display Publicly', from: 'listed', to: 'Yes' },
      ]),
      // What the portal knows itself means what it says.
      [],
      [{ label: 'Status', from: 'Graduated', to: 'Inactive' }],
    ]);
    expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 5 });
  });

  it('refuses a meaning that is none of the choices', async () => {
    const { mapping } = await shownOf(id);
    const { body } = await app.agent
      .post(`/api/imports/${id}/check`)
      .send({ mapping, meanings: { status: { 'On hold': 'Resting' }, title: { East: 'West' } } })
      .expect(422);
    expect(body.errors).toEqual({
      status: expect.stringMatching(/^“On hold” cannot mean “Resting”: there is no such status: expected Start, /),
      title: '“East” cannot mean “West”: only words of fixed choices can have a meaning',
    });
    const wrong = await app.agent
      .post(`/api/imports/${id}/check`)
      .send({ mapping, meanings: { status: { 'On hold': 3 } } })
      .expect(422);
    expect(Object.keys(wrong.body.errors)).toEqual(['meanings.status']);
  });

  it('brings them in by their meanings, which the next file with the same headings has', async () => {
    await runImport(app.agent, id);
    const made = await app.query(
      `SELECT title, partner_type AS type, status FROM read.partners WHERE title = ANY ('{Lily Shelter,Harbor Clinic,River Center,Maple House}') ORDER BY title`,
    );
    expect(made).toEqual([
      { title: 'Harbor Clinic', type: 'HOSPITAL', status: 'INACTIVE' },
      { title: 'Lily Shelter', type: 'AGENCY', status: 'INACTIVE' },
      { title: 'Maple House', type: 'AGENCY', status: 'INACTIVE' },
      { title: 'River Center', type: 'AGENCY', status: 'ACTIVE' },
    ]);
    expect((await shownOf(id)).words).toEqual([]);
    const next = [
      HEADINGS,
      partner('Northside Kids', 'clinic', 'GRADUATED'),
      partner('Garden Church', 'Agency', 'Resting'),
    ];
    const read = await readFile(app.agent, 'partners', next.join('\n'));
    expect(read.columns[1]).toMatchObject({ heading: 'Type', meanings: { clinic: 'Hospital' } });
    expect((await checkImport(app.agent, read.id)).states).toEqual({ NEW: 1, REFUSED: 1 });
    const { rows } = await openSheet(app.agent, `/api/imports/${read.id}/refused`);
    const again = await dryRun(app.agent, 'partners', rows.map((row) => row.join('\t')).join('\n'));
    expect(again.states).toEqual({ REFUSED: 1 });
    expect((await say(again.id, { status: { Resting: 'Inactive' } })).states).toEqual({ NEW: 1 });
  });

  it('forgets what is said no longer', async () => {
    const read = await readFile(
      app.agent,
      'partners',
      [HEADINGS, partner('Sunrise School', 'Agency', 'Resting')].join('\n'),
    );
    expect((await checkImport(app.agent, read.id)).states).toEqual({ NEW: 1 });
    expect((await say(read.id, {})).states).toEqual({ REFUSED: 1 });
  });
});

it('takes the meaning of one word of a cell that names several', async () => {
  await app.agent
    .post('/api/groups')
    .send({ name: 'Agency', roles: ['ROLE_PARTNER_MANAGE_OWN'] })
    .expect(201);
  const { id, states } = await dryRun(
    app.agent,
    'users',
    'Email,Name,Groups\nword@example.org,Ann Word,Everybody\nmany@example.org,Eva Many,Agency; Everybody',
  );
  expect(states).toEqual({ REFUSED: 2 });
  expect((await shownOf(id)).words).toEqual([{ place: 2, text: 'Everybody', rows: 2, meant: null }]);
  expect((await say(id, { groups: { Everybody: 'Agency' } })).states).toEqual({ NEW: 2 });
  await runImport(app.agent, id);
  const { body } = await app.agent.get('/api/users?include[]=groups').expect(200);
  const many = body.data.find(({ email }: { email: string }) => email === 'many@example.org');
  expect(many.groups).toEqual([expect.objectContaining({ name: 'Agency' })]);
});

describe('products of a category that is not in the portal', () => {
  const registerCategory = (name: string) => app.agent.post('/api/product-categories').send({ name }).expect(201);
  const categoriesOf = async (name: string) => {
    const { body } = await app.agent.get(`/api/products?name=${name}`).expect(200);
    return body.data.map((one: { name: string; productCategory: { name: string } }) => [
      one.name,
      one.productCategory.name,
    ]);
  };
  const category = async (id: number) =>
    (await shownOf(id)).fields.find(({ field }: { field: string }) => field === 'productCategory');

  it('are brought in once the category is registered by its name, or means another one', async () => {
    const file = 'Item,Pack size,Category\nWipe A,80,Wipes\nWipe B,40,wipes\nTaped C,25,Taped';
    const { id, states } = await dryRun(app.agent, 'products', file);
    expect(states).toEqual({ REFUSED: 3 });
    expect((await shownOf(id)).words).toEqual([
      { place: 2, text: expect.stringMatching(/^wipes$/i), rows: 2, meant: null },
      { place: 2, text: 'Taped', rows: 1, meant: null },
    ]);
    expect((await category(id)).addTo).toBe('product-categories');
    await registerCategory('Wipes');
    expect((await say(id, { productCategory: { Taped: 'Diapers' } })).states).toEqual({ NEW: 3 });
    await runImport(app.agent, id);
    expect((await categoriesOf('Wipe')).sort()).toEqual([
      ['Wipe A', 'Wipes'],
      ['Wipe B', 'Wipes'],
    ]);
    expect(await categoriesOf('Taped')).toEqual([['Taped C', 'Diapers']]);
  });
});
