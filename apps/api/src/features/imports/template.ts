import { Workbook } from 'exceljs';
import type { ImportColumn } from '../../kernels/imports/kind';
import { ALLOWED_VALUES } from '../../kernels/imports/sources/open-source';
import type { Reads } from '../../kernels/imports/values/reads';

const MAX_LISTED = 2_000;

const inWords: Readonly<Record<Reads['type'], string>> = {
  text: 'Text',
  number: 'A number',
  quantity: 'A whole number, or one with its unit, such as 24 packs',
  day: 'A date, such as 2024-03-14 or 3/14/2024',
  month: 'A month, such as 2024-03',
  flag: 'Yes or no',
  phone: 'A telephone number, such as 816-555-0134',
  zip: 'A zip code, such as 64106',
  state: 'A state, such as MO or Missouri',
  code: 'A code of digits',
  choice: 'One of those below',
  fullName: 'Last, First: instead of two columns',
  street: 'Text; or a whole address, such as 1200 Grand Blvd, Kansas City, MO 64106',
};

const describeType = ({ reads }: ImportColumn): string => {
  if (reads.type === 'number' && reads.isWhole) return 'A whole number';
  if (reads.type !== 'choice') return inWords[reads.type];
  if (reads.isLong) return `A ${reads.what}`;
  return reads.isSeveral ? 'One or more of those below, separated by semicolons' : inWords.choice;
};

const choicesOf = ({ reads }: ImportColumn): string[] =>
  reads.type === 'choice' && !reads.isLong ? reads.choices.names.slice(0, MAX_LISTED) : [];

/** A sheet with the headings alone, and one that says what may stand below them. */
export const makeTemplate = async (title: string, columns: readonly ImportColumn[]): Promise<Buffer> => {
  const book = new Workbook();
  const rows = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  rows.columns = columns.map(({ label, reads }) => ({
    header: label,
    width: Math.max(14, label.length + 2),
    // Text keeps the first zeros of a zip code.
    style: { numFmt: reads.type === 'day' ? 'yyyy-mm-dd' : '@' },
  }));
  rows.getRow(1).font = { bold: true };
  const allowed = book.addWorksheet(ALLOWED_VALUES, { views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
  const lists = columns.map(choicesOf);
  const longest = Math.max(...lists.map(({ length }) => length));
  allowed.addRow(['', ...columns.map(({ label }) => label)]).font = { bold: true };
  allowed.addRow(['A new one needs it', ...columns.map(({ isRequired }) => (isRequired ? 'Yes' : ''))]);
  allowed.addRow(['What it is', ...columns.map(describeType)]);
  allowed.addRow(['Example', ...columns.map(({ example }) => example)]);
  allowed.addRow(['In Spanish', ...columns.map(({ labelEs }) => labelEs)]);
  for (let place = 0; place < longest; place++)
    allowed.addRow([place === 0 ? 'Allowed values' : '', ...lists.map((list) => list[place] ?? '')]);
  for (let place = 1; place <= columns.length + 1; place++) allowed.getColumn(place).width = 24;
  return Buffer.from(await book.xlsx.writeBuffer());
};
