import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMonths, dayOf } from '@bank/domain';
import { Pool } from 'pg';
import { describeFile } from '../../apps/api/src/cli/imported-files';
import { FolderImport, type ImportedFile, isIncomplete } from '../../apps/api/src/kernels/imports/folder/folder-import';
import { findImporter } from '../../apps/api/src/kernels/imports/folder/importer';
import { Imports } from '../../apps/api/src/kernels/imports/imports.service';
import { UserDirectory } from '../../apps/api/src/platform/context/user-directory';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';
import { checkImport, readFile, runImport } from '../support/imports';
import { newFolder, parseCsv, removeFolders } from '../support/whole-export';

jest.setTimeout(120_000);

let bank: OpenApp;
beforeAll(async () => {
  bank = await openApp();
});
afterAll(async () => {
  removeFolders();
  await bank.close();
});

const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};

/** @param products name, SKU and category of each */
const productsCsv = (...products: readonly string[]): string =>
  [
    'Name,SKU,Product category,Agency pack size,Agency packs per bag,Hospital pack size,Hospital packs per bag',
    ...products.map((product) => `${product},25,4,25,4`),
  ].join('\n');

const findUser = (email?: string) => findImporter(bank.app.get(Pool), bank.app.get(UserDirectory), email);

const importFolder = async (
  folder: string,
  signal = new AbortController().signal,
  onFile = (_: ImportedFile) => {},
  mayLackAnswers = false,
) =>
  bank.app
    .get(FolderImport, { strict: false })
    .importFolder(folder, { user: await findUser(), signal, onFile, mayLackAnswers });

const outcomesOf = ({ files }: Awaited<ReturnType<typeof importFolder>>) =>
  files.map(({ name, outcomes }) => [name, outcomes]);

const countEvents = async () => Number((await bank.query('SELECT count(*) FROM log.events'))[0].count);

it('imports files in the order in which one builds upon the other, and lists those that it leaves', async () => {
  const folder = folderOf({
    'suppliers.csv': 'Name,Supplier type\nÑandú & Co,Vendor\n',
    'products-2.csv': productsCsv('Size 2,D-2,Diapers'),
    'products-1.csv': productsCsv('Size 1,D-1,Diapers'),
    'product-categories.csv': 'Name,Status\nDiapers,Active\n',
    'README.md': 'About this folder',
  });
  const run = await importFolder(folder);
  expect(outcomesOf(run)).toEqual([
    ['product-categories.csv', { NEW: 1 }],
    ['products-1.csv', { NEW: 1 }],
    ['products-2.csv', { NEW: 1 }],
    ['suppliers.csv', { NEW: 1 }],
  ]);
  expect(run.left).toEqual(['README.md']);
  expect(run.files.some(isIncomplete)).toBe(false);
  expect(existsSync(join(folder, 'refused'))).toBe(false);
});

it('changes nothing when it is begun again, also what somebody has changed since', async () => {
  const folder = folderOf({ 'warehouses.csv': 'Name,Status\nOnce,Active\n' });
  await importFolder(folder);
  const [{ id }] = await bank.query(`SELECT id FROM read.warehouses WHERE title = 'Once'`);
  await bank.agent.patch(`/api/warehouses/${id}`).send({ status: 'INACTIVE' }).expect(200);
  const before = await countEvents();
  const again = await importFolder(folder);
  expect(again.files).toEqual([expect.objectContaining({ wasDone: true, outcomes: { NEW: 1 } })]);
  expect(await countEvents()).toBe(before);
});

it('writes refused rows as a sheet, which comes in by the same command once it is corrected', async () => {
  const folder = folderOf({
    'products.csv': productsCsv('Good,G-1,Wipes', 'Also good,G-2,Wipes'),
    'product-categories.csv': 'Name,Status,Partners may order\nWipes,Active,yes\nPads,Someday,yes\n',
  });
  const run = await importFolder(folder);
  expect(outcomesOf(run)).toEqual([
    ['product-categories.csv', { NEW: 1, REFUSED: 1 }],
    ['products.csv', { NEW: 2 }],
  ]);
  expect(run.files.filter(isIncomplete).map(({ name }) => name)).toEqual(['product-categories.csv']);
  const sheet = join(folder, 'refused', 'product-categories.csv');
  const text = readFileSync(sheet, 'utf8');
  expect(parseCsv(text)).toEqual([
    expect.objectContaining({ 'What to correct': expect.stringContaining('Someday'), Name: 'Pads' }),
  ]);
  const corrected = text.replace(/,Someday,/, ',Active,');
  writeFileSync(sheet, corrected);
  expect((await importFolder(folder)).files.filter(isIncomplete).map(({ name }) => name)).toEqual([
    'product-categories.csv',
  ]);
  expect(readFileSync(sheet, 'utf8')).toBe(corrected);
  expect(outcomesOf(await importFolder(join(folder, 'refused')))).toEqual([['product-categories.csv', { NEW: 1 }]]);
  const { files } = await importFolder(folder);
  expect(files.filter(isIncomplete)).toEqual([]);
  expect(files.map(describeFile)).toContain(
    'product-categories.csv: 1 new, 1 refused (by an earlier run). What was refused has come in since, corrected',
  );
});

