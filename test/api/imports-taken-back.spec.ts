import { openedBank } from '../support/bank';
import { giveClient, publicIdOf } from '../support/client-histories';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';

const { app, bank } = openedBank();

const bringIn = async (kind: string, rows: readonly string[]): Promise<number> => {
  const { id, states } = await dryRun(app.agent, kind, rows.join('\n'));
  expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: rows.length - 1 });
  expect(states).toEqual({ NEW: rows.length - 1 });
  return id;
};
const takeBack = async (id: number) => {
  const { outcomes, stayed } = await takeImportBack(app.agent, id);
  const messages = (await rowsOf(app.agent, id)).map(({ message }: { message: string | null }) => message);
  return { outcomes, stayed, messages };
};
/** As the list of imports says. */
const hasStayed = async (id: number): Promise<boolean> => {
  const { body } = await app.agent.get('/api/imports').expect(200);
  return body.data.find((one: { id: number }) => one.id === id).hasStayed;
};
const sequencesOf = async (table: string): Promise<string[]> =>
  (await app.query(`SELECT sequence FROM read.${table} ORDER BY id`)).map(({ sequence }) => sequence);

describe('an import of children who were given something since', () => {
  const year = new Date().getUTCFullYear() - 1;
  const child = (name: string) => `${name},Zuri,Ana,Zuri,${year}-03-04,Étoile Hospital,Active`;
  let children: number;
  let given: number;

  beforeAll(async () => {
    const heading = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner,Status';
    children = await bringIn('clients', [heading, child('Mia'), child('Leo')]);
    given = await bringIn('past-distributions', [
      'Partner,Distribution period,Distributed on,Child,Birthdate,Product,Pieces',
      `Étoile Hospital,${year}-08,${year}-08-20,Leo Zuri,${year}-03-04,Newborn,25`,
    ]);
  });

  it('leaves those whom an order names, and says which order', async () => {
    const [sequence] = await sequencesOf('distribution_orders');
    expect(await takeBack(children)).toEqual({
      outcomes: { TAKEN_BACK: 1 },
      stayed: 1,
      messages: [null, `Stays: ${sequence} names it.`],
    });
    const [{ id: order }] = (await app.query('SELECT id FROM read.distribution_orders')) as [{ id: number }];
    const namers = (await rowsOf(app.agent, children)).map(({ namer }: { namer: object | null }) => namer);
    expect(namers).toEqual([null, { name: sequence, path: `/orders/distribution/${order}` }]);
    expect(await hasStayed(children)).toBe(true);
    const living = await app.query('SELECT first_name AS name FROM read.clients WHERE removed_at IS NULL');
    expect(living).toEqual([{ name: 'Leo' }]);
  });

  it('is taken back whole after the orders', async () => {
    expect((await takeBack(given)).outcomes).toEqual({ TAKEN_BACK: 1 });
    expect(await takeBack(children)).toMatchObject({ outcomes: { TAKEN_BACK: 2 }, stayed: 0 });
    expect(await hasStayed(children)).toBe(false);
  });
});

it('leaves what an order names that is done, also where no stock is left of it', async () => {
  const imports = [
    await bringIn('suppliers', ['Name,Type', 'Blue Barn,Donor', 'Red Barn,Donor']),
    await bringIn('warehouses', ['Name', 'Old Mill', 'New Mill']),
    await bringIn('products', ['Name,SKU,Category,Pack size', 'Size 7,D-7,Diapers,25', 'Size 8,D-8,Diapers,25']),
  ];
  await bringIn('past-supply-orders', [
    'Supplier,Warehouse,Received on,Product,Pieces',
    'Blue Barn,Old Mill,2025-02-03,Size 7,100',
  ]);
  await bringIn('past-stock-changes', [
    'Storage location,Changed on,Product,Pieces,Reason',
    'Old Mill,2025-02-05,Size 7,-100,Damaged',
  ]);
  for (const id of imports)
    expect(await takeBack(id)).toEqual({
      outcomes: { TAKEN_BACK: 1 },
      stayed: 1,
      messages: [expect.stringMatching(/^Stays: \S+-\d+ names it\.$/), null],
    });
});

