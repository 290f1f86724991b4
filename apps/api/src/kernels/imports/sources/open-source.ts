import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import { formatCount, Rejection } from '@bank/domain';
import {
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_COMPARED_SHEETS,
  MAX_FILE_BYTES,
  MAX_NAMED,
  MAX_ROW_CHARACTERS,
  MAX_ROWS,
} from './limits';
import {
  charactersOf,
  type FileBytes,
  readBytes,
  refuseFile,
  refuseWideRow,
  type Source,
  type SourceRow,
} from './source';
import { readText } from './text';
import { readWorkbook, type WorkbookSheet } from './workbook';
import { readWorksheet } from './worksheet';
import { openArchive } from './zip';

const MB = 1024 * 1024;
/** The second sheet of a template. */
export const ALLOWED_VALUES = 'Allowed values';
const ZIP = '504b0304';
const OLDER_EXCEL = 'd0cf11e0';
const PDF = '25504446';

const quoted = (names: readonly string[]) => {
  const said = names.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  const others = names.length - said.length;
  return said.join(', ') + (others ? ` and ${formatCount(others)} more` : '');
};

const describeOthers = (read: WorkbookSheet, all: readonly WorkbookSheet[], isBest: boolean): string[] => {
  const others = all.filter((sheet) => sheet !== read && sheet.name !== ALLOWED_VALUES);
  const shown = others.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  const hidden = others.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return [
    ...(shown.length
      ? [
          `Only the sheet “${read.name}” is read${isBest ? ', whose headings fit best,' : ','} and not ${quoted(shown)}.`,
        ]
      : []),
    ...(hidden.length ? [`Hidden sheets are not read: ${quoted(hidden)}.`] : []),
  ];
};

const describeMerged = (ranges: readonly string[]): string[] =>
  ranges.length
    ? [
        `Cells are merged (${ranges.slice(0, MAX_NAMED).join(', ')}${ranges.length > MAX_NAMED ? ', …' : ''}): only the first cell of each has the value, the others are empty.`,
      ]
    : [];

/** How well the first rows of a sheet fit what is looked for. */
export type FitOf = (first: readonly SourceRow[]) => number;
/** Headings stand among the first rows; titles and remarks may stand above them. */
export const MAX_ROWS_ABOVE = 10;

const firstRowsOf = async (rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> => {
  const first: SourceRow[] = [];
  for await (const row of rows) {
    first.push({ ...row, cells: row.cells.slice(0, MAX_COLUMNS) });
    if (first.length === MAX_ROWS_ABOVE) break;
  }
  return first;
};

const LAST = -1;

/** The sheets as they fit, and those that fit alike as they stand in the workbook. Those that are damaged or not compared come last. */
const bestFirst = async (
  sheets: readonly WorkbookSheet[],
  readRows: (sheet: WorkbookSheet) => AsyncIterable<SourceRow>,
  fitOf: FitOf,
): Promise<WorkbookSheet[]> => {
  const fits: { sheet: WorkbookSheet; fit: number }[] = [];
  for (const [place, sheet] of sheets.entries()) {
    if (sheet.name === ALLOWED_VALUES || place >= MAX_COMPARED_SHEETS) {
      fits.push({ sheet, fit: LAST });
      continue;
    }
    const fit = await firstRowsOf(readRows(sheet)).then(fitOf, (error: unknown) => {
      if (error instanceof Rejection) return LAST;
      throw error;
    });
    fits.push({ sheet, fit });
    await letOthersGoOn();
  }
  return fits.sort((one, other) => other.fit - one.fit).map(({ sheet }) => sheet);
};

const sheetsToTry = (sheets: readonly WorkbookSheet[], chosen: string | null): readonly WorkbookSheet[] => {
  const found = chosen === null ? sheets : sheets.filter(({ name }) => name === chosen);
  if (!found.length && chosen === null)
    refuseFile(
      'No sheet of this Excel file is in sight: show the one to be read in Excel, save the file, and choose it again.',
    );
  if (!found.length) refuseFile(`There is no sheet “${chosen}” in this file: choose another one.`);
  return found;
};

const openExcel = async (bytes: FileBytes, chosen: string | null, fitOf: FitOf): Promise<Source> => {
  const archive = await openArchive(bytes);
  const book = await readWorkbook(archive);
  const remarks: string[] = [];
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const read = (sheet: WorkbookSheet, onMerged: (ranges: readonly string[]) => void = () => {}) =>
    readWorksheet(archive, book, sheet.file, onMerged);
  const named = sheetsToTry(visible, chosen);
  const toTry = named.length > 1 ? await bestFirst(named, read, fitOf) : named;
  let readSheet: string | null = null;
  const rows = async function* () {
    for (const sheet of toTry) {
      let isEmpty = true;
      for await (const row of read(sheet, (ranges) => {
        remarks.push(...describeMerged(ranges));
      })) {
        if (isEmpty) remarks.push(...describeOthers(sheet, book.sheets, sheet === toTry[0] && sheet !== named[0]));
        isEmpty = false;
        readSheet = sheet.name;
        yield row;
      }
      if (!isEmpty) return;
    }
  };
  const sheets = visible.map(({ name }) => name).filter((name) => name !== ALLOWED_VALUES);
  return { sheets, rows: rows(), sheet: () => readSheet, remarks: () => remarks };
};

const openText = (bytes: FileBytes): Source => {
  const remarks: string[] = [];
  const rows = readText(bytes, (remark) => remarks.push(remark));
  return { sheets: [], rows, sheet: () => null, remarks: () => remarks };
};

const refuseMore = (than: string): never =>
  refuseFile(`The file has more than ${than}: split it, and import one part after the other.`);

/** @throws Rejection invalid */
async function* limited(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let count = 0;
  let characters = 0;
  for await (const row of rows) {
    if (row.cells.length > MAX_COLUMNS && row.cells.slice(MAX_COLUMNS).some(Boolean))
      refuseWideRow(row.row, row.cells.length);
    const inRow = charactersOf(row);
    characters += inRow;
    if (inRow > MAX_ROW_CHARACTERS)
      refuseFile(
        `Row ${formatCount(row.row)} has ${formatCount(inRow)} characters: at most ${formatCount(MAX_ROW_CHARACTERS)} can be read. Remove the columns that are not needed.`,
      );
    if (characters > MAX_CHARACTERS) refuseMore(`${formatCount(MAX_CHARACTERS)} characters`);
    // The row of headings comes on top.
    if (++count > MAX_ROWS + 1) refuseMore(`${formatCount(MAX_ROWS)} rows`);
    yield { ...row, cells: row.cells.slice(0, MAX_COLUMNS) };
  }
  if (count === 0) refuseFile('There is nothing in this file.');
}

/** The bytes decide what a file is, and not its name. @param sheet that somebody has chosen; otherwise the first with rows of those that fit best @throws Rejection invalid */
export const openSource = async (
  bytes: FileBytes,
  sheet: string | null = null,
  fitOf: FitOf = () => 0,
): Promise<Source> => {
  if (bytes.size > MAX_FILE_BYTES) refuseMore(`${MAX_FILE_BYTES / MB} MB`);
  const start = (await readBytes(bytes, 0, 4)).toString('hex');
  if (start === OLDER_EXCEL)
    refuseFile(
      'This Excel file is protected by a password, or from before 2007: remove the password, save it as .xlsx or CSV, and choose that file.',
    );
  if (start === PDF) refuseFile('This is a PDF: choose the sheet that it was made from, as an Excel file or CSV.');
  const source = start === ZIP ? await openExcel(bytes, sheet, fitOf) : openText(bytes);
  return { ...source, rows: limited(source.rows) };
};
