import ExcelJS from 'exceljs';
import { Erasures } from '../../apps/api/src/platform/privacy/erasures';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import {
  awaitImport,
  checkImport,
  dryRun,
  readFile,
  rowsOf,
  runImport,
  sendFile,
  takeImportBack,
} from '../support/imports';
import { openSheet } from '../support/sheets';

const { app, bank } = openedBank();

const suppliers = async (keyword: string) =>
  (await app.agent.get(`/api/suppliers?keyword=${encodeURIComponent(keyword)}&include=addresses,contacts`).expect(200))
    .body.data;

describe('a file of suppliers', () => {
  const file = [
    'Supplier Name;Type;Address;City;State;Zip;Country;Remarks',
    'Blue Barn;Donor;1 Main St;Boston;MA;2134;United States;kept',
    'Casa Ñandú;Vendedor;2 Oak St;Kansas City;MO;64110;;',
    'Acme;Donor;;;;;;',
    'Nobody;Robot;;;;;;',
    'Blue Barn;Donor;;;;;;',
  ].join('\n');

  it('becomes suppliers by the rules of the screens, after a dry run that writes nothing', async () => {
    const read = await readFile(app.agent, 'suppliers', file);
    expect(read.mapping).toMatchObject({
      title: 0,
      supplierType: 1,
      'addresses.street1': 2,
      'addresses.postalCode': 5,
    });
    const before = await app.query('SELECT count(*)::integer AS n FROM read.suppliers');
    const checked = await checkImport(app.agent, read.id);
    expect(checked.states).toEqual({ NEW: 2, SAME: 1, REFUSED: 2 });
    expect(await app.query('SELECT count(*)::integer AS n FROM read.suppliers')).toEqual(before);
    const refused = await rowsOf(app.agent, read.id, '&state=REFUSED');
    expect(refused.map(({ id, problems }: { id: number; problems: string[] }) => [id, problems])).toEqual([
      [5, ['B5 says “Robot”: there is no such type: expected Donor, Vendor, Diaper drive, Drop site.']],
      [6, ['Row 2 of this file is about the same: remove one of the two.']],
    ]);
    const done = await runImport(app.agent, read.id);
    expect(done.outcomes).toEqual({ NEW: 2, SAME: 1, REFUSED: 2 });
    const [barn] = await suppliers('Blue Barn');
    expect(barn).toMatchObject({ title: 'Blue Barn', supplierType: 'DONOR', addresses: [{ postalCode: '02134' }] });
    const [event] = await app.store.read(`supplier-${barn.id}`);
    expect(event!.metadata).toMatchObject({ import: read.id, actor: expect.stringMatching(/^user-/) });
    const sheet = await openSheet(app.agent, `/api/imports/${read.id}/refused`);
    expect(sheet.rows.slice(1).map(([sentence]) => sentence)).toEqual([
      expect.stringMatching(/^C2 says “Robot”/),
      'Row 2 of rows.csv is about the same: remove one of the two.',
    ]);
    expect(sheet.rows[1]!.slice(0, 3)).toEqual([
      'C2 says “Robot”: there is no such type: expected Donor, Vendor, Diaper drive, Drop site.',
      'Nobody',
      'Robot',
    ]);
  });

  it('has parts of an address alone, of which the sentence names the others and the mend', async () => {
    const { id, states } = await dryRun(app.agent, 'suppliers', 'Name,Type,Zip,Town\nZip Alone,Donor,64110,Olathe');
    expect(states).toEqual({ REFUSED: 1 });
    expect((await rowsOf(app.agent, id))[0].problems).toEqual([
      'An address also needs Street and State: fill them in. Or change the columns and choose “Leave out” for City (D) and Postal code (C): the rest of the row comes in without them.',
    ]);
    const leftOut = await checkImport(app.agent, id, { title: 0, supplierType: 1 });
    expect(leftOut.states).toEqual({ NEW: 1 });
  });

  it('names a record nearly, and is asked whether that is meant', async () => {
    const { id } = await dryRun(app.agent, 'suppliers/contacts', 'Supplier,First name,Last name\nBlue,Ann,Lee');
    expect((await rowsOf(app.agent, id))[0].problems).toEqual([
      'A2 says “Blue”: there is no such supplier: write “Blue Barn” if you mean that.',
    ]);
  });

  it('lacks a column that is the same in all rows, which is said once', async () => {
    const { id } = await readFile(app.agent, 'suppliers', 'Name,Zip\nDell Barn,64110\nDell Barn,64111');
    const check = (same: object) =>
      app.agent.post(`/api/imports/${id}/check`).send({ mapping: { title: 0, 'addresses.postalCode': 1 }, same });
    const { body } = await check({ supplierType: 'Robot', title: 'Barn', nope: 'x' }).expect(422);
    expect(body.errors).toEqual({
      supplierType: '“Robot”: there is no such type: expected Donor, Vendor, Diaper drive, Drop site',
      title: 'A column of the file is this already',
      nope: 'This cannot be imported',
    });
    await check({
      supplierType: 'Donor',
      'addresses.street1': '1 Main St',
      'addresses.city': 'Boston',
      'addresses.state': 'MA',
    }).expect(202);
    const { states, columns } = await awaitImport(app.agent, id);
    expect(states).toEqual({ NEW: 1, REFUSED: 1 });
    expect(columns.at(2)).toEqual({ heading: 'Type', samples: ['Donor'], added: 'Donor' });
    const sheet = await openSheet(app.agent, `/api/imports/${id}/refused`);
    expect(sheet.rows.map((cells) => cells.slice(1, 4))).toEqual([
      ['Name', 'Zip', 'Type'],
      ['Dell Barn', '64111', 'Donor'],
    ]);
    const again = await checkImport(app.agent, id);
    expect(again.states).toEqual({ NEW: 1, REFUSED: 1 });
    await runImport(app.agent, id);
    expect(await suppliers('Dell Barn')).toMatchObject([{ supplierType: 'DONOR', addresses: [{ city: 'Boston' }] }]);
  });

  it('finds everything the same when it is imported again', async () => {
    const again = await dryRun(app.agent, 'suppliers', file);
    expect(again.states).toEqual({ SAME: 3, REFUSED: 2 });
  });

  it('says what changes from what to what', async () => {
    const { id, states } = await dryRun(app.agent, 'suppliers', 'Name\tType\tCity\nBlue Barn\tVendor\tSalem');
    expect(states).toEqual({ CHANGED: 1 });
    expect((await rowsOf(app.agent, id))[0].changes).toEqual([
      { label: 'Type', from: 'Donor', to: 'Vendor' },
      { label: 'City', from: 'Boston', to: 'Salem' },
    ]);
    await runImport(app.agent, id);
    expect((await suppliers('Blue Barn'))[0]).toMatchObject({
      supplierType: 'VENDOR',
      addresses: [{ street1: '1 Main St', city: 'Salem' }],
    });
    const back = await takeImportBack(app.agent, id);
    expect(back.outcomes).toEqual({ TAKEN_BACK: 1 });
    expect((await suppliers('Blue Barn'))[0]).toMatchObject({ supplierType: 'DONOR', addresses: [{ city: 'Boston' }] });
  });

  it('is taken back as one, except for what was changed since', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nOne of two,Donor\nTwo of two,Donor');
    await runImport(app.agent, id);
    const [changed] = await suppliers('Two of two');
    await app.agent.patch(`/api/suppliers/${changed.id}`).send({ title: 'Two of two, renamed' }).expect(200);
    const back = await takeImportBack(app.agent, id);
    expect(back).toMatchObject({ outcomes: { TAKEN_BACK: 1 }, stayed: 1 });
    const [stayed] = await rowsOf(app.agent, id, '&stayed=1');
    expect(stayed).toMatchObject({ name: 'Two of two', message: 'Stays, because it was changed after the import.' });
    expect(await suppliers('of two')).toHaveLength(1);
  });

  it('names a row that was the same and is so no longer by what somebody has done since, and none that still is', async () => {
    const { id, states } = await dryRun(app.agent, 'suppliers', 'Name,Type\nBlue Barn,Donor\nAcme,Donor');
    expect(states).toEqual({ SAME: 2 });
    const [barn] = await suppliers('Blue Barn');
    const change = (supplier: number, body: object) =>
      app.agent.patch(`/api/suppliers/${supplier}`).send(body).expect(200);
    await change(barn.id, { supplierType: 'VENDOR' });
    await change(bank.acme, { contacts: [{ firstName: 'Ann', lastName: 'Acme', email: 'ann@acme.example' }] });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ REFUSED: 1, SAME: 1 });
    const [refused] = await rowsOf(app.agent, id, '&outcome=REFUSED');
    expect([refused.name, refused.problems]).toEqual([
      'Blue Barn',
      ['Somebody changed this after the dry run: check the file again.'],
    ]);
    await change(barn.id, { supplierType: 'DONOR' });
  });

  it('refuses a row whose record somebody changed after the dry run, and names it', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nAcme,Vendor');
    await app.agent.patch(`/api/suppliers/${bank.acme}`).send({ supplierType: 'DROPSITE' }).expect(200);
    const done = await runImport(app.agent, id);
    expect(done).toMatchObject({ outcomes: { REFUSED: 1 }, refusedLate: 1 });
    expect((await rowsOf(app.agent, id, '&refusedLate=1'))[0].problems).toEqual([
      'Somebody changed this after the dry run: check the file again.',
    ]);
  });
});

