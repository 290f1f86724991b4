import { Readable } from 'node:stream';
import { Workbook, type Worksheet } from 'exceljs';
import { brokenWords } from './cells';
import { openSource } from './open-source';
import type { FileBytes } from './source';

const bytesOf = (content: Buffer): FileBytes => ({
  size: content.length,
  stream: (start, end) => Readable.from([content.subarray(start, end)], { objectMode: false }),
});

const read = async (content: Buffer | string) => {
  const source = await openSource(bytesOf(Buffer.from(content)));
  const rows: [number, string[]][] = [];
  for await (const { row, cells } of source.rows) rows.push([row, cells.map((cell) => brokenWords(cell) ?? cell)]);
  return { rows, remarks: source.remarks() };
};
const cellsOf = async (content: Buffer | string) => (await read(content)).rows.map(([, cells]) => cells);

const excel = async (fill: (sheet: Worksheet, book: Workbook) => void): Promise<Buffer> => {
  const book = new Workbook();
  fill(book.addWorksheet('Rows'), book);
  return Buffer.from(await book.xlsx.writeBuffer());
};

const bigEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('text', () => {
  const rows = [
    ['Name', 'City'],
    ['Ñandú', 'Cádiz'],
  ];
  it.each([
    ['UTF-8', Buffer.from('Name,City\nÑandú,Cádiz')],
    ['UTF-8 with a mark', Buffer.from('\ufeffName,City\nÑandú,Cádiz')],
    ['UTF-16', Buffer.from('\ufeffName,City\nÑandú,Cádiz', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Name,City\nÑandú,Cádiz', 'utf16le')],
    ['UTF-16 of big endians', bigEndian('Name,City\nÑandú,Cádiz')],
    ['Windows-1252', Buffer.from('Name,City\nÑandú,Cádiz', 'latin1')],
    ['semicolons', Buffer.from('Name;City\r\nÑandú;Cádiz\r\n')],
    ['tabs', Buffer.from('Name\tCity\nÑandú\tCádiz')],
    ['a delimiter that is named', Buffer.from('sep=;\nName;City\nÑandú;Cádiz')],
  ])('in %s is read', async (_, content) => expect(await cellsOf(content)).toEqual(rows));

  it('is separated by the tabs that all rows have, however many commas stand in their cells', async () =>
    expect(await cellsOf('Name\tAddress\nAnnex\t12 Rail Rd, Unit 4, Leominster, MA 01453')).toEqual([
      ['Name', 'Address'],
      ['Annex', '12 Rail Rd, Unit 4, Leominster, MA 01453'],
    ]));

  it('keeps the numbers of its rows, whatever is empty between them', async () =>
    expect((await read(`Name,City\n${',\n'.repeat(1_000)}A,B`)).rows).toEqual([
      [1, ['Name', 'City']],
      [1_002, ['A', 'B']],
    ]));

  it('loses the characters that nobody sees, and says which cells are no text', async () =>
    expect(await cellsOf('Name\u200f,\u202eCity\nA\u0000b,#REF!\n"5"" size",5" size')).toEqual([
      ['Name', 'City'],
      [
        'has characters that are no text: type it anew.',
        'has the error #REF!: correct the formula, or type the value.',
      ],
      ['5" size', '5" size'],
    ]));

  it('refuses a cell that is longer than any value, and keeps its row', async () =>
    expect(await cellsOf(`A,B\n${'x'.repeat(32_767)},b`)).toEqual([
      ['A', 'B'],
      ['has 32,767 characters: at most 5,000 can be read.', 'b'],
    ]));
});

describe('an Excel file', () => {
  it('is read as it shows itself: dates, results of formulas, yes and no', async () => {
    const file = await excel((sheet) => {
      sheet.addRow(['Born', 'Count', 'Active', 'Zip']);
      const row = sheet.addRow([new Date('2024-03-14T00:00:00Z'), { formula: '1+1', result: 2 }, true, '02134']);
      row.getCell(1).numFmt = 'dd/mm/yyyy';
    });
    expect(await cellsOf(file)).toEqual([
      ['Born', 'Count', 'Active', 'Zip'],
      ['2024-03-14', '2', 'TRUE', '02134'],
    ]);
  });

  it('may count its days from 1904', async () => {
    const file = await excel((sheet, book) => {
      book.properties.date1904 = true;
      sheet.addRow(['Born']);
      const cell = sheet.addRow([new Date('2024-03-14T00:00:00Z')]).getCell(1);
      cell.numFmt = 'm/d/yy';
    });
    expect(await cellsOf(file)).toEqual([['Born'], ['2024-03-14']]);
  });

  it('says what is wrong with a cell', async () => {
    const file = await excel((sheet) => {
      sheet.addRow(['A', 'B']);
      sheet.addRow([{ error: '#REF!' }, { formula: 'A1' }]);
    });
    expect((await cellsOf(file))[1]).toEqual([
      'has the error #REF!: correct the formula, or type the value.',
      'has a formula without a result: open the file in Excel and save it again, or type the value.',
    ]);
  });

  it('is read from its first sheet in sight that has rows, and says which others are left', async () => {
    const book = new Workbook();
    book.addWorksheet('Old', { state: 'hidden' }).addRow(['hidden']);
    book.addWorksheet('Empty');
    const sheet = book.addWorksheet('Now');
    sheet.addRow(['A', 'B']);
    sheet.addRow(['1', '2']);
    sheet.mergeCells('A3:B4');
    book.addWorksheet('Next').addRow(['later']);
    const { rows, remarks } = await read(Buffer.from(await book.xlsx.writeBuffer()));
    expect(rows).toEqual([
      [1, ['A', 'B']],
      [2, ['1', '2']],
    ]);
    expect(remarks).toEqual([
      'Only the sheet “Now” is read, and not “Empty”, “Next”.',
      'Hidden sheets are not read: “Old”.',
      'Cells are merged (A3:B4): only the first cell of each has the value, the others are empty.',
    ]);
  });

  it('is refused before it is unpacked where it would become too large', async () => {
    const file = await excel((sheet) => sheet.addRow(['A']));
    const entry = file.indexOf(Buffer.from('504b0102', 'hex'));
    file.writeUInt32LE(0xf0000000, entry + 24);
    await expect(read(file)).rejects.toThrow(
      'This Excel file unpacks to more than can be read: copy the rows into a new file, and choose that.',
    );
  });

  it('is refused where it is an archive of something else', async () => {
    const file = await excel((sheet) => sheet.addRow(['A']));
    const renamed = Buffer.from(file.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbuch.xml'), 'latin1');
    await expect(read(renamed)).rejects.toThrow('This is an archive, but no Excel file');
  });
});

it('refuses more rows than it may have', async () =>
  await expect(read(`A\n${'b\n'.repeat(200_001)}`)).rejects.toThrow(
    'The file has more than 200,000 rows: split it, and import one part after the other.',
  ));
