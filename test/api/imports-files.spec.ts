import ExcelJS from 'exceljs';
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

const { app } = openedBank();

const bytesOf = async (book: ExcelJS.Workbook): Promise<Buffer> => Buffer.from(await book.xlsx.writeBuffer());

const readAnew = async (id: number, chosen: object) => {
  await app.agent.post(`/api/imports/${id}/read`).send(chosen).expect(202);
  return awaitImport(app.agent, id);
};

describe('a file of several sheets, with titles above its headings', () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Cover').addRows([['Our suppliers'], ['made for the board'], ['page 1']]);
  book.addWorksheet('Rows').addRows([
    ['Name', 'Type'],
    ['as the auditor says', 'as we say'],
    ['Title', 'Type'],
    ['Other Sheet', 'Vendor'],
  ]);
  book.addWorksheet('Secret', { state: 'hidden' }).addRow(['Name']);

  it('is read by the sheet whose headings fit best, or by the sheet and the row of headings that somebody chooses', async () => {
    const first = await readFile(app.agent, 'suppliers', await bytesOf(book));
    expect(first).toMatchObject({ sheets: ['Cover', 'Rows'], sheet: 'Rows', headerRow: 1, total: 3 });
    expect(first).toMatchObject({ mapping: { title: 0, supplierType: 1 } });
    expect(first.remarks).toContain('Only the sheet “Rows” is read, whose headings fit best, and not “Cover”.');
    expect(first.firstRows[2]).toEqual({ row: 3, cells: ['Title', 'Type'] });

    const other = await readAnew(first.id, { sheet: 'Cover' });
    expect(other).toMatchObject({ sheet: 'Cover', headerRow: 1 });
    expect(other.remarks).toContain('Only the sheet “Cover” is read, and not “Rows”.');

    const lower = await readAnew(first.id, { sheet: 'Rows', headerRow: 3 });
    expect(lower).toMatchObject({ headerRow: 3, total: 1, mapping: { title: 0, supplierType: 1 } });
    expect((await checkImport(app.agent, first.id)).states).toEqual({ NEW: 1 });

    // The dry run shows what was chosen wrongly, too.
    expect(await readAnew(first.id, { sheet: 'Rows' })).toMatchObject({ step: 'READ', total: 3 });
    expect(await rowsOf(app.agent, first.id)).toHaveLength(3);
  });

  it('is read by the first sheet of those that fit alike, though another one lists more', async () => {
    const alike = new ExcelJS.Workbook();
    alike.addWorksheet('Empty');
    alike.addWorksheet('Now').addRows([
      ['Name', 'Type'],
      ['Of Now', 'Donor'],
    ]);
    alike.addWorksheet('Then').addRows([
      ['Name', 'Type', 'Hair'],
      ['Of Then', 'Donor'],
      ['Too', 'Donor'],
    ]);
    expect(await readFile(app.agent, 'suppliers', await bytesOf(alike))).toMatchObject({ sheet: 'Now', total: 1 });
  });

  it('has its other sheet to choose where the one that fits is refused', async () => {
    const cover = new ExcelJS.Workbook();
    cover.addWorksheet('Cover').addRow(['Name']);
    cover.addWorksheet('Rows').addRows([['Whose'], ['From the second']]);
    const id = await sendFile(app.agent, 'suppliers', await bytesOf(cover));
    const failed = await awaitImport(app.agent, id, 'FAILED');
    expect(failed).toMatchObject({ sheets: ['Cover', 'Rows'], message: expect.stringContaining('no rows below') });
    expect(await readAnew(id, { sheet: 'Rows' })).toMatchObject({ status: 'DONE', total: 1, message: null });
  });

  it('refuses a sheet that nobody sees, and a row that holds no headings', async () => {
    const { id } = await readFile(app.agent, 'suppliers', await bytesOf(book));
    const refused = await app.agent
      .post(`/api/imports/${id}/read`)
      .send({ sheet: 'Secret', headerRow: 40 })
      .expect(422);
    expect(refused.body.errors).toEqual({
      sheet: 'There is no such sheet in the file',
      headerRow: 'Must be one of the first 4 rows that are not empty',
    });
  });

  it('is not kept once the import runs', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nKept Until Run,Donor');
    await runImport(app.agent, id);
    expect(await app.query('SELECT FROM app.import_parts WHERE import = $1', id)).toEqual([]);
    await app.agent.post(`/api/imports/${id}/read`).send({}).expect(409);
  });
});

