import { openedBank } from '../support/bank';
import { awaitImport, checkImport, dryRun, readFile, rowsOf, runImport, takeImportBack } from '../support/imports';

const { app, bank } = openedBank();

const packs = 'Agency packs per bag,Agency pack size,Hospital packs per bag,Hospital pack size';
const heading = `Product,SKU,Category,${packs}`;
const products = (...rows: string[]) => [heading, ...rows.map((row) => `${row},Diapers,4,25,4,25`)].join('\n');

const choose = async (id: number, choice: string, row?: number) => {
  const { body } = await app.agent.post(`/api/imports/${id}/choose`).send({ choice, row }).expect(200);
  return row === undefined ? awaitImport(app.agent, id) : body.data;
};
const statesOf = async (id: number) =>
  (await rowsOf(app.agent, id)).map(({ id: row, state }: { id: number; state: string }) => [row, state]);

describe('rows that are perhaps about a record that is there', () => {
  beforeAll(async () => {
    for (const sku of ['TWICE-1', 'TWICE-2']) {
      const { body } = await app.agent.get(`/api/products/${bank.newborn}`).expect(200);
      const { productCategory, color, ...others } = body.data;
      const twice = { ...others, name: 'Twice', sku, color: '#123456', productCategory: { id: productCategory.id } };
      await app.agent.post('/api/products').send(twice).expect(201);
    }
  });

  it('are decided all at once, but for those that somebody has decided, and those of which several may be meant', async () => {
    const { id } = await dryRun(app.agent, 'products', products('Newborn,NB-X', 'Size 1,S1-X', 'Twice,TW-X'));
    expect(await statesOf(id)).toEqual([2, 3, 4].map((row) => [row, 'UNSURE']));
    await choose(id, 'NEW', 2);
    await choose(id, 'SAME');
    expect(await statesOf(id)).toEqual([
      [2, 'NEW'],
      [3, 'CHANGED'],
      [4, 'UNSURE'],
    ]);
    const { body } = await app.agent.post(`/api/imports/${id}/choose`).send({ row: 4, choice: 'SAME' }).expect(422);
    expect(body.errors.choice).toBe('Must be the id of the one that is meant, since several records are similar');
    await choose(id, 'LEFT_OUT', 4);
    await choose(id, 'NEW');
    expect((await awaitImport(app.agent, id)).states).toEqual({ NEW: 1, CHANGED: 1, UNSURE: 1 });
  });

  it('are refused where two are decided to be about the same one', async () => {
    const { id } = await dryRun(app.agent, 'products', products('Newborn,NB-Y', 'Newborn,NB-Z'));
    await choose(id, 'SAME', 2);
    await choose(id, 'SAME', 3);
    expect(await statesOf(id)).toEqual([
      [2, 'CHANGED'],
      [3, 'REFUSED'],
    ]);
    const [, second] = await rowsOf(app.agent, id);
    expect(second.problems).toEqual(['Row 2 of this file is about the same: remove one of the two.']);
  });
});

it('goes by the columns of the dry run that began, and not by those of one that came too late', async () => {
  const file = 'Name,Other name,Type\nFrom the first,From the second,Donor';
  for (let tries = 0; tries < 5; tries++) {
    const { id } = await readFile(app.agent, 'suppliers', file);
    const mappings = [0, 1].map((title) => ({ title, supplierType: 2 }));
    const answers = await Promise.all(
      mappings.map((mapping) => app.agent.post(`/api/imports/${id}/check`).send({ mapping })),
    );
    const begun = mappings.filter((_, place) => answers[place]!.status === 202);
    const { body } = await app.agent.get(`/api/imports/${id}`).expect(200);
    expect(begun).toContainEqual(body.data.mapping);
    await awaitImport(app.agent, id);
  }
});

