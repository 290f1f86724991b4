import { addMonths, dayOf } from '@bank/domain';
import { Pool, type PoolClient } from 'pg';
import { compareOlder, isDifferent } from '../../apps/api/src/features/older-portal/compare';
import { findLeftBehind } from '../../apps/api/src/features/older-portal/left-behind';
import { deriveTables } from '../../apps/api/src/features/older-portal/queries/derive';
import { FolderImport, isIncomplete } from '../../apps/api/src/kernels/imports/folder/folder-import';
import { findImporter } from '../../apps/api/src/kernels/imports/folder/importer';
import { UserDirectory } from '../../apps/api/src/platform/context/user-directory';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';
import { olderBank } from '../support/older-history';
import { filled, givenOlder, listsOf, writeLists } from '../support/older-portal';
import { newFolder, removeFolders } from '../support/whole-export';

jest.setTimeout(120_000);

const MONTHS_OLD = 20;
const born = addMonths(dayOf(new Date().toISOString(), 'UTC'), -MONTHS_OLD);

let bank: OpenApp;
let connection: PoolClient;
let lists: Awaited<ReturnType<typeof listsOf>>;
beforeAll(async () => {
  bank = await openApp();
  connection = await bank.app.get(Pool).connect();
  await givenOlder(connection, olderBank(born));
  lists = await listsOf(connection);
});
afterAll(async () => {
  connection.release(true);
  removeFolders();
  await bank.close();
});

const rowsOf = (kind: string) => lists[kind]!.map(filled);

