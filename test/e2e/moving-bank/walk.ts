import { groupBy } from '@bank/domain';
import { expect, type Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { type Cells, type Sheet, toCsv } from './sheet';
import { type Counts, countsOf, refusedRows, type SentRow } from './spoil';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WHAT_TO_CORRECT = 'What to correct';
const IMPORTED_AS = /^Is imported as: /;
const WORDS = { NEW: 'New', CHANGED: 'Changed', REFUSED: 'Refused' } as const;

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How somebody imports a file by the screens of a portal. */
export interface Importer {
  page: Page;
  /** How long a dry run or an import may take. */
  timeout: number;
  /** What happens while the rows come in. */
  meanwhile?: () => Promise<void>;
}

const inWords = (count: number): string => count.toLocaleString('en-US');

/** The counts, and the rows below them, which come late and move what stands further down. */
const expectCounts = async ({ page, timeout }: Importer, counts: Counts) => {
  const buttons = page.getByRole('group', { name: 'Rows to show' }).getByRole('button');
  await expect(buttons.first()).toBeVisible({ timeout });
  const expected = Object.entries(counts).map(([state, count]) => `${WORDS[state as keyof Counts]}: ${inWords(count)}`);
  expect((await buttons.allTextContents()).sort()).toEqual(expected.sort());
  await expect(page.getByRole('table').first()).toBeVisible();
};

/** The columns of the file of which the portal does not know what they are. */
const unknownHeadings = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('combobox', { name: IMPORTED_AS })
    .evaluateAll((all) =>
      all.filter((one) => (one as HTMLSelectElement).value === '').map((one) => one.ariaLabel ?? ''),
    );
  return names.map((name) => name.replace(IMPORTED_AS, ''));
};

interface SentFile {
  kind: string;
  file: File;
  counts: Counts;
  /** Headings of which the portal knows nothing. */
  unknown: readonly string[];
}

/** From the file to its end. */
const importFile = async (importer: Importer, { kind, file, counts, unknown }: SentFile) => {
  const { page, timeout } = importer;
  await page.getByLabel('What to import').selectOption(kind);
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Make a dry run' })).toBeVisible({ timeout });
  expect(await unknownHeadings(page)).toEqual(unknown);
  // A few rows do not show whether the month comes first.
  for (const order of await page.getByRole('combobox', { name: /^Dates are written: / }).all())
    await order.selectOption('MDY');
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expectCounts(importer, counts);
  const { REFUSED = 0, ...brought } = counts;
  const rows = Object.values(brought).reduce((sum, count) => sum + count, 0);
  await page.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${inWords(rows)} rows` }).click();
  await importer.meanwhile?.();
  await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible({ timeout });
  await expectCounts(importer, counts);
};

const downloadRefused = async ({ page }: Importer): Promise<Cells[]> => {
  await page.getByRole('button', { name: /^Refused: / }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the refused rows' }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await download).path());
  const rows: string[][] = [];
  book.worksheets[0]!.eachRow((row) => {
    rows.push(Array.from(row.values as unknown[], (cell) => String(cell ?? '')).slice(1));
  });
  const [headings = [], ...refused] = rows;
  // What was to be corrected before stands behind what is to be corrected now.
  return refused.map((row) =>
    Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? '']).reverse()),
  );
};

const keyOf = (headings: readonly string[], cells: Cells): string =>
  JSON.stringify(headings.map((heading) => cells[heading] ?? ''));

/** A row that has two mistakes is refused for the second one when the first one is put right. */
const correctRow = ({ right, fault }: SentRow): SentRow[] => {
  if (!right) return [];
  const next = fault?.next;
  return [next ? { cells: next.spoil(right), right, fault: next } : { cells: right, right }];
};

/** What somebody who knows makes of the refused rows. */
const correct = ({ headings }: Sheet, refused: readonly Cells[], sent: readonly SentRow[]): SentRow[] => {
  const byCells = new Map(
    [...groupBy(sent, ({ cells }) => keyOf(headings, cells))].map(([key, rows]) => [key, [...rows]]),
  );
  expect(refused).toHaveLength(sent.length);
  return refused.flatMap((cells) => {
    const row = byCells.get(keyOf(headings, cells))?.shift();
    expect(row, `Nobody sent ${JSON.stringify(cells)}`).toBeDefined();
    if (row?.fault) expect(cells[WHAT_TO_CORRECT]).toMatch(row.fault.says);
    return row ? correctRow(row) : [];
  });
};

const toFile = (name: string, headings: readonly string[], rows: readonly Cells[]): File => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(toCsv(headings, rows)),
});
const toWorkbook = async (name: string, headings: readonly string[], rows: readonly Cells[]): Promise<File> => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Rows').addRows([headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]);
  return { name: `${name}-corrected.xlsx`, mimeType: SHEET_TYPE, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
};

/**
 * From the screen of a new import back to it: imports a sheet with its mistakes; downloads, corrects and imports what was
 * refused, until nothing is. @returns how many rows were refused at first
 */
export const moveIn = async (importer: Importer, sheet: Sheet, sent: readonly SentRow[]): Promise<number> => {
  const { kind, headings } = sheet;
  const name = kind.replaceAll('/', '-');
  const cellsOf = (rows: readonly SentRow[]) => rows.map(({ cells }) => cells);
  const refusedAtFirst = refusedRows(sheet, sent).length;
  let rows = sent;
  let file = toFile(name, headings, cellsOf(rows));
  while (rows.length) {
    const counts = countsOf(sheet, rows);
    if (rows === sent) await importFile(importer, { kind, file, counts, unknown: [] });
    else await importFile(withoutTrouble(importer), { kind, file, counts, unknown: [WHAT_TO_CORRECT] });
    const refused = refusedRows(sheet, rows);
    rows = refused.length ? correct(sheet, await downloadRefused(importer), refused) : [];
    if (rows.length) file = await toWorkbook(name, [WHAT_TO_CORRECT, ...headings], cellsOf(rows));
    await importer.page.getByRole('link', { name: 'Choose another file' }).click();
  }
  return refusedAtFirst;
};

const withoutTrouble = ({ page, timeout }: Importer): Importer => ({ page, timeout });