describe('a file of products', () => {
  const packs = 'Agency packs per bag,Agency pack size,Hospital packs per bag,Hospital pack size';
  it('asks whether a product with the same name is the same one', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'products',
      `Product,SKU,Category,${packs}\nNewborn,NB-NEW,Diapers,4,25,4,25`,
    );
    expect(states).toEqual({ UNSURE: 1 });
    const [row] = await rowsOf(app.agent, id);
    expect(row.similar).toMatchObject([{ id: bank.newborn, name: 'Newborn' }]);
    const chosen = await app.agent.post(`/api/imports/${id}/choose`).send({ row: 2, choice: 'SAME' }).expect(200);
    expect(chosen.body.data.states).toEqual({ CHANGED: 1 });
    const anew = await app.agent.post(`/api/imports/${id}/choose`).send({ row: 2, choice: 'NEW' }).expect(200);
    expect(anew.body.data.states).toEqual({ NEW: 1 });
    await runImport(app.agent, id);
    const { body } = await app.agent.get('/api/products?name=Newborn').expect(200);
    expect(body.data.map(({ sku }: { sku: string }) => sku).sort()).toEqual(['NB-NEW', 'SKU601']);
  });

  it('may be the list of a bank that packs in one way', async () => {
    const { id, states } = await dryRun(app.agent, 'products', 'Item,Per pkg,Category\nPull-Ups 4T (Girls),18,Diapers');
    expect(states).toEqual({ NEW: 1 });
    await runImport(app.agent, id);
    const { body } = await app.agent.get('/api/products?name=Pull-Ups 4T').expect(200);
    const packs = { agencyPackSize: 18, agencyPacksPerBag: 1, hospitalPackSize: 18, hospitalPacksPerBag: 1 };
    expect(body.data).toMatchObject([{ sku: 'PULL-UPS-4T-GIRLS', ...packs }]);
  });

  it('comes from an Excel file with a template of the bank', async () => {
    const { rows } = await openSheet(app.agent, '/api/imports/kinds/products/template');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Products');
    sheet.addRow(rows[0]!);
    const values: Record<string, unknown> = {
      Name: 'Size 9',
      SKU: 'D-9',
      'Product category': 'diapers',
      'Default cost': { formula: '1/4', result: 0.25 },
      'Agency packs per bag': 4,
      'Agency pack size': '1,000',
      'Hospital packs per bag': 4,
      'Hospital pack size': 25,
    };
    sheet.addRow(rows[0]!.map((heading) => values[String(heading)] ?? null));
    const { id, states } = await dryRun(app.agent, 'products', Buffer.from(await book.xlsx.writeBuffer()));
    expect(states).toEqual({ NEW: 1 });
    await runImport(app.agent, id);
    const { body } = await app.agent.get('/api/products?name=Size 9').expect(200);
    expect(body.data).toMatchObject([
      { sku: 'D-9', defaultCost: 0.25, agencyPackSize: 1000, productCategory: { name: 'Diapers' } },
    ]);
  });
});