it('takes a file as complete once the last of its refused rows has come in', async () => {
  const folder = folderOf({ 'suppliers.csv': 'Name,Supplier type\nKept,Vendor\nOne,Robot\nTwo,Robot\n' });
  await importFolder(folder);
  const correct = (path: string, name: string) => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(`${name},Robot`, `${name},Donor`));
  };
  const isDone = async () => !(await importFolder(folder)).files.some(isIncomplete);
  correct(join(folder, 'refused/suppliers.csv'), 'One');
  await importFolder(join(folder, 'refused'));
  expect(await isDone()).toBe(false);
  correct(join(folder, 'refused/refused/suppliers.csv'), 'Two');
  await importFolder(join(folder, 'refused/refused'));
  expect(await isDone()).toBe(true);
});

it('says what the dry run said of all rows together, once', async () => {
  const day = addMonths(dayOf(new Date().toISOString(), 'UTC'), -20);
  const partner = 'Name,Partner type,Status,Contact first name,Contact last name,Contact email,Street,City,State,Zip';
  const folder = folderOf({
    'partners.csv': `${partner}\nOak,Agency,Active,Pam,Pine,pam@oak.example,1 Oak St,Kansas City,MO,64106\n`,
    'clients.csv': `First name,Last name,Guardian first name,Guardian last name,Birthdate,Partner\nMia,Ríos,Eva,Ríos,${day},Oak\n`,
  });
  const described = (await importFolder(folder)).files.map(describeFile);
  expect(described.at(-1)).toMatch(
    /^clients\.csv: 1 new\n {2}1 new child has no status in this file and comes in as Creating/,
  );
  expect((await importFolder(folder)).files.map(describeFile).at(-1)).toBe('clients.csv: 1 new (by an earlier run)');
});

it('reads columns and words as somebody has said for a file with the same headings', async () => {
  const heading = 'Called,Kind of giver';
  const { id } = await readFile(bank.agent, 'suppliers', `${heading}\nSaid Barn,Friend`);
  const mapping = { title: 0, supplierType: 1 };
  await checkImport(bank.agent, id, mapping, {}, { meanings: { supplierType: { Friend: 'Donor' } } });
  expect((await runImport(bank.agent, id)).outcomes).toEqual({ NEW: 1 });
  const folder = folderOf({ 'suppliers.csv': `${heading}\nOther Barn,friend\nThird Barn,Stranger\n` });
  expect(outcomesOf(await importFolder(folder))).toEqual([['suppliers.csv', { NEW: 1, REFUSED: 1 }]]);
  const found = await bank.query(`SELECT supplier_type AS type FROM read.suppliers WHERE title = 'Other Barn'`);
  expect(found).toEqual([{ type: 'DONOR' }]);
});

it('tries a file again of which nothing came in', async () => {
  const folder = folderOf({ 'products.csv': productsCsv('Late,L-1,Later') });
  expect(outcomesOf(await importFolder(folder))).toEqual([['products.csv', { REFUSED: 1 }]]);
  writeFileSync(join(folder, 'product-categories.csv'), 'Name,Status\nLater,Active\n');
  expect(outcomesOf(await importFolder(folder))).toEqual([
    ['product-categories.csv', { NEW: 1 }],
    ['products.csv', { NEW: 1 }],
  ]);
  expect(existsSync(join(folder, 'refused', 'products.csv'))).toBe(false);
});

it('goes on where it was broken off', async () => {
  const folder = folderOf({
    'suppliers.csv': 'Name,Supplier type\nBefore,Vendor\n',
    'warehouses.csv': 'Name,Status\nAfter,Active\n',
  });
  const stopping = new AbortController();
  await expect(importFolder(folder, stopping.signal, () => stopping.abort())).rejects.toThrow(/abort/i);
  const { files } = await importFolder(folder);
  expect(files.map(({ name, wasDone, outcomes }) => [name, wasDone, outcomes])).toEqual([
    ['suppliers.csv', true, { NEW: 1 }],
    ['warehouses.csv', false, { NEW: 1 }],
  ]);
  const found = await bank.query(`SELECT title FROM read.warehouses WHERE title = 'After'`);
  expect(found).toHaveLength(1);
});

