import { Transform } from 'node:stream';
import { DEFAULT_ZONE, offsetMinutes, zoneAbbreviation } from '@bank/domain';
import { plainMessage } from '@bank/event-store';
import { Logger, StreamableFile } from '@nestjs/common';
import { stream } from 'exceljs';
import type { Response } from 'express';
import { currentTimeZone } from '../request-context';
import { replaceNonText } from './non-text';

type Row = Readonly<Record<string, unknown>>;

export interface SheetColumn {
  /** Dotted path in a row. */
  key: string;
  label: string;
  /** Code -> the words that people read for it. */
  words?: Readonly<Partial<Record<string, string>>>;
  type: 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'dateTime' | 'month' | 'committed' | 'yesNo';
}
export interface Sheet {
  /** First word of the file's name; the time follows. */
  file: string;
  columns: readonly SheetColumn[];
}

const numberFormats: Partial<Record<SheetColumn['type'], string>> = {
  integer: '#,##0',
  decimal: '#,##0.##',
  money: '$#,##0.00##',
  date: 'mm/dd/yyyy',
  month: 'mmmm, yyyy',
};

const dateOf = (value: unknown) => (value instanceof Date ? value : new Date(String(value)));

/** A sheet knows no time zones: its times are those that clocks in the zone show, and their format says the abbreviation. */
const timeCells = (zone: string) => {
  const formats = new Map<number, string>();
  const formatAt = (instant: string, offset: number) => {
    const format = formats.get(offset) ?? `mm/dd/yyyy h:mm AM/PM "${zoneAbbreviation(instant, zone)}"`;
    formats.set(offset, format);
    return format;
  };
  return (value: unknown): { value: Date; format: string } => {
    const instant = dateOf(value).toISOString();
    const offset = offsetMinutes(instant, zone);
    return { value: new Date(Date.parse(instant) + offset * MINUTE_MS), format: formatAt(instant, offset) };
  };
};
const MINUTE_MS = 60_000;

const toCell: Partial<Record<SheetColumn['type'], (value: unknown) => unknown>> = {
  date: dateOf,
  month: dateOf,
  committed: (value) => (value ? 'Committed' : 'Pending'),
  yesNo: (value) => (value ? 'Yes' : 'No'),
};

const valueAt = (row: Row, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

/**
 * A value that the library writes unchanged. The library takes an object for a formula or a link, so objects become JSON; a
 * text stays a text, whatever it begins with. Old texts may hold characters that XML can't.
 */
const cellValue = (value: unknown) => {
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value;
  return replaceNonText(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

const cellOf = (row: Row, { key, type, words }: SheetColumn) => {
  const value = valueAt(row, key);
  if (value === null || value === undefined) return null;
  return cellValue(words?.[String(value)] ?? toCell[type]?.(value) ?? value);
};

/** The download ends when its reader takes nothing for this long. */
const STALLED_READER_MS = 60_000;

/**
 * Sends all rows as an Excel file while they are read, a few hundred in memory at a time.
 * A later error breaks the download off, so that nobody takes a part for the whole; so does a reader who stalls.
 * @param rowsUntil gives the rows; its signal aborts as soon as nobody waits for them any more
 * @throws the error of reading the first row, which can still be answered properly
 */
export const sendSheet = async (
  response: Response,
  { file, columns }: Sheet,
  rowsUntil: (signal: AbortSignal) => AsyncGenerator<Row>,
  stalledReaderMs = STALLED_READER_MS,
): Promise<StreamableFile> => {
  const zone = columns.some(({ type }) => type === 'dateTime') ? await currentTimeZone() : DEFAULT_ZONE;
  const abandonment = new AbortController();
  const out = openStallGuard(stalledReaderMs);
  // A response that waits behind others of the same connection isn't told when that closes.
  const { socket } = response.req;
  const leave = () => void out.destroy();
  socket.once('close', leave);
  out.once('close', () => {
    socket.off('close', leave);
    abandonment.abort();
  });
  if (socket.destroyed) leave();
  const rows = rowsUntil(abandonment.signal);
  const first = await rows.next().catch((error) => {
    out.destroy();
    throw error;
  });
  if (!out.destroyed) void writeSheet(out, { file, columns, zone }, first, rows).catch((error) => out.destroy(error));
  const time = new Date().toISOString().replaceAll(':', '-');
  const sheet = new StreamableFile(out, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: `attachment; filename="${file}.${time}.xlsx"`,
  });
  return sheet.setErrorHandler((error, receiver) => {
    log.warn(`The sheet ${file} was broken off: ${plainMessage(error)}`);
    // The caller has another status already; this one tells the log of requests that it was no success.
    receiver.statusCode = 500;
    receiver.destroy?.();
  });
};

const log = new Logger('Sheets');

/** A stream that passes everything on, and fails when nobody takes it for `stalledReaderMs`. */
const openStallGuard = (stalledReaderMs: number): Transform => {
  const out = new Transform({
    transform(chunk, _, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (out.writableLength) out.destroy(new Error('nobody read it any more'));
    else timer.refresh();
  }, stalledReaderMs).unref();
  return out.once('close', () => clearTimeout(timer));
};

const writeSheet = async (
  out: Transform,
  { file: title, columns, zone }: Sheet & { zone: string },
  first: IteratorResult<Row>,
  rows: AsyncGenerator<Row>,
) => {
  const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet(title.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ key, label, type }) => ({
    key,
    header: replaceNonText(label),
    width: Math.max(14, label.length + 2),
    style: { numFmt: numberFormats[type] },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  const timeColumns = columns.flatMap(({ key, type }, place) =>
    type === 'dateTime' ? [{ key, place: place + 1 }] : [],
  );
  const timeCell = timeCells(zone);
  for (let next = first; !next.done; next = await rows.next()) {
    if (out.destroyed) return void (await rows.return(undefined));
    const row = sheet.addRow(columns.map((column) => (column.type === 'dateTime' ? null : cellOf(next.value, column))));
    for (const { key, place } of timeColumns) {
      const value = valueAt(next.value, key);
      if (value === null || value === undefined) continue;
      const cell = timeCell(value);
      Object.assign(row.getCell(place), { value: cell.value, numFmt: cell.format });
    }
    row.commit();
    if (out.writableNeedDrain) await waitUntilDrained(out);
  }
  sheet.commit();
  await book.commit();
};

/** Resolves when the reader has taken everything written so far, or went away. */
const waitUntilDrained = (out: Transform): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.once('drain', done).once('close', done);
  });