describe('a file of clients', () => {
  const day = (ageDays: number) => new Date(Date.now() - ageDays * 86_400_000).toISOString().slice(0, 10);
  const us = (iso: string) => `${Number(iso.slice(5, 7))}/${Number(iso.slice(8))}/${iso.slice(0, 4)}`;

  it('becomes clients of their partners, and asks once how dates are meant', async () => {
    const year = new Date().getUTCFullYear() - 1;
    const file = `Child's First Name,Child's Last Name,Guardian,DOB,Agency\nMia,Zuri,"Zuri, Ana Maria",3/4/${year},etoile hospital\nLeo,Zuri,Ana Zuri,5/6/${year},703`;
    const read = await readFile(app.agent, 'clients', file);
    expect(read.mapping).toEqual({ firstName: 0, lastName: 1, parentFullName: 2, birthdate: 3, partner: 4 });
    const asked = await app.agent.post(`/api/imports/${read.id}/check`).send({ mapping: read.mapping }).expect(422);
    expect(asked.body.errors).toEqual({ birthdate: 'Say whether the month or the day comes first' });
    const checked = await checkImport(app.agent, read.id, undefined, { 3: 'DMY' });
    expect(checked.states).toEqual({ NEW: 2 });
    await runImport(app.agent, read.id);
    const { body } = await app.agent.get('/api/clients?keyword=Zuri&include=partner').expect(200);
    expect(body.data.map(({ fullName, birthdate }: Record<string, string>) => [fullName, birthdate]).sort()).toEqual([
      ['Leo Zuri', `${year}-06-05`],
      ['Mia Zuri', `${year}-04-03`],
    ]);
  });

  it('knows a child that is registered, and asks about one that is similar', async () => {
    const born = day(300);
    const heading = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner';
    const first = await dryRun(app.agent, 'clients', `${heading}\nOlivia,Quill,Ben,Quill,${us(born)},703`, {
      4: 'MDY',
    });
    await runImport(app.agent, first.id);
    const [child] = (await app.agent.get('/api/clients?keyword=Quill').expect(200)).body.data;
    if (child.status !== 'ACTIVE')
      await app.agent.patch(`/api/clients/${child.id}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
    const next = await dryRun(
      app.agent,
      'clients',
      `${heading}\nOlivia,Quill,Benjamin,Quill,${born},703\nOlivier,Quill,Ben,Quill,${born},703\nMax,Quill,Ben,Quill,2999-01-01,703`,
    );
    expect(next.states).toEqual({ CHANGED: 1, UNSURE: 1, REFUSED: 1 });
    const rows = await rowsOf(app.agent, next.id);
    expect(rows[0].changes).toEqual([{ label: 'Parent/Guardian First Name', from: 'Ben', to: 'Benjamin' }]);
    expect(rows[1].similar).toMatchObject([{ name: 'Olivia Quill' }]);
    expect(rows[2].problems).toEqual(['E4 (Birth Date): Birth Date must be a past date and less than 4 years.']);
  });
});

describe('a bad file', () => {
  const refusal = async (content: Buffer | string) => {
    const id = await sendFile(app.agent, 'suppliers', content);
    return (await awaitImport(app.agent, id, 'FAILED')).message;
  };

  it.each([
    ['nothing', '\n\n', 'There is nothing in this file.'],
    ['headings alone', 'Name,Type', 'The file has headings, and no rows below them.'],
    ['a PDF', '%PDF-1.7\n', 'This is a PDF: choose the sheet that it was made from, as an Excel file or CSV.'],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 1, 2, 3, 4, 5, 6, 7, 8]),
      'This file is no table: choose a CSV file or an Excel file (.xlsx), or paste the rows.',
    ],
    [
      'an encrypted one',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This Excel file is protected by a password, or from before 2007: remove the password, save it as .xlsx or CSV, and choose that file.',
    ],
    [
      'half an Excel file',
      Buffer.from('504b030414000600', 'hex'),
      'This is not a complete Excel file: open it in Excel, save it again, and choose the new file.',
    ],
    [
      'a quotation mark that is not closed',
      'Name,Type\n"Acme,Donor\nOther,Donor',
      'Row 2 begins a text with a quotation mark that is never closed: close it or remove it, or save the file as an Excel file.',
    ],
    [
      '16,384 columns',
      `Name${','.repeat(16_383)}x\na`,
      'Row 1 has 16,384 columns: at most 300 can be read. Remove the columns that are not needed.',
    ],
  ])('with %s is refused with what to do about it', async (_, content, sentence) =>
    expect(await refusal(content)).toBe(sentence),
  );
});

describe('a file of warehouses', () => {
  it('becomes warehouses with their address', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'warehouses',
      'Location\tStreet\tCity\tState\tZip\nNorth Dock\t9 Pier\tBoston\tMA\t2134\nMain Warehouse\t\t\t\t',
    );
    expect(states).toEqual({ NEW: 1, SAME: 1 });
    await runImport(app.agent, id);
    const { body } = await app.agent.get('/api/warehouses').expect(200);
    expect(body.data).toContainEqual(
      expect.objectContaining({ title: 'North Dock', address: expect.objectContaining({ postalCode: '02134' }) }),
    );
  });
});

it('a contact without an e-mail is refused in a sentence that names it once', async () => {
  const file = 'Location,Contact first name,Contact last name\nWest Dock,Ann,Lee';
  const { id } = await dryRun(app.agent, 'warehouses', file);
  expect((await rowsOf(app.agent, id))[0].problems).toEqual(['Contact Email is required.']);
});

describe('an import that is broken off', () => {
  it('changes nothing twice when its rows are carried out anew', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nTwice A,Donor\nTwice B,Donor\nAcme,Vendor');
    await runImport(app.agent, id);
    const events = () => app.query(`SELECT count(*)::integer AS n FROM log.events WHERE stream LIKE 'supplier-%'`);
    const before = await events();
    // As a process leaves it that is killed after its events were written and before that was noted.
    await app.query('UPDATE app.import_rows SET outcome = NULL WHERE import = $1', id);
    await app.query(`UPDATE app.imports SET status = 'CANCELLED' WHERE id = $1`, id);
    const again = await runImport(app.agent, id);
    expect(again.outcomes).toEqual({ NEW: 2, CHANGED: 1 });
    expect(await events()).toEqual(before);
    expect(await suppliers('Twice')).toHaveLength(2);
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 3 });
  });
});

describe('an import that is cancelled while it runs', () => {
  const MANY = 400;

  it('keeps what is done, and goes on with the rest', async () => {
    const rows = Array.from({ length: MANY }, (_, n) => `Halted ${n},Donor`).join('\n');
    const { id, states } = await dryRun(app.agent, 'suppliers', `Name,Type\n${rows}`);
    expect(states).toEqual({ NEW: MANY });
    await app.agent.post(`/api/imports/${id}/run`).expect(202);
    await app.agent.post(`/api/imports/${id}/cancel`).expect(200);
    const { outcomes } = await awaitImport(app.agent, id, 'CANCELLED');
    const [{ made }] = await app.query(
      `SELECT count(*)::integer AS made FROM read.suppliers WHERE title LIKE 'Halted %' AND removed_at IS NULL`,
    );
    expect(made).toBe(outcomes.NEW ?? 0);
    expect(made).toBeLessThan(MANY);
    // As a worker leaves it that ends before the rows it was writing.
    await app.query(`UPDATE app.imports SET status = 'RUNNING' WHERE id = $1`, id);
    await app.agent.post(`/api/imports/${id}/run`).expect(409);
    await app.agent.delete(`/api/imports/${id}`).expect(409);
    await app.agent.post(`/api/imports/${id}/cancel`).expect(200);
    await awaitImport(app.agent, id, 'CANCELLED');
    await app.agent.post(`/api/imports/${id}/cancel`).expect(200);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: MANY });
    const [{ all }] = await app.query(
      `SELECT count(*)::integer AS all FROM read.suppliers WHERE title LIKE 'Halted %' AND removed_at IS NULL`,
    );
    expect(all).toBe(MANY);
  });
});

describe('new products', () => {
  it('come last in the order of the file, over several batches', async () => {
    const { body } = await app.agent.get('/api/product-categories').expect(200);
    const category = body.data[0].name;
    const names = Array.from({ length: 130 }, (_, at) => `Placed ${(at * 37) % 130}`);
    const file = ['Product,Category,Agency pack size', ...names.map((name) => `${name},${category},25`)].join('\n');
    const { id, states } = await dryRun(app.agent, 'products', file);
    expect(states).toEqual({ NEW: names.length });
    await runImport(app.agent, id);
    const placed = await app.query(`SELECT name FROM read.products WHERE name LIKE 'Placed %' ORDER BY order_index`);
    expect(placed.map((row) => (row as { name: string }).name)).toEqual(names);
    await takeImportBack(app.agent, id);
  });
});

describe('a record that rows name and that is deleted after the dry run', () => {
  const deleteAfter = async (rows: string) => {
    const { body } = await app.agent.post('/api/product-categories').send({ name: 'Gone' }).expect(201);
    const { id, states } = await dryRun(app.agent, 'products', rows);
    await app.agent.delete(`/api/product-categories/${body.data.id}`).expect(200);
    return { id, states, done: await runImport(app.agent, id) };
  };

  it('refuses them by their cell, and changes nothing else of what they are about', async () => {
    const { id, states, done } = await deleteAfter(
      'Product,SKU,Category,Agency pack size\nPaper,P-1,Gone,25\nNewborn,SKU601,Gone,30',
    );
    expect(states).toEqual({ NEW: 1, CHANGED: 1 });
    expect(done).toMatchObject({ outcomes: { REFUSED: 2 }, refusedLate: 2 });
    const sentence = (cell: string) =>
      expect.stringMatching(
        new RegExp(
          `^${cell} says “Gone”: there is no such product category: .*\\. Somebody changed that after the dry run\\.$`,
        ),
      );
    const rows = await rowsOf(app.agent, id);
    expect(rows.map(({ problems }: { problems: string[] }) => problems)).toEqual([[sentence('C2')], [sentence('C3')]]);
    const found = await app.query(
      `SELECT name, agency_pack_size AS packs FROM read.products WHERE sku = 'SKU601' OR name = 'Paper'`,
    );
    expect(found).toEqual([{ name: 'Newborn', packs: 25 }]);
  });
});

describe('people of a partner', () => {
  it('import children of their own partner alone, are offered nothing else, and see which rows name another one', async () => {
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [bank.hospital] });
    const { body } = await agent.get('/api/imports/kinds').expect(200);
    expect(body.data).toMatchObject([{ id: 'clients', title: 'Clients', list: '/clients', next: null }]);
    await agent.post('/api/imports').send({ kind: 'suppliers', file: 'x' }).expect(403);
    const born = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    const heading = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner';
    const rows = [
      `Ida,Ownchild,Eve,Ownchild,${born},${bank.hospital}`,
      `Ada,Otherchild,Eve,Otherchild,${born},Somebody else`,
    ];
    const read = await readFile(agent, 'clients', [heading, ...rows].join('\n'));
    expect(read.mapping).toHaveProperty('partner', 5);
    const { states } = await checkImport(agent, read.id);
    expect(states).toEqual({ NEW: 1, REFUSED: 1 });
    const [refused] = await rowsOf(agent, read.id, '&state=REFUSED');
    expect(refused.problems).toEqual([expect.stringContaining('there is no such partner of yours: expected')]);
    await runImport(agent, read.id);
    const found = await app.agent.get('/api/clients?keyword=Ownchild&include=partner').expect(200);
    expect(found.body.data).toMatchObject([{ fullName: 'Ida Ownchild', partner: { id: bank.hospital } }]);
    const other = await app.signIn({ roles: ['ROLE_SUPPLIER_EDIT'] });
    await other.get(`/api/imports/${read.id}`).expect(404);
  });
});

describe('the columns that are remembered', () => {
  it('are those that the staff chose, whatever the people of a partner chose for files of the same shape', async () => {
    const heading = 'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner,Status';
    const file = (name: string) => `${heading}\n${name},Shape,Eve,Shape,2025-05-05,${bank.hospital},Active`;
    const chosen = async (agent: typeof app.agent, name: string) =>
      (await dryRun(agent, 'clients', file(name))).mapping;
    expect(await chosen(app.agent, 'Ala')).toHaveProperty('status', 6);
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [bank.hospital] });
    expect(await chosen(agent, 'Ela')).not.toHaveProperty('status');
    expect(await chosen(app.agent, 'Ola')).toHaveProperty('status', 6);
  });
});

describe('people of two partners', () => {
  it('import for the partner of the dry run, which is named, and not for the one that they work for later', async () => {
    const other = 704;
    await app.given(
      `partner-${other}`,
      recordRegistered('partner', other, { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE' }),
    );
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [bank.hospital, other] });
    const workFor = (partner: number) =>
      agent.post('/api/users/active-partner').send({ active_partner: partner }).expect(200);
    await workFor(bank.hospital);
    const born = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    const file = `First Name,Last Name,Parent First Name,Parent Last Name,Birth Date\nIna,Ofone,Eve,Ofone,${born}`;
    const { id, warnings } = await dryRun(agent, 'clients', file);
    expect(warnings[0]).toMatch(
      /^New children are registered for Étoile Hospital, for which you work at the moment\.$/,
    );
    await workFor(other);
    const { body } = await agent.post(`/api/imports/${id}/run`).expect(409);
    expect(body.message).toMatch(/^You work for Oak House now, and the dry run was made for another partner: /);
    await workFor(bank.hospital);
    await runImport(agent, id);
    const found = await app.agent.get('/api/clients?keyword=Ofone&include=partner').expect(200);
    expect(found.body.data).toMatchObject([{ fullName: 'Ina Ofone', partner: { id: bank.hospital } }]);
  });
});

describe('when somebody is erased, whom any file may name', () => {
  const eraseSomebody = async () => {
    const registered = await app.agent.post('/api/clients').send({
      firstName: 'Era',
      lastName: 'Sed',
      parentFirstName: 'P',
      parentLastName: 'Sed',
      birthdate: new Date(Date.now() - 250 * 86_400_000).toISOString().slice(0, 10),
      partner: { id: bank.hospital },
    });
    await app.app.get(Erasures).eraseTraces(`client-${registered.body.data.table_id}`);
  };
  const keptRows = () =>
    app.query('SELECT r::text || i::text AS kept FROM app.import_rows r JOIN app.imports i ON i.id = r.import');

  it('a dry run goes with its file', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nForgotten,Donor');
    await eraseSomebody();
    await app.agent.get(`/api/imports/${id}`).expect(404);
  });

  it('what an import made can still be taken back, and what it said is kept nowhere', async () => {
    const sheet = (name: string, type: string) => `Name,Type\nOf Forgotten ${name},${type}`;
    await runImport(app.agent, (await dryRun(app.agent, 'suppliers', sheet('Once', 'Donor'))).id);
    const both = `${sheet('Once', 'Vendor')}\nOf Forgotten Twice,Donor`;
    const { id } = await dryRun(app.agent, 'suppliers', both);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 1, NEW: 1 });
    await eraseSomebody();

    expect(JSON.stringify(await keptRows())).not.toMatch(/Forgotten (Once|Twice)|Donor|DONOR/);
    const { body: shown } = await app.agent.get(`/api/imports/${id}`).expect(200);
    expect(shown.data).toMatchObject({
      status: 'DONE',
      total: 2,
      message: expect.stringMatching(/^Somebody was erased since/),
    });
    const done = await takeImportBack(app.agent, id);
    expect(done).toMatchObject({ outcomes: { TAKEN_BACK: 1 }, stayed: 1 });
    expect((await rowsOf(app.agent, id)).map(({ message }: { message: string | null }) => message)).toEqual([
      'Stays: what stood there before was forgotten when somebody was erased.',
      null,
    ]);
    expect((await suppliers('Of Forgotten')).map(({ title }: { title: string }) => title)).toEqual([
      'Of Forgotten Once',
    ]);
  });
});