it('says of a file that cannot be read what to do, and goes on with the others', async () => {
  const folder = folderOf({
    'clients.csv': '%PDF-1.7 no table',
    'suppliers.csv': 'Name,Supplier type\nStill,Vendor\n',
  });
  const { files } = await importFolder(folder);
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ['suppliers.csv', undefined],
    ['clients.csv', expect.stringMatching(/^This is a PDF: /)],
  ]);
  expect(files.filter(isIncomplete).map(({ name }) => name)).toEqual(['clients.csv']);
});

it('refuses a folder that is none, or has nothing to import', async () => {
  const folder = newFolder();
  await expect(importFolder(join(folder, 'none'))).rejects.toThrow(/^There is no folder .*none to import\.$/);
  mkdirSync(join(folder, 'clients.csv'));
  await expect(importFolder(folder)).rejects.toThrow(/^No file in .* has the name of a list/);
});

it('refuses a second folder while one is imported', async () => {
  const folder = folderOf({ 'suppliers.csv': 'Name,Supplier type\nTwice,Vendor\n' });
  const outcomes = await Promise.allSettled([importFolder(folder), importFolder(folder)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { message: expect.stringMatching(/^Somebody imports a folder already/) } });
});

it('works on behalf of an administrator alone', async () => {
  const { email } = await bank.register({ roles: ['ROLE_PARTNER'] });
  await expect(findUser(email)).rejects.toThrow(`${email} is no administrator`);
  await expect(findUser('nobody@example.org')).rejects.toThrow('There is no user nobody@example.org');
  expect((await findUser()).email).toBe('admin@example.com');
});

it('leaves out what a list of users says otherwise of the user who imports, with a remark, and brings in the others', async () => {
  const row = async () => (await bank.query(`SELECT * FROM read.users WHERE email = 'admin@example.com'`))[0];
  const before = await row();
  const folder = folderOf({
    'users.csv': 'Email,First name,Last name\nzoe@example.org,Zoe,Ruiz\nadmin@example.com,Ada,Other\n',
  });
  const { files } = await importFolder(folder);
  expect(files.filter(isIncomplete)).toEqual([]);
  expect(files.map(describeFile)).toEqual([
    'users.csv: 1 new, 1 as before\n  Row 3: This is the user who imports, and no sheet changes their own name, phone, email or groups: the row is left out.',
  ]);
  expect(await row()).toEqual(before);
});

describe('a file without the answers to required questions', () => {
  const day = addMonths(dayOf(new Date().toISOString(), 'UTC'), -20);
  const child = (name: string) =>
    `First name,Last name,Guardian first name,Guardian last name,Birthdate,Partner,Status\n${name},Ríos,Eva,Ríos,${day},Oak,Active\n`;
  const leavingOpen = (folder: string, onFile?: (file: ImportedFile) => void) =>
    importFolder(folder, undefined, onFile, true);

  beforeAll(async () => {
    const question = { name: 'daycare', label: 'Daycare', type: 'STRING', displayInterface: 'TEXT', isRequired: true };
    await bank.agent.post('/api/client/attribute/definition').send(question).expect(201);
  });

  it('comes in where these may stay open, and is refused otherwise', async () => {
    const folder = folderOf({ 'clients.csv': child('Leo') });
    expect(outcomesOf(await importFolder(folder))).toEqual([['clients.csv', { REFUSED: 1 }]]);
    expect(readFileSync(join(folder, 'refused/clients.csv'), 'utf8')).toContain('Daycare: Field is required.');
    expect(outcomesOf(await leavingOpen(folder))).toEqual([['clients.csv', { NEW: 1 }]]);
  });

  it('comes in so where an earlier run had made its dry run already', async () => {
    const folder = folderOf({ 'clients.csv': child('Ada') });
    const imports = bank.app.get(Imports, { strict: false });
    const stopping = new AbortController();
    const run = jest.spyOn(imports, 'run').mockImplementationOnce(async () => {
      stopping.abort();
      throw stopping.signal.reason;
    });
    await expect(importFolder(folder, stopping.signal)).rejects.toThrow(/abort/i);
    run.mockRestore();
    expect(outcomesOf(await leavingOpen(folder))).toEqual([['clients.csv', { NEW: 1 }]]);
  });
});
