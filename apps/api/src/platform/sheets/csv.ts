/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

export type CsvCell = string | number | null;

/** The apostrophe keeps a spreadsheet from taking a text for a formula; imports take it away again. */
const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const toCell = (value: CsvCell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly CsvCell[]): string => cells.map(toCell).join(',') + LINE_END;

export const csvHeadings = (headings: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headings);