it('leaves what another record names, and says which one', async () => {
  const partners = await bringIn('partners', [
    'Partner,Type,Status,Contact first name,Contact last name,Contact email,Address,City,Zip,State',
    'Oak House,Agency,Active,Ana,Paz,ana@example.org,1 Main St,Boston,2134,MA',
    'Elm Shelter,Agency,Active,Eva,Paz,eva@example.org,2 Main St,Boston,2134,MA',
  ]);
  const [oak, elm] = (
    await app.query(`SELECT id FROM read.partners WHERE title IN ('Oak House', 'Elm Shelter') ORDER BY title DESC`)
  ).map(({ id }) => id);
  await giveClient(app, 9101, { partner: oak });
  const { email } = await app.register({ partners: [elm] });
  expect((await takeBack(partners)).messages).toEqual([
    `Stays: Client ${publicIdOf(9101)} names it.`,
    `Stays: User ${email} names it.`,
  ]);

  const categories = await bringIn('product-categories', ['Name', 'Wipes', 'Creams']);
  const [{ id: wipes }] = await app.query(`SELECT id FROM read.product_categories WHERE name = 'Wipes'`);
  await app.agent
    .patch(`/api/products/${bank.newborn}`)
    .send({ productCategory: { id: wipes } })
    .expect(200);
  expect((await takeBack(categories)).messages).toEqual(['Stays: Product Newborn names it.', null]);

  const warehouses = await bringIn('warehouses', ['Name', 'Attic']);
  await bringInMinimum('Size 1,Attic,40');
  expect((await takeBack(warehouses)).messages).toEqual(['Stays: Product Size 1 names it.']);
});

const bringInMinimum = async (row: string) => {
  const { id } = await dryRun(app.agent, 'minimums', `Product,Warehouse,Minimum\n${row}`);
  expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 1 });
};

it('leaves a child into which another one was merged', async () => {
  const year = new Date().getUTCFullYear() - 1;
  const children = await bringIn('clients', [
    'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner,Status',
    `Ida,Sol,Ana,Sol,${year}-05-04,Étoile Hospital,Active`,
  ]);
  const [{ id: ida }] = await app.query(`SELECT public_id AS id FROM read.clients WHERE first_name = 'Ida'`);
  await giveClient(app, 9102, { partner: bank.hospital });
  await app.agent
    .post('/api/clients/merge')
    .send({ targetClient: ida, sourceClients: [publicIdOf(9102)], context: [] })
    .expect(200);
  expect((await takeBack(children)).messages).toEqual([`Stays: Client ${publicIdOf(9102)} was merged into it.`]);
});

describe('an import over whose records another one came', () => {
  const oak = [
    'Partner,Type,Status,Contact first name,Contact last name,Contact email,Address,City,Zip,State',
    'Oak Court,Agency,Active,Ana,Paz,ana@example.org,1 Main St,Boston,2134,MA',
  ];
  const change = async (kind: string, rows: readonly string[]): Promise<number> => {
    const { id } = await dryRun(app.agent, kind, rows.join('\n'));
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 1 });
    return id;
  };
  const changeCity = (city: string) => change('partners', ['Partner,City', `Oak Court,${city}`]);
  const addContact = () =>
    change('partners/contacts', ['Partner,First name,Last name,Email', 'Oak Court,Eva,Sol,eva@example.org']);
  const cities = async () => {
    const rows = await app.query(
      `SELECT address ->> 'city' AS city FROM read.partners WHERE title = 'Oak Court' AND removed_at IS NULL`,
    );
    return rows.map(({ city }) => city);
  };
  const back = { outcomes: { TAKEN_BACK: 1 }, stayed: 0, messages: [null] };
  const stays = { stayed: 1, messages: ['Stays, because it was changed after the import.'] };

  it('is taken back after that one, which may be of a list within them', async () => {
    const first = await bringIn('partners', oak);
    const [second, third] = [await changeCity('Salem'), await addContact()];
    expect(await takeBack(first)).toMatchObject(stays);
    expect(await takeBack(second)).toMatchObject(stays);
    expect(await takeBack(third)).toEqual(back);
    expect(await cities()).toEqual(['Salem']);
    expect(await takeBack(second)).toEqual(back);
    expect(await cities()).toEqual(['Boston']);
    expect(await takeBack(first)).toEqual(back);
    expect(await cities()).toEqual([]);
  });

  it('stays where somebody changed them before that one, or after it was taken back', async () => {
    const first = await bringIn('partners', oak);
    const [{ id }] = await app.query(`SELECT id FROM read.partners WHERE title = 'Oak Court' AND removed_at IS NULL`);
    const edit = (isPublicDisplay: boolean) =>
      app.agent.patch(`/api/partners/${id}`).send({ isPublicDisplay }).expect(200);
    await edit(true);
    const second = await changeCity('Salem');
    const third = await addContact();
    expect(await takeBack(third)).toEqual(back);
    await edit(false);
    expect(await takeBack(second)).toMatchObject(stays);
    expect(await takeBack(first)).toMatchObject(stays);
    expect(await cities()).toEqual(['Salem']);
  });
});
