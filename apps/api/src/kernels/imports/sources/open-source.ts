import { formatCount } from '@bank/domain';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from './limits';
import { type FileBytes, readBytes, refuseFile, type Source, type SourceRow } from './source';
import { readText } from './text';
import { readWorkbook, type WorkbookSheet } from './workbook';
import { readWorksheet } from './worksheet';
import { openArchive } from './zip';

const MB = 1024 * 1024;
const MAX_NAMED = 3;
/** The second sheet of a template. */
export const ALLOWED_VALUES = 'Allowed values';
const ZIP = '504b0304';
const OLDER_EXCEL = 'd0cf11e0';
const PDF = '25504446';

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

const describeOthers = (read: WorkbookSheet, all: readonly WorkbookSheet[]): string[] => {
  const others = all.filter((sheet) => sheet !== read && sheet.name !== ALLOWED_VALUES);
  const shown = others.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  const hidden = others.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return [
    ...(shown.length ? [`Only the sheet “${read.name}” is read, and not ${quoted(shown)}.`] : []),
    ...(hidden.length ? [`Hidden sheets are not read: ${quoted(hidden)}.`] : []),
  ];
};

const describeMerged = (ranges: readonly string[]): string[] =>
  ranges.length
    ? [
        `Cells are merged (${ranges.slice(0, MAX_NAMED).join(', ')}${ranges.length > MAX_NAMED ? ', …' : ''}): only the first cell of each has the value, the others are empty.`,
      ]
    : [];

const sheetsToTry = (sheets: readonly WorkbookSheet[], chosen: string | null): readonly WorkbookSheet[] => {
  const found = chosen === null ? sheets : sheets.filter(({ name }) => name === chosen);
  if (!found.length) refuseFile(`There is no sheet “${chosen}” in this file: choose another one.`);
  return found;
};

const openExcel = async (bytes: FileBytes, chosen: string | null): Promise<Source> => {
  const archive = await openArchive(bytes);
  const book = await readWorkbook(archive);
  const remarks: string[] = [];
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const toTry = sheetsToTry(visible, chosen);
  let readSheet: string | null = null;
  const rows = async function* () {
    for (const sheet of toTry) {
      let isEmpty = true;
      for await (const row of readWorksheet(archive, book, sheet.file, (ranges) => {
        remarks.push(...describeMerged(ranges));
      })) {
        if (isEmpty) remarks.push(...describeOthers(sheet, book.sheets));
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

/** @throws Rejection invalid */
async function* limited(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let count = 0;
  for await (const row of rows) {
    if (row.cells.length > MAX_COLUMNS && row.cells.slice(MAX_COLUMNS).some(Boolean))
      refuseFile(
        `Row ${formatCount(row.row)} has ${formatCount(row.cells.length)} columns: at most ${MAX_COLUMNS} can be read. Remove the columns that are not needed.`,
      );
    // The row of headings comes on top.
    if (++count > MAX_ROWS + 1)
      refuseFile(
        `The file has more than ${formatCount(MAX_ROWS)} rows: split it, and import one part after the other.`,
      );
    yield { ...row, cells: row.cells.slice(0, MAX_COLUMNS) };
  }
  if (count === 0) refuseFile('There is nothing in this file.');
}

/** The bytes decide what a file is, and not its name. @param sheet that somebody has chosen; the first with rows otherwise @throws Rejection invalid */
export const openSource = async (bytes: FileBytes, sheet: string | null = null): Promise<Source> => {
  if (bytes.size > MAX_FILE_BYTES)
    refuseFile(`The file has more than ${MAX_FILE_BYTES / MB} MB: split it, and import one part after the other.`);
  const start = (await readBytes(bytes, 0, 4)).toString('hex');
  if (start === OLDER_EXCEL)
    refuseFile(
      'This Excel file is protected by a password, or from before 2007: remove the password, save it as .xlsx or CSV, and choose that file.',
    );
  if (start === PDF) refuseFile('This is a PDF: choose the sheet that it was made from, as an Excel file or CSV.');
  const source =
    start === ZIP
      ? await openExcel(bytes, sheet)
      : { sheets: [], rows: readText(bytes), sheet: () => null, remarks: () => [] };
  return { ...source, rows: limited(source.rows) };
};
