import type { ExportedColumn } from '../files/exported-file';

/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** The apostrophe keeps a spreadsheet from taking a text for a formula; imports take it away again. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const toCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const toLine = (cells: readonly (string | number | null)[]): string => cells.map(toCell).join(',') + LINE_END;

export const headingLine = (headings: readonly string[]): Buffer => Buffer.from(BYTE_ORDER_MARK + toLine(headings));

export const linesOf = <T>(columns: readonly Pick<ExportedColumn<T>, 'cell'>[], rows: readonly T[]): Buffer =>
  Buffer.from(rows.map((row) => toLine(columns.map(({ cell }) => cell(row)))).join(''));