describe('a column of IDs', () => {
  const named = (name: string, id: number) => `ID,Name,Type\n${id},${name},Donor`;

  it('is left out where the numbers are those of other records here, and can be chosen nevertheless', async () => {
    const foreign = await readFile(app.agent, 'suppliers', named('Nobody of this bank', bank.acme));
    expect(foreign.mapping).toEqual({ title: 1, supplierType: 2 });
    expect(foreign.remarks).toEqual([
      'The column “ID” is left out, because its IDs seem to be those of another portal. Choose ID for it where they are of this one.',
    ]);
    expect((await checkImport(app.agent, foreign.id)).states).toEqual({ NEW: 1 });
    const chosen = await checkImport(app.agent, foreign.id, { id: 0, title: 1, supplierType: 2 });
    expect(chosen.states).toEqual({ CHANGED: 1 });
  });

  it('is left out where nobody has such an ID', async () => {
    const children = 'ID,First Name,Last Name\n4711,Mia,Zuri\n4712,Leo,Zuri';
    expect((await readFile(app.agent, 'clients', children)).mapping).toEqual({ firstName: 1, lastName: 2 });
  });

  it('is that of the portal where a row has the ID and the name of one record', async () => {
    const own = await readFile(app.agent, 'suppliers', `${named('Acme', bank.acme)}\n999999,Acme of the other,Donor`);
    expect(own.mapping).toEqual({ id: 0, title: 1, supplierType: 2 });
  });
});

it('shows with the name of its month what becomes of a day that is written day first', async () => {
  const rows = ['05/11/2024', '14/03/2024', '2024-11-05'].map((day) => `Acme,backup warehouse,${day},Newborn,10`);
  const { id } = await dryRun(
    app.agent,
    'past-supply-orders',
    ['Supplier,Warehouse,Received on,Product,Pieces', ...rows].join('\n'),
  );
  const readings = (await rowsOf(app.agent, id)).map((row: { readings: { to: string }[] }) => row.readings);
  expect(readings).toEqual([
    [{ label: 'Received on', from: '05/11/2024', to: 'November 5, 2024' }],
    [{ label: 'Received on', from: '14/03/2024', to: 'March 14, 2024' }],
    [],
  ]);
});

it('shows what becomes of a zip code without its first zeros, and of a year of two digits', async () => {
  const { id } = await dryRun(
    app.agent,
    'past-supply-orders',
    'Supplier,Warehouse,Received on,Product,Pieces\nAcme,backup warehouse,1/15/24,Newborn,10',
  );
  expect((await rowsOf(app.agent, id))[0].readings).toEqual([
    { label: 'Received on', from: '1/15/24', to: 'January 15, 2024' },
  ]);
  const partners = await dryRun(
    app.agent,
    'partners',
    'Name,Type,Street,City,State,Zip,Contact first name,Contact last name,Contact email,Contact phone\nBoston Aid,Agency,1 Main St,Boston,MA,2134,Ann,Lee,ann@example.org,617-555-0134',
  );
  expect((await rowsOf(app.agent, partners.id))[0].readings).toContainEqual({
    label: expect.any(String),
    from: '2134',
    to: '02134',
  });
  await runImport(app.agent, id);
});

it('is taken back by an administrator, who stands in the history beside the one who brought it in', async () => {
  const other = await app.signIn();
  const { id } = await dryRun(other, 'suppliers', 'Name,Type\nBy somebody else,Donor');
  await runImport(other, id);
  expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 1 });
  const actors = await app.query(
    `SELECT type, metadata ->> 'actor' AS actor FROM log.events WHERE stream = (
       SELECT stream FROM log.events WHERE data ->> 'kind' = 'supplier' ORDER BY position DESC LIMIT 1) ORDER BY position`,
  );
  expect(actors.map(({ type }: { type: string }) => type)).toEqual(['RecordRegistered', 'RecordRemoved']);
  expect(new Set(actors.map(({ actor }: { actor: string }) => actor)).size).toBe(2);
});

it('stands in a list of which older ones are asked for', async () => {
  const begin = async () =>
    (await app.agent.post('/api/imports').send({ kind: 'suppliers', file: 'rows.csv' }).expect(201)).body.data.id;
  const [first, second] = [await begin(), await begin()];
  const listed = async (query: string) =>
    (await app.agent.get(`/api/imports${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);
  expect((await listed('')).slice(0, 2)).toEqual([second, first]);
  expect((await listed(`?before=${second}`))[0]).toBe(first);
  await app.agent.get('/api/imports?before=x').expect(400);
});
