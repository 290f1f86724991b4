import {
  bytesOf,
  packed,
  partsOf,
  readFile,
  rootOf,
  SHEET,
  text,
  WORKBOOK,
  workbookOf,
} from '../../../testing/file-to-import';
import { openSource } from './open-source';

const PAD = Array.from({ length: 14_500 }, (_, n) => 'a'.repeat(800) + n).join('');

describe('an Excel file', () => {
  it('is refused before it is unpacked where it would become too large', async () => {
    const file = await packed(partsOf(`<row>${text('A')}</row>`));
    const entry = file.indexOf(Buffer.from('504b0102', 'hex'));
    file.writeUInt32LE(0xf0000000, entry + 24);
    await expect(readFile(file)).rejects.toThrow(
      'This Excel file unpacks to more than can be read: copy the rows into a new file, and choose that.',
    );
  });

  it.each([
    ['is all of one letter', { 'xl/pad.xml': 'a'.repeat(11 * 1024 * 1024) }, 'unpacks to more than can be read'],
    ['is two hundred times as large as its archive', { 'xl/pad.xml': PAD }, 'unpacks to more than can be read'],
    [
      'has thousands of parts',
      Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`xl/part${n}`, ''])),
      'has 2,00',
    ],
    ['has tags in tags in tags', { [SHEET]: `${'<a>'.repeat(200)}${'</a>'.repeat(200)}` }, 'is damaged'],
    ['has a cell without an end', { [SHEET]: `<row>${text('a'.repeat(1_100_000))}</row>` }, 'is damaged'],
    ['has a tag without an end', { [SHEET]: `<row r="${'1'.repeat(1_100_000)}"/>` }, 'is damaged'],
    ['has a cell far to the right', { [SHEET]: '<row><c r="ZZZ1"><v>1</v></c></row>' }, 'Row 1 has 18,278 columns'],
    [
      'has styles without an end',
      { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></s>` },
      'is damaged',
    ],
    [
      'has sheets without an end',
      { [WORKBOOK]: workbookOf('<sheet name="A" r:id="r1"/>'.repeat(1_002)) },
      '1,000 sheets',
    ],
    [
      'has a name without an end',
      { [WORKBOOK]: workbookOf(`<sheet name="${'A'.repeat(501)}" r:id="r1"/>`) },
      'is damaged',
    ],
    ['leads to a part without an end', { '_rels/.rels': rootOf('x'.repeat(501)) }, 'is damaged'],
    ['is a binary one', { '_rels/.rels': rootOf('xl/workbook.bin'), 'xl/workbook.bin': 'x' }, 'save it as .xlsx'],
    ['is of Word', { '_rels/.rels': rootOf('word/document.xml'), 'word/document.xml': '<document/>' }, 'no Excel file'],
    ['shows no sheet', { [WORKBOOK]: workbookOf('<sheet name="A" state="hidden" r:id="r1"/>') }, 'No sheet'],
  ])('is refused where it %s', async (_, parts, refusal) => {
    await expect(readFile(await packed({ ...partsOf(`<row>${text('A')}</row>`), ...parts }))).rejects.toThrow(refusal);
  });

  it('is read by the sheet that fits best of its first thirty, however many lead to the same part', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `Sheet ${n + 1}`);
    const sheets = names.map((name) => `<sheet name="${name}" r:id="r1"/>`).join('');
    const file = await packed({ ...partsOf(`<row>${text('A')}</row>`), [WORKBOOK]: workbookOf(sheets) });
    let compared = 0;
    const source = await openSource(bytesOf(file), null, () => ++compared);
    for await (const _ of source.rows);
    expect(source.sheet()).toBe('Sheet 30');
    expect(source.sheets).toEqual(names);
  });

  it('is refused where a cell stands beyond the columns that can be read', async () =>
    await expect(readFile(await packed(partsOf('<row><c r="XFD1"><v>1</v></c></row>')))).rejects.toThrow(
      'Row 1 has 16,384 columns: at most 300 can be read.',
    ));
});

it('refuses a row that is longer than any', async () =>
  await expect(readFile(`A\n"${'b'.repeat(2_100_000)}"`)).rejects.toThrow(
    'Row 2 is longer than any row that can be read',
  ));

describe('a text that many cells name', () => {
  const sharing = (rows: number) =>
    packed({
      ...partsOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(rows)),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5_000)}</t></si></sst>`,
    });

  it('makes no rows that would be larger than any file', async () => {
    await expect(readFile(await sharing(1_001))).rejects.toThrow(
      'The file has more than 300,000,000 characters: split',
    );
    await expect(readFile(`A\n${'x'.repeat(5_000)}${`,${'x'.repeat(5_000)}`.repeat(60)}`)).rejects.toThrow(
      'Row 2 has 305,000 characters: at most 300,000 can be read.',
    );
  });
});

it('refuses a row of more empty cells than Excel has columns, while it is read', async () => {
  await expect(readFile(`A\n${','.repeat(1_900_000)}\nb`)).rejects.toThrow(
    'Row 2 has 1,900,001 columns: at most 300 can be read.',
  );
  await expect(readFile(`A\n"b"${','.repeat(8_000_000)}`)).rejects.toThrow(
    'Row 2 is longer than any row that can be read',
  );
});

it('reads rows however many there are of empty cells, as Excel writes them', async () =>
  expect((await readFile(`A\n${`${','.repeat(16_383)}\n`.repeat(300)}b`)).rows).toEqual([
    [1, ['A']],
    [302, ['b']],
  ]));

it('refuses more rows than it may have', async () =>
  await expect(readFile(`A\n${'b\n'.repeat(200_001)}`)).rejects.toThrow(
    'The file has more than 200,000 rows: split it, and import one part after the other.',
  ));
