import type { Writable } from 'node:stream';
import { DEFAULT_ZONE } from '@bank/domain';
import type { StreamableFile } from '@nestjs/common';
import { type Style, stream, type Worksheet } from 'exceljs';
import type { Response } from 'express';
import { currentTimeZone } from '../context/request-context';
import { ROWS_LOOKED_AT, widthsFor } from './column-widths';
import { type Row, type RowsUntil, sendDownload, waitUntilDrained } from './download';
import { lookAhead } from './look-ahead';
import { cellsOf, numberFormats, type SheetColumn } from './sheet-cells';
import { addQuoted, looksLikeFormula, QUOTED, QUOTED_HEADING, sheetText } from './sheet-text';

export type { SheetColumn };

export interface Sheet {
  file: string;
  columns: readonly SheetColumn[];
  frozenColumns?: number;
  /** Lines of a second sheet that says where the rows come from, asked for after the last row. */
  about?: (rows: number) => readonly AboutLine[];
}

export const sheetFile = (file: string) => ({
  file,
  extension: 'xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** No more than a thousand rows are in memory. @throws the error of reading the first row, which can still be answered properly */
export const sendSheet = async (
  response: Response,
  sheet: Sheet,
  rowsUntil: RowsUntil,
  stalledReaderMs?: number,
): Promise<StreamableFile> =>
  sendDownload(response, sheetFile(sheet.file), rowsUntil, await openSheetWriter(sheet), stalledReaderMs);

/** Writes rows as an Excel file, and ends the stream. It stops where the stream was destroyed. */
export type SheetWriter = (out: Writable, rows: AsyncIterable<Row>) => Promise<void>;

/** Times are those of the user's time zone. */
export const openSheetWriter = async (sheet: Sheet): Promise<SheetWriter> => {
  const zone = sheet.columns.some(({ type }) => type === 'dateTime') ? await currentTimeZone() : DEFAULT_ZONE;
  return (out, rows) => writeSheet(out, { ...sheet, zone }, rows);
};

/** Excel's rows on one sheet, without that of the headings. */
const MAX_ROWS_ON_SHEET = 1_048_575;
const MAX_TITLE_LENGTH = 31;

const beginSheet = (
  book: stream.xlsx.WorkbookWriter,
  { file, columns, frozenColumns = 0 }: Sheet,
  { place, widths }: { place: number; widths: readonly number[] },
): Worksheet => {
  const ending = place > 1 ? ` ${place}` : '';
  const sheet = book.addWorksheet(`${file.slice(0, MAX_TITLE_LENGTH - ending.length)}${ending}`, {
    views: [{ state: 'frozen', ySplit: 1, xSplit: frozenColumns }],
  });
  sheet.columns = columns.map(({ key, label, type }, at) => ({
    key,
    header: sheetText(label),
    width: widths[at]!,
    style: { numFmt: numberFormats[type] },
  }));
  const headings = sheet.getRow(1);
  headings.font = { bold: true };
  headings.eachCell((cell) => {
    if (looksLikeFormula(cell.value)) cell.style = QUOTED_HEADING;
  });
  headings.commit();
  return sheet;
};

/** Bytes of a sheet that may wait until they are compressed. */
const MAX_WAITING_BYTES = 1_000_000;

/** The library takes rows faster than it compresses them, and would keep them all in memory. */
const findBusyCompression = (sheet: Worksheet): Writable | undefined => {
  const [compression]: Writable[] = Reflect.get(sheet, 'stream').pipes;
  // The library's streams are older than `writableLength` and `writableNeedDrain`.
  const waiting = compression && Reflect.get(compression, '_writableState');
  return waiting?.needDrain && waiting.length > MAX_WAITING_BYTES ? compression : undefined;
};

/** @param maxRows rows beyond so many go on on a further sheet, so that nothing is cut */
export const writeSheet = async (
  out: Writable,
  described: Sheet & { zone: string },
  rows: AsyncIterable<Row>,
  maxRows = MAX_ROWS_ON_SHEET,
): Promise<void> => {
  const { columns, zone, about } = described;
  const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  for (const style of [QUOTED, QUOTED_HEADING, QUOTED_LINE]) addQuoted(book, style);
  const toCells = cellsOf(columns, zone);
  const { first, all } = await lookAhead(rows, ROWS_LOOKED_AT);
  const widths = widthsFor(
    columns.map(({ label }) => label),
    first.map(toCells),
  );
  let sheet = beginSheet(book, described, { place: 1, widths });
  let count = 0;
  for await (const values of all) {
    if (out.destroyed) return;
    if (count > 0 && count % maxRows === 0) {
      sheet.commit();
      sheet = beginSheet(book, described, { place: count / maxRows + 1, widths });
    }
    count++;
    const cells = toCells(values);
    const row = sheet.addRow(cells.map(({ value }) => value));
    for (const [place, { style }] of cells.entries()) row.getCell(place + 1).style = style;
    row.commit();
    const compression = findBusyCompression(sheet);
    if (compression && !out.destroyed) await waitUntilDrained(compression, out);
    if (out.writableNeedDrain && !out.destroyed) await waitUntilDrained(out);
  }
  if (out.destroyed) return;
  sheet.commit();
  if (about) writeAbout(book, about(count));
  await book.commit();
};

export type AboutLine = readonly [label: string, value: string | number];

const LINE: Partial<Style> = {
  alignment: { wrapText: true, vertical: 'top', horizontal: 'left' },
  numFmt: numberFormats.integer!,
};
const QUOTED_LINE: Partial<Style> = { ...LINE };

const writeAbout = (book: stream.xlsx.WorkbookWriter, lines: readonly AboutLine[]) => {
  const sheet = book.addWorksheet('About');
  sheet.columns = [{ width: 24 }, { width: 100, style: LINE }];
  for (const [label, value] of lines) {
    const row = sheet.addRow([sheetText(label), typeof value === 'number' ? value : sheetText(value)]);
    if (looksLikeFormula(label)) row.getCell(1).style = QUOTED;
    if (looksLikeFormula(value)) row.getCell(2).style = QUOTED_LINE;
    row.commit();
  }
  sheet.commit();
};
