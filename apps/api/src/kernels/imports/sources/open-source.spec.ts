import { Workbook, type Worksheet } from 'exceljs';
import { cellsOf, packed, partsOf, readFile, rootOf, SHEET, text, WORKBOOK } from '../../../testing/file-to-import';

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

  it('says that it is no UTF-8', async () => {
    const remark = expect.stringMatching(/^This file is no UTF-8, and is read as Windows-1252: /);
    expect((await readFile(Buffer.from('Name\nÑandú', 'latin1'))).remarks).toEqual([remark]);
    expect((await readFile('Name\nÑandú')).remarks).toEqual([]);
  });

  it('in UTF-8 is read as such although a byte of it is damaged, which is said of its cell', async () => {
    const damaged = Buffer.concat([
      Buffer.from('Name,City\nÑandú,Cádiz\nPeña,Le'),
      Buffer.from([0xf3]),
      Buffer.from('n\n'),
    ]);
    expect(await cellsOf(damaged)).toEqual([...rows, ['Peña', 'has characters that are no text: type it anew.']]);
  });

  it('is separated by the tabs that all rows have, however many commas stand in their cells', async () =>
    expect(await cellsOf('Name\tAddress\nAnnex\t12 Rail Rd, Unit 4, Leominster, MA 01453')).toEqual([
      ['Name', 'Address'],
      ['Annex', '12 Rail Rd, Unit 4, Leominster, MA 01453'],
    ]));

  it('keeps the numbers of its rows, whatever is empty between them', async () =>
    expect((await readFile(`Name,City\n${',\n'.repeat(1_000)}A,B`)).rows).toEqual([
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

  it('has days where their format is one that Excel allows, and numbers where it is longer', async () => {
    const formats = ['[Red]yyyy', '[[[yyyy', '[hm]0', `yyyy${'['.repeat(80_000)}`];
    const styles = formats.map((code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code}"/>`).join('');
    const used = formats.map((_, id) => `<xf numFmtId="${200 + id}"/>`).join('');
    const cells = formats.map((_, style) => `<c s="${style}"><v>45365</v></c>`).join('');
    const file = await packed({
      ...partsOf(`<row>${cells}</row>`),
      'xl/styles.xml': `<s><numFmts>${styles}</numFmts><cellXfs>${used}</cellXfs></s>`,
    });
    expect(await cellsOf(file)).toEqual([['2024-03-14', '2024-03-14', '45365', '45365']]);
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
    const { rows, remarks } = await readFile(Buffer.from(await book.xlsx.writeBuffer()));
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

  it('is refused where its parts are encrypted', async () => {
    const file = await packed(partsOf(`<row>${text('A')}</row>`));
    for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 1))
      file.writeUInt8(file.readUInt8(at + 8) | 1, at + 8);
    await expect(readFile(file)).rejects.toThrow('This Excel file is protected by a password');
  });

  it('has each row once, whatever numbers its program gave them', async () => {
    const rows = ['1', '1', 'x', '2.5', '9', '99999999999'].map((r) => `<row r="${r}">${text(`at ${r}`)}</row>`);
    const { rows: found } = await readFile(await packed(partsOf(`${rows.join('')}<row>${text('at none')}</row>`)));
    expect(found.map(([row, [cell]]) => [row, cell])).toEqual([
      ...[1, 2, 3, 4].map((row, place) => [row, `at ${['1', '1', 'x', '2.5'][place]}`]),
      ...[
        [9, 'at 9'],
        [10, 'at 99999999999'],
        [11, 'at none'],
      ],
    ]);
  });

  it('may call its parts as its program likes, and says which texts are missing', async () => {
    const parts = partsOf('<row><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>');
    const relations =
      '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="r2" Type="t/sharedStrings" Target="/xl/Words.xml"/></Relationships>';
    const texts = '<sst><si><t>zero</t></si><si><t>one</t></si></sst>';
    const missing = 'has a text that the file lacks: open the file in Excel and save it again, or type the value.';
    const renamed = {
      '_rels/.rels': rootOf('xl/Book.xml'),
      'xl/book.xml': parts[WORKBOOK],
      'xl/_rels/book.xml.rels': relations,
      'xl/words.xml': texts,
      [SHEET]: parts[SHEET],
    };
    expect(await cellsOf(await packed(renamed))).toEqual([['one', missing]]);
  });

  it('has the same texts as a CSV file: line ends and what Excel writes as an escape', async () => {
    const cells = ['Bar_x000D_\nWest', 'Foo _x005F_x0041_', 'plain'];
    const texts = [['Bar\nWest', 'Foo _x0041_', 'plain']];
    expect(await cellsOf(await packed(partsOf(`<row>${cells.map(text).join('')}</row>`)))).toEqual(texts);
    expect(await cellsOf('"Bar\r\nWest",Foo _x0041_,plain')).toEqual(texts);
  });

  it('shows a calculated number with the digits that Excel shows', async () => {
    const sheet = `<row><c><v>30.299999999999997</v></c><c><v>0.1</v></c><c><v>123456789.25</v></c></row>`;
    expect(await cellsOf(await packed(partsOf(sheet)))).toEqual([['30.3', '0.1', '123456789.25']]);
  });

  it('names three of the sheets that are not read', async () => {
    const file = await excel((sheet, book) => {
      sheet.addRow(['A']);
      for (let n = 2; n <= 20; n++) book.addWorksheet(`Sheet ${n}`);
    });
    expect((await readFile(file)).remarks).toEqual([
      'Only the sheet “Rows” is read, and not “Sheet 2”, “Sheet 3”, “Sheet 4” and 16 more.',
    ]);
  });

  it('is refused where it is an archive of something else', async () => {
    const file = await excel((sheet) => sheet.addRow(['A']));
    const renamed = Buffer.from(file.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbuch.xml'), 'latin1');
    await expect(readFile(renamed)).rejects.toThrow('This is an archive, but no Excel file');
  });
});
