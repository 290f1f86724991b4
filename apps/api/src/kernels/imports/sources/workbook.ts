import { formatCount } from '@bank/domain';
import { excelCell } from './cells';
import { MAX_EXCEL_FORMAT_LENGTH, MAX_EXCEL_STYLES, MAX_NAME_LENGTH, MAX_SHEETS, MAX_TEXT_CHARACTERS } from './limits';
import { SharedTexts } from './shared-texts';
import { refuseFile } from './source';
import { type Attributes, readXml, refuseDamaged } from './xml';
import type { Archive } from './zip';

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  file: string;
}

export interface Workbook {
  sheets: readonly WorkbookSheet[];
  /** Days are counted from 1904, as older Macs do, and not from 1900. */
  is1904: boolean;
  texts: Pick<SharedTexts, 'at'>;
  /** By a cell's style: whether its number is a day. */
  isDate: (style: number) => boolean;
}

/** Where Excel itself puts them. */
const USUAL = { book: 'xl/workbook.xml', texts: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' } as const;
const NO_EXCEL =
  'This is an archive, but no Excel file: choose a CSV file or an Excel file (.xlsx), or paste the rows.';
/** Beside its sheets, a workbook leads to texts, styles and a few parts more. */
const MAX_PARTS = 2 * MAX_SHEETS;

const relationId = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  type: string;
  file: string;
}

/** What a part leads to: its parts may have any names. */
const readRelations = async (archive: Archive, part: string): Promise<readonly Relation[]> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(file)) return relations;
  await readXml(archive, file, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      if (relations.length > MAX_PARTS || Id.length + Target.length > MAX_NAME_LENGTH) refuseDamaged(file);
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, file: Target.startsWith('/') ? Target.slice(1) : folder + Target });
    },
  });
  return relations;
};

const fileOf = (relations: readonly Relation[], type: string): string | undefined =>
  relations.find((relation) => relation.type === type)?.file;

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const readSheets = async (archive: Archive, book: string, relations: readonly Relation[]) => {
  const files = new Map(relations.map(({ id, file }) => [id, file]));
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  let isWorkbook = false;
  await readXml(archive, book, {
    open: (name, attributes) => {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name === 'sheet' && (attributes.name ?? '').length > MAX_NAME_LENGTH) refuseDamaged(book);
      const file = name === 'sheet' ? files.get(relationId(attributes)) : undefined;
      if (sheets.length > MAX_SHEETS)
        refuseFile(`This workbook has more than ${formatCount(MAX_SHEETS)} sheets: save the one to be read alone.`);
      // A sheet of charts has no cells.
      if (file?.includes('worksheets/'))
        sheets.push({ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', file });
    },
  });
  if (!isWorkbook) refuseFile(NO_EXCEL);
  return { sheets, is1904 };
};

/** Without phonetic help, which some languages write beside a text. */
const readTexts = async (archive: Archive, file: string): Promise<SharedTexts> => {
  const texts = new SharedTexts();
  if (!archive.has(file)) return texts;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(archive, file, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (isText) current += text;
      if (current.length > MAX_TEXT_CHARACTERS) refuseDamaged(file);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si' || texts.add(excelCell(current))) return;
      refuseFile('This file has more text than can be read at once: split it, and import one part after the other.');
    },
  });
  return texts;
};

/** The formats of days and times that every Excel has; the ones of 27 to 36 and 50 to 58 are those of East Asia. */
const BUILT_IN_DAYS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const isBuiltInDay = (format: number) => BUILT_IN_DAYS.some(([first, last]) => format >= first && format <= last);
/** A bracket that is not closed is looked at up to the next one alone. */
const NOT_OF_DAYS = /"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g;
const isDayFormat = (code: string) =>
  code.length <= MAX_EXCEL_FORMAT_LENGTH && /[dyhs]|m/i.test(code.replace(NOT_OF_DAYS, ''));

const readDayStyles = async (archive: Archive, file: string): Promise<ReadonlySet<number>> => {
  const days = new Set<number>();
  if (!archive.has(file)) return days;
  const areDays = new Map<number, boolean>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive, file, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (areDays.size > MAX_EXCEL_STYLES) refuseDamaged(file);
      if (name === 'numFmt') areDays.set(Number(numFmtId), isDayFormat(formatCode));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (style >= MAX_EXCEL_STYLES) refuseDamaged(file);
      const format = Number(numFmtId);
      if (areDays.get(format) ?? isBuiltInDay(format)) days.add(style);
      style++;
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return days;
};

/** @throws Rejection invalid */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const book = fileOf(await readRelations(archive, ''), 'officeDocument') ?? USUAL.book;
  if (!archive.has(book)) refuseFile(NO_EXCEL);
  if (book.endsWith('.bin')) refuseFile('This is a binary Excel file (.xlsb): save it as .xlsx, and choose that file.');
  const relations = await readRelations(archive, book);
  const { sheets, is1904 } = await readSheets(archive, book, relations);
  const [texts, days] = await Promise.all([
    readTexts(archive, fileOf(relations, 'sharedStrings') ?? USUAL.texts),
    readDayStyles(archive, fileOf(relations, 'styles') ?? USUAL.styles),
  ]);
  return { sheets, is1904, texts, isDate: (style) => days.has(style) };
};