describe('the lists of the older portal', () => {
  it('tell products of one name apart, and give each a SKU', () => {
    expect(rowsOf('products').map((row) => [row.Name, row.SKU, row.Status, row['Product category']])).toEqual([
      ['Size 1', 'D-1', 'Active', 'Diapers'],
      ['Size 2 (2)', 'OLDER-2', 'Active', 'Diapers'],
      ['size 2 (3)', 'D-2', 'Inactive', 'Diapers'],
      ['Pull-ups', 'P-5', 'Out of stock', 'Training pants'],
    ]);
  });

  it('have what the bank has set up', () => {
    expect(rowsOf('system/settings')).toEqual([
      {
        'Pull-up category': 'Training pants',
        'Zip/county states': 'KS; MO',
        'Partner review: start': '08-01',
        'Partner review: end': '09-15',
      },
    ]);
    expect(rowsOf('groups')).toEqual([
      { Name: 'Front desk', Roles: 'ROLE_CLIENT_VIEW_ALL' },
      { Name: 'Agencies', Roles: 'ROLE_CLIENT_MANAGE_OWN; ROLE_PARTNER' },
    ]);
    expect(
      rowsOf('client/attribute/definition').map((row) => [
        row['Attribute Machine Name'],
        row['Interface Type'],
        row.Required,
      ]),
    ).toEqual([
      ['language', 'CHECKBOX_GROUP', 'No'],
      ['home', undefined, 'No'],
      ['first_seen', undefined, 'No'],
      ['older_portal_id', undefined, 'No'],
    ]);
  });

  it('have partners with their first contact, and the others apart', () => {
    expect(rowsOf('partners')).toEqual([
      {
        'Name/Title': 'Oak House',
        'Partner Type': 'Agency',
        'Legacy ID (portal)': '7',
        'Forecast average months': '6',
        'Fulfillment Period': 'Week A',
        'Distribution Method': 'Pickup',
        Status: 'ACTIVE',
        Street: '12 Oak St',
        City: 'Kansas City',
        State: 'MO',
        'Postal code': '64106',
        'Contact first name': 'Pam',
        'Contact last name': 'Program',
        'Contact email': 'pam@oak.example',
        'Contact phone': '816-555-0134',
        'Program contact': 'Yes',
        Mission: 'We help,\n"families"',
      },
      {
        'Name/Title': 'Étoile Hospital',
        'Partner Type': 'Hospital',
        Status: 'INACTIVE',
        'Contact first name': 'Unknown',
        'Contact last name': 'Unknown',
        'Contact email': 'nobody@partner-21.invalid',
      },
    ]);
    expect(rowsOf('partners/contacts')).toMatchObject([
      { Partner: 'Oak House', 'First name': 'Otto', 'Program contact': 'No' },
    ]);
  });

  it('have each child once, with its answers and all its older IDs', () => {
    expect(rowsOf('clients')).toMatchObject([
      {
        'First Name': 'Mia',
        Status: 'Active',
        'ID in the older portal': 'PUB1, PUB3, PUB5',
        Language: 'English; Spanish',
        'home street1': '5 Elm St',
        'home state': 'MO',
        'First seen': '2021-03-04',
      },
      { 'First Name': 'Leo', Status: 'Inactive (Expired)', 'Assigned Partner': 'Oak House' },
      { 'First Name': 'Zoe', Status: 'Inactive (Blocked)', 'Parent/Guardian First Name': 'Unknown' },
    ]);
  });

  it('have orders by their lines that count, of a merged child under the one that it is now', () => {
    const cells = (kind: string, ...headings: string[]) =>
      rowsOf(kind).map((row) => headings.map((heading) => row[heading]));
    expect(
      cells(
        'past-partner-orders',
        'Order number',
        'Portal order ID',
        'Status',
        'Stock has moved',
        'Shipped on',
        'Pieces',
      ),
    ).toEqual([
      ['PTNR-000001', undefined, 'Shipped', 'Yes', '2021-03-06T15:00:00Z', '300'],
      ['PTNR-000002', '55', 'Submitted', 'No', undefined, '75'],
    ]);
    expect(
      cells('past-distributions', 'Order number', 'Distribution period', 'Client', 'Client first name', 'Pieces'),
    ).toEqual([
      ['DIST-000001', '2021-03', 'PUB1', 'Mia', '25'],
      ['DIST-000001', '2021-03', 'PUB1', 'Mia', '25'],
      ['DIST-000001', '2021-03', 'PUB2', 'Leo', '50'],
      ['DIST-000001', '2021-03', 'PUB1', 'Mia', '3'],
    ]);
  });

  it('have stock changes for what no order explains, each at its time', () => {
    const changes = rowsOf('past-stock-changes').map((row) => [
      row['Changed on'],
      row['Storage location'],
      row.Product,
      row.Pieces,
      row.Reason,
    ]);
    expect(changes).toEqual([
      [
        '2021-01-01T15:00:00Z',
        'Main Warehouse',
        'Size 1',
        '400',
        'Stock of the older portal: movements without an order',
      ],
      [
        '2021-01-01T15:00:00Z',
        'Main Warehouse',
        'Size 2 (2)',
        '60',
        'Stock of the older portal: movements without an order',
      ],
      ['2021-03-05T15:00:00Z', 'Main Warehouse', 'Size 1', '-30', 'Water damage'],
      [
        '2021-03-31T15:00:00Z',
        'Oak House',
        'Size 1',
        '10',
        'Stock of the older portal: what DIST-000001 moved otherwise than its lines say',
      ],
    ]);
  });

  it('leave nothing out that is not counted and named', async () => {
    const left = await findLeftBehind(connection);
    expect(Object.fromEntries(left.map(({ what, examples }) => [what, examples]))).toMatchObject({
      'Deleted products that no order names': ['Never used'],
      'Roles of groups that this portal does not have': ['Front desk: ROLE_FORGOTTEN'],
      'Contacts of suppliers without a name or an email, or of the same name': ['Nameless'],
      'Partners that come with a user as their contact, or with nobody': ['Étoile Hospital'],
      'Addresses without a street, a city, a state or a postal code': ['3 Nowhere, MO, 64108'],
      'Questions about clients that are required no longer, since some have not answered them': ['Language'],
      'Files: upload them again': ['letter.pdf'],
      'Clients who come as the one that they were merged into': ['Mia Maria Rivera (PUB3)'],
      'Clients who come as another record of the same names and birthdate': ['MÍA Rivera (PUB5)'],
      'Suppliers without a type, which come as donors': ['Church Drive'],
      'Partner Orders without lines, or without a place, or in a status that is unknown': ['PTNR-000003 (SHIPPED)'],
    });
  });
});