describe('a bad sheet', () => {
  it('with a column twice says so, and reads the first', async () => {
    const read = await readFile(app.agent, 'suppliers', 'Name,Type,Name\nTwice Named,Donor,Other Name');
    expect(read.remarks).toEqual(['Several columns are called “Name”: check which of them is right.']);
    expect(read.mapping).toMatchObject({ title: 0 });
  });

  it('with as many long headings as can be read is read, and known again', async () => {
    const others = Array.from({ length: 298 }, (_, n) => `${(n * 7_919 + 104_729).toString(36).repeat(3)} ${n ** 4}`);
    const file = `Who,What,${others.join()}\nWide Mill,Diaper drive`;
    const { id } = await readFile(app.agent, 'suppliers', file);
    await checkImport(app.agent, id, { title: 0, supplierType: 1 });
    expect((await readFile(app.agent, 'suppliers', file)).mapping).toEqual({ title: 0, supplierType: 1 });
  });

  it('with two rows of headings refuses the second one as a row, and imports the rest', async () => {
    const { id, states } = await dryRun(app.agent, 'suppliers', 'Name,Type\nNombre,Tipo\nBelow Two,Donor');
    expect(states).toEqual({ NEW: 1, REFUSED: 1 });
    const [second] = await rowsOf(app.agent, id, '&state=REFUSED');
    expect(second.problems[0]).toContain('B2 says “Tipo”');
  });

  it('with a million empty rows below its own has these alone', async () => {
    const read = await readFile(app.agent, 'suppliers', `Name,Type\nOne Row,Donor\n${',\n'.repeat(1_000_000)}`);
    expect(read.total).toBe(1);
  });

  it('with rows that need later ones refuses these, and imports them the second time', async () => {
    const file = 'Name,Type\nLater First,Donor\nAcme,Nothing yet';
    const first = await dryRun(app.agent, 'suppliers', file);
    expect(first.states).toEqual({ NEW: 1, REFUSED: 1 });
    await runImport(app.agent, first.id);
    expect((await dryRun(app.agent, 'suppliers', file)).states).toEqual({ SAME: 1, REFUSED: 1 });
  });
});

