import { formatCount } from '@bank/domain';
import { excelCell } from './cells';
import { MAX_EXCEL_STYLES, MAX_SHARED_CHARACTERS, MAX_SHEETS } from './limits';
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
  texts: readonly string[];
  /** By a cell's style: whether its number is a day. */
  isDate: (style: number) => boolean;
}

const BOOK = 'xl/workbook.xml';
const TEXTS = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';

/** Beside its sheets, a workbook leads to texts, styles and a few parts more. */
const MAX_PARTS = 2 * MAX_SHEETS;

const relationId = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

const readRelations = async (archive: Archive): Promise<ReadonlyMap<string, string>> => {
  const targets = new Map<string, string>();
  await readXml(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      if (targets.size > MAX_PARTS) refuseDamaged(BOOK);
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
};

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const readSheets = async (archive: Archive) => {
  const files = await readRelations(archive);
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await readXml(archive, BOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      const file = name === 'sheet' ? files.get(relationId(attributes)) : undefined;
      if (sheets.length > MAX_SHEETS)
        refuseFile(`This workbook has more than ${formatCount(MAX_SHEETS)} sheets: save the one to be read alone.`);
      // A sheet of charts has no cells.
      if (file?.includes('worksheets/'))
        sheets.push({ name: attributes.name ?? '', isHidden: (attributes.state ?? 'visible') !== 'visible', file });
    },
  });
  return { sheets, is1904 };
};

/** What a text takes in memory beside its characters. */
const CHARACTERS_OF_TEXT = 16;

/** Without phonetic help, which some languages write beside a text. */
const readTexts = async (archive: Archive): Promise<string[]> => {
  const texts: string[] = [];
  if (!archive.has(TEXTS)) return texts;
  let current = '';
  let characters = 0;
  let isText = false;
  let isPhonetic = false;
  await readXml(archive, TEXTS, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (isText) current += text;
      if (current.length > MAX_SHARED_CHARACTERS) refuseDamaged(TEXTS);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      characters += current.length + CHARACTERS_OF_TEXT;
      if (characters > MAX_SHARED_CHARACTERS) refuseFile('This file has more text than can be read: save it as CSV.');
      texts.push(excelCell(current));
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
const isDayFormat = (code: string) => /[dyhs]|m/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''));

const readDayStyles = async (archive: Archive): Promise<ReadonlySet<number>> => {
  const days = new Set<number>();
  if (!archive.has(STYLES)) return days;
  const formats = new Map<number, string>();
  let isCellStyle = false;
  let style = 0;
  await readXml(archive, STYLES, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (formats.size > MAX_EXCEL_STYLES) refuseDamaged(STYLES);
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (style >= MAX_EXCEL_STYLES) refuseDamaged(STYLES);
      const format = Number(numFmtId);
      const own = formats.get(format);
      if (own === undefined ? isBuiltInDay(format) : isDayFormat(own)) days.add(style);
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
  if (!archive.has(BOOK))
    refuseFile('This is an archive, but no Excel file: choose a CSV file or an Excel file (.xlsx), or paste the rows.');
  const { sheets, is1904 } = await readSheets(archive);
  const [texts, days] = await Promise.all([readTexts(archive), readDayStyles(archive)]);
  return { sheets, is1904, texts, isDate: (style) => days.has(style) };
};