it('brings the stays that the log of changes knows, where it goes on to the present partner', () => {
  const leo = { Client: 'PUB2', 'Client first name': 'Leo', 'Client last name': 'Rivera' };
  expect(rowsOf('clients/partners')).toMatchObject([
    { ...leo, Partner: 'Étoile Hospital', Since: '2018-06-01T12:00:00Z', Until: '2019-02-01T12:00:00Z' },
    { ...leo, Partner: 'Oak House', Since: '2019-02-03T12:00:00Z' },
  ]);
});

it('names the children whose earlier partner stays behind', async () => {
  await connection.query('BEGIN');
  await connection.query(`UPDATE older_client SET partner_id = '21' WHERE id = '2'`);
  await deriveTables(connection);
  const left = await findLeftBehind(connection);
  expect(left).toContainEqual({
    what: 'Clients whom another partner has served before, which the distributions alone still show',
    count: 1,
    examples: ['Leo Rivera (PUB2)'],
  });
  await connection.query('ROLLBACK');
});

it('names the questions of this portal for which all would be refused', async () => {
  const question = {
    name: 'hours',
    label: 'Opening hours',
    type: 'STRING',
    displayInterface: 'TEXT',
    isRequired: true,
  };
  const path = '/api/partner/attribute/definition';
  const { id } = (await bank.agent.post(path).send(question).expect(201)).body.data;
  const never = async () =>
    (await findLeftBehind(connection))
      .filter(({ what }) => what.includes('never asked there'))
      .map(({ examples }) => examples);
  expect(await never()).toEqual([['Opening hours']]);
  await bank.agent.patch(`${path}/${id}`).send({ isRequired: false }).expect(200);
  expect(await never()).toEqual([]);
});

describe('a bank of the older portal', () => {
  const importFolder = async (folder: string) =>
    bank.app.get(FolderImport, { strict: false }).importFolder(folder, {
      user: await findImporter(bank.app.get(Pool), bank.app.get(UserDirectory), undefined),
      signal: new AbortController().signal,
    });
  const differences = async () => (await compareOlder(connection)).filter(isDifferent);

  it('comes in by the import of a folder, in every row, and is the same in all counts and sums', async () => {
    // Nobody knows its partner.
    const clients = lists.clients!.map((row) =>
      row['First Name'] === 'Zoe' ? { ...row, 'Assigned Partner': 'Oak House' } : row,
    );
    const folder = newFolder();
    writeLists(folder, { ...lists, clients });
    const { files, left } = await importFolder(folder);
    expect(left).toEqual([]);
    expect(files.filter(isIncomplete).map(({ name, outcomes, problem }) => [name, outcomes, problem])).toEqual([]);
    expect(await differences()).toEqual([]);
    const figures = await compareOlder(connection);
    expect(figures).toContainEqual({ subject: 'Stock', name: 'Main Warehouse, Size 1', older: 1010, here: 1010 });
    expect(figures).toContainEqual({ subject: 'Clients', name: 'Inactive (Expired)', older: 1, here: 1 });
    const subjects = figures.map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Clients who have answered',
        'Partners that have answered',
        'Contacts of partners',
        'Contacts of suppliers',
        'Addresses of suppliers',
        'Groups of users',
        'Partners of users',
        'Cents of supply orders',
      ]),
    );
  });

  it('shows what is not the same', async () => {
    await connection.query(`UPDATE older_inventory_transaction SET delta = '401' WHERE id = '12'`);
    await connection.query(`UPDATE older_client SET status = 'INACTIVE' WHERE id = '1'`);
    await connection.query(`UPDATE older_line_item SET quantity = '310' WHERE id = '7'`);
    await deriveTables(connection);
    expect(await differences()).toEqual([
      { subject: 'Clients', name: 'Active', older: 0, here: 1 },
      { subject: 'Clients', name: 'Inactive', older: 1, here: 0 },
      // Of two records of the child, the other one would come now.
      ...['first_seen', 'home', 'language'].map((name) => ({
        subject: 'Clients who have answered',
        name,
        older: 0,
        here: 1,
      })),
      { subject: 'Pieces of partner orders', name: 'Size 1', older: 310, here: 300 },
      { subject: 'Stock', name: 'Main Warehouse, Size 1', older: 1011, here: 1010 },
    ]);
  });
});