it('two people who import the same file at once register each child once', async () => {
  const other = await app.signIn();
  const born = (n: number) => new Date(Date.now() - (300 + n) * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from({ length: 130 }, (_, n) => `Once${n},Atonce${n % 40},Ann,Atonce${n % 40},${born(n)},703`);
  const file = ['First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner', ...rows].join('\n');
  const checked = await Promise.all([app.agent, other].map((agent) => dryRun(agent, 'clients', file)));
  expect(checked.map(({ states }) => states)).toEqual([{ NEW: 130 }, { NEW: 130 }]);
  const done = await Promise.all([runImport(app.agent, checked[0]!.id), runImport(other, checked[1]!.id)]);
  const sum = (outcome: string) => done.reduce((all, { outcomes }) => all + (outcomes[outcome] ?? 0), 0);
  expect([sum('NEW'), sum('REFUSED')]).toEqual([130, 130]);
  expect(await app.query(`SELECT count(*)::integer AS n FROM read.clients WHERE last_name LIKE 'Atonce%'`)).toEqual([
    { n: 130 },
  ]);
});

it.each([
  [
    'suppliers',
    'Name,Type',
    (n: number) => `Twice at once ${n},Donor`,
    'read.suppliers',
    "title LIKE 'Twice at once%'",
  ],
  [
    'past-supply-orders',
    'Order,Supplier,Warehouse,Received on,Product,Pieces',
    (n: number) => `AT-ONCE-${n},Acme,backup warehouse,2025-03-02,Newborn,${100 + n}`,
    'read.supply_orders',
    'removed_at IS NULL',
  ],
] as const)(
  'two people who import the same file of %s at once make each of them once',
  async (kind, heading, row, table, where) => {
    const MANY = 60;
    const other = await app.signIn();
    const count = async () => (await app.query(`SELECT count(*)::integer AS n FROM ${table} WHERE ${where}`))[0].n;
    const before = await count();
    const file = [heading, ...Array.from({ length: MANY }, (_, n) => row(n))].join('\n');
    const checked = await Promise.all([app.agent, other].map((agent) => dryRun(agent, kind, file)));
    expect(checked.map(({ states }) => states)).toEqual([{ NEW: MANY }, { NEW: MANY }]);
    const done = await Promise.all([runImport(app.agent, checked[0]!.id), runImport(other, checked[1]!.id)]);
    expect(done.map(({ outcomes }) => outcomes)).toEqual(expect.arrayContaining([{ NEW: MANY }, { REFUSED: MANY }]));
    expect(await count()).toBe(before + MANY);
  },
);

/** What a row led to is written and can't be noted, until the trigger is dropped. */
const refuseOutcomes = async () => {
  await app.query(`CREATE OR REPLACE FUNCTION app.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  await app.query(
    `CREATE TRIGGER no_room BEFORE UPDATE OF outcome ON app.import_rows FOR EACH ROW EXECUTE FUNCTION app.no_room()`,
  );
};

it('a disk that is full stops the import with a sentence, and it goes on when there is room', async () => {
  const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nNo Room,Donor');
  await refuseOutcomes();
  await app.agent.post(`/api/imports/${id}/run`).expect(202);
  const failed = await awaitImport(app.agent, id, 'FAILED');
  expect(failed.message).toMatch(/disk|space/i);
  await app.query('DROP TRIGGER no_room ON app.import_rows');
  expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 1 });
  expect(await app.query(`SELECT count(*)::integer AS n FROM read.suppliers WHERE title = 'No Room'`)).toEqual([
    { n: 1 },
  ]);
});

it.each([
  [
    'suppliers',
    'Name,Type\nNo Room to note,Donor',
    "read.suppliers WHERE title = 'No Room to note' AND removed_at IS NULL",
  ],
  [
    'past-supply-orders',
    'Order,Supplier,Warehouse,Received on,Product,Pieces\nNR-1,Acme,backup warehouse,2024-03-02,Newborn,7\nNR-1,Acme,backup warehouse,2024-03-02,Size 1,9',
    `read.supply_orders WHERE received_at::date = '2024-03-02' AND removed_at IS NULL AND reversed_at IS NULL`,
  ],
])('takes back what was written of %s, and could not be noted any more', async (kind, file, made) => {
  const count = async () => (await app.query(`SELECT count(*)::integer AS n FROM ${made}`))[0].n;
  const { id } = await dryRun(app.agent, kind, file);
  await refuseOutcomes();
  await app.agent.post(`/api/imports/${id}/run`).expect(202);
  await awaitImport(app.agent, id, 'FAILED');
  await app.query('DROP TRIGGER no_room ON app.import_rows');
  expect(await count()).toBe(1);
  const { outcomes } = await takeImportBack(app.agent, id);
  expect(Object.keys(outcomes)).toEqual(['TAKEN_BACK']);
  expect(await count()).toBe(0);
});

describe('the refused rows of a file', () => {
  it('are known by the columns that were chosen for it, with one more before them, and without it again', async () => {
    const file = 'Remark,Who,Type\nkept,Blue Mill,Robot';
    const { id } = await readFile(app.agent, 'suppliers', file);
    const chosen = { title: 1, supplierType: 2 };
    const { states } = await checkImport(app.agent, id, chosen);
    expect(states).toEqual({ REFUSED: 1 });
    const { rows } = await openSheet(app.agent, `/api/imports/${id}/refused`);
    const corrected = rows.map((row) => row.join('\t').replace('\tRobot', '\tDonor')).join('\n');
    const again = await readFile(app.agent, 'suppliers', corrected);
    expect(again.mapping).toEqual({ title: 2, supplierType: 3 });
    expect((await checkImport(app.agent, again.id)).states).toEqual({ NEW: 1 });
    expect((await readFile(app.agent, 'suppliers', file)).mapping).toEqual(chosen);
  });

  it('are known also where something was the same in all rows, which is one more column of them', async () => {
    const { id } = await readFile(app.agent, 'suppliers', 'Code of it,Who,Zip\nA,Green Mill,64110');
    await checkImport(app.agent, id, { title: 1, 'addresses.postalCode': 2 }, {}, { same: { supplierType: 'Donor' } });
    const { rows } = await openSheet(app.agent, `/api/imports/${id}/refused`);
    const again = await readFile(app.agent, 'suppliers', rows.map((row) => row.join('\t')).join('\n'));
    expect(again.mapping).toEqual({ title: 2, 'addresses.postalCode': 3, supplierType: 4 });
  });

  it('name each problem with its cell, that of the file in the answer and their own in the sheet', async () => {
    const { id } = await dryRun(app.agent, 'suppliers', 'Name,Type\nWest Barn,Donor\nEast Barn,Robot');
    const sentence = 'says “Robot”: there is no such type: expected Donor, Vendor, Diaper drive, Drop site.';
    const answered = async () =>
      (await app.agent.get(`/api/imports/${id}/rows?state=REFUSED`).expect(200)).body.data[0].problems;
    const inSheet = async () => (await openSheet(app.agent, `/api/imports/${id}/refused`)).rows[1]![0];
    expect(await answered()).toEqual([{ cell: 'B3', column: 'Type', sentence, message: `B3 ${sentence}` }]);
    expect(await inSheet()).toBe(`C2 ${sentence}`);
    const earlier = JSON.stringify([{ place: 1, message: `B3 ${sentence}` }]);
    await app.query(`UPDATE app.import_rows SET problems = '${earlier}' WHERE import = ${id} AND row = 3`);
    expect(await answered()).toMatchObject([{ cell: 'B3', column: 'Type', message: `B3 ${sentence}` }]);
    expect(await inSheet()).toBe(`B3 ${sentence}`);
  });

  it('show the errors that stood in their cells', async () => {
    const { id, states } = await dryRun(app.agent, 'suppliers', 'Name,Type\n#N/A,Donor');
    expect(states).toEqual({ REFUSED: 1 });
    const { rows } = await openSheet(app.agent, `/api/imports/${id}/refused`);
    const [, refused] = rows;
    expect(refused).toEqual([expect.stringMatching(/^B2 has the error #N\/A: correct the formula/), '#N/A', 'Donor']);
    expect((await rowsOf(app.agent, id))[0].values).toContainEqual({ label: 'Name', text: '#N/A' });
  });

  const correctedOf = async (id: number, wrong: string, right: string) => {
    const { rows } = await openSheet(app.agent, `/api/imports/${id}/refused`);
    return rows.map((row) => row.join('\t').replace(wrong, right)).join('\n');
  };
  const stock = (...days: string[]) =>
    ['Warehouse,Counted on,Product,Pieces', ...days.map((day) => `Nowhere,${day},Newborn,5`)].join('\n');
  const COUNTED_ON = 1;

  it.each([
    ['as somebody said of it', stock('3/4/2025'), { [COUNTED_ON]: 'DMY' }],
    ['as its other rows showed', stock('3/4/2025', '25/4/2025'), {}],
  ])('have their days read %s', async (_, file, dayOrders) => {
    const { id } = await dryRun(app.agent, 'opening-stock', file, dayOrders);
    const again = await readFile(app.agent, 'opening-stock', await correctedOf(id, '25/4/2025', '5/4/2025'));
    expect(again).toMatchObject({ dayOrders: { [COUNTED_ON + 1]: 'DMY' } });
    // Another file of the same headings says nothing about its days.
    expect((await readFile(app.agent, 'opening-stock', stock('3/4/2025'))).dayOrders).toEqual({});
  });
});
