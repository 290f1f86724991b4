import { Workbook } from 'exceljs';
import type { Portal } from './portal';

const ATTRIBUTES = 35;
const DAY_MS = 86_400_000;
const FIELDS = ['First Name', 'Last Name', 'Parent First Name', 'Parent Last Name', 'Birth Date', 'Partner'];
/** A bank has some names very often, and children of one family live at one address. */
const FIRST_NAMES = 'Mia Leo Ana Noah Eva Omar Luz Theo Ida Juan Zoe Kai Nia Hugo Amy Ravi'.split(' ');
const LAST_SYLLABLES = 'mar lo vega ston ruiz kim field ortiz wood gar cia mendo za bell nguy en'.split(' ');
const CHILDREN_PER_FAMILY = 2;

interface Question {
  name: string;
  label: string;
  type: string;
  options: { name: string; isDeleted: boolean }[];
}

const cellOf = ({ name, type, options }: Question, row: number): string => {
  if (name === 'guardian_zip' || type === 'ZIPCODE') return '64110 (Jackson County, MO)';
  if (type === 'INTEGER' || type === 'FLOAT') return String(1 + (row % 3));
  if (type === 'BOOLEAN') return row % 2 ? 'yes' : 'no';
  if (type === 'DATETIME') return '2024-03-14';
  if (type === 'OPTION_LIST') {
    const open = options.filter(({ isDeleted }) => !isDeleted);
    return open[row % open.length]?.name ?? '';
  }
  if (/phone/.test(name)) return `816-555-01${10 + (row % 80)}`;
  return `Answer ${row % 997}`;
};

const surname = (family: number): string =>
  [family, family >> 4, family >> 8, family >> 12].map((n) => LAST_SYLLABLES[n & 15]).join('');

/** Makes questions until there are enough, and says which children a sheet has: row 1 holds the headings. */
export async function describeSheet(portal: Portal): Promise<RowOf> {
  const ask = async (): Promise<Question[]> =>
    (await portal.call('GET', '/api/clients/fields?include=options')).data.filter(
      ({ type }: Question) => type !== 'FILE' && type !== 'ADDRESS',
    );
  for (let n = (await ask()).length; n < ATTRIBUTES; n++)
    await portal.call('POST', '/api/client/attribute/definition', {
      name: `more_${n}`,
      label: `More ${n}`,
      type: 'STRING',
      displayInterface: 'TEXT',
    });
  const questions = (await ask()).slice(0, ATTRIBUTES);
  const partners: { id: number }[] = (await portal.call('GET', '/api/partners?status=ACTIVE')).data;
  const today = Math.floor(Date.now() / DAY_MS);
  return (row) => {
    if (row === 1) return [...FIELDS, ...questions.map(({ label }) => label)];
    const family = Math.floor(row / CHILDREN_PER_FAMILY);
    const born = new Date((today - 30 - ((row * 37) % 900)) * DAY_MS).toISOString().slice(0, 10);
    const names = [`${FIRST_NAMES[row % 16]}${row}`, surname(family), `${FIRST_NAMES[family % 16]}`, surname(family)];
    return [
      ...names,
      born,
      String(partners[row % partners.length]!.id),
      ...questions.map((question) => cellOf(question, row)),
    ];
  };
}

export type RowOf = (row: number) => string[];

const LINES_PER_DELIVERY = 4;
const DAYS_BACK = 1_500;
/** A prime number, so that days, products and pieces come together once alone. */
const UNLIKE_PIECES = 9_973;

/** Deliveries of some lines each, to a new warehouse. */
export async function describeDeliveries({ call }: Portal): Promise<RowOf> {
  const readAll = async (path: string): Promise<{ id: number }[]> => (await call('GET', path)).data;
  const suppliers = await readAll('/api/suppliers?status=ACTIVE');
  // One in which nothing was counted yet.
  const { id: warehouse } = (await call('POST', '/api/warehouses', { title: 'Moved in' })).data;
  const products = await readAll('/api/products?status=ACTIVE');
  const today = Math.floor(Date.now() / DAY_MS);
  return (row) => {
    if (row === 1) return ['Order number', 'Supplier', 'Warehouse', 'Received on', 'Product', 'Pieces'];
    const delivery = Math.floor((row - 2) / LINES_PER_DELIVERY);
    const day = new Date((today - 1 - (delivery % DAYS_BACK)) * DAY_MS).toISOString().slice(0, 10);
    const oneOf = (all: readonly { id: number }[], n: number) => String(all[n % all.length]!.id);
    return [
      `D${delivery}`,
      oneOf(suppliers, delivery),
      String(warehouse),
      day,
      oneOf(products, row),
      // No two deliveries are alike, since one that was recorded with all its lines is not imported again.
      String(100 + (row % UNLIKE_PIECES)),
    ];
  };
}

function* sheetRows(rowOf: RowOf, first: number, last: number): Generator<string[]> {
  yield rowOf(1);
  for (let row = first; row <= last; row++) yield rowOf(row);
}

/** The headings and some rows as an Excel file. */
export async function writeExcel(rowOf: RowOf, first: number, last: number): Promise<Buffer> {
  const book = new Workbook();
  const sheet = book.addWorksheet('Children');
  for (const cells of sheetRows(rowOf, first, last)) sheet.addRow(cells);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The headings and some rows as text with tabs, as it is pasted from a spreadsheet. */
export const writeText = (rowOf: RowOf, first: number, last: number): Buffer =>
  Buffer.from([...sheetRows(rowOf, first, last)].map((cells) => cells.join('\t')).join('\n'));
