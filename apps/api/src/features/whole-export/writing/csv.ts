import { csvHeadings, csvLine } from '../../../platform/sheets/csv';
import type { ExportedColumn } from '../files/exported-file';

export const headingLine = (headings: readonly string[]): Buffer => Buffer.from(csvHeadings(headings));

export const linesOf = <T>(columns: readonly Pick<ExportedColumn<T>, 'cell'>[], rows: readonly T[]): Buffer =>
  Buffer.from(rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join(''));
