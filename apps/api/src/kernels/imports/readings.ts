import { isReadBySaid } from './columns/said-meanings';
import type { Change, StoredRow } from './import-row';
import type { OpenedKind } from './kind';
import { type MappedColumn, readRow } from './read-row';
import { shownCell } from './sources/cells';
import { dayWithName, isDayFirst } from './values/days';
import { readMonthCell } from './values/months';
import { readUnit } from './values/quantities';
import { showValue, type Values } from './values/read-cell';

/** What a cell with a unit says, and what becomes of it. */
const describeUnit = (
  { reads }: MappedColumn,
  text: string,
  shown: Readonly<Record<string, string>>,
  values: Values,
) => {
  if (reads.type !== 'quantity') return undefined;
  const unit = readUnit(text)?.unit;
  return unit && (shown[unit] ?? `${values[unit]} ${unit}`);
};

/** The month of a cell that says a day of it. */
const describeMonth = ({ reads, field }: MappedColumn, text: string, values: Values) =>
  reads.type === 'month' && readMonthCell(text) === undefined ? String(values[field]) : undefined;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A code to which zeros were put that a spreadsheet has dropped. */
const describeCode = ({ reads, field }: MappedColumn, text: string, values: Values) => {
  if (reads.type !== 'zip' && reads.type !== 'code') return undefined;
  const code = String(values[field]);
  return digitsOf(code) === digitsOf(text) ? undefined : code;
};

/** A day that is misread easily: it says its day before its month, or two digits of its year. */
const describeDay = ({ reads, field, order }: MappedColumn, text: string, values: Values) =>
  reads.type === 'day' && (isDayFirst(text, order) || !/\d{4}/.test(text))
    ? dayWithName(showValue(reads, values[field]))
    : undefined;

/** What somebody has said that a word of the file means. */
const describeMeaning = (column: MappedColumn, text: string, values: Values) =>
  isReadBySaid(column, text) ? showValue(column.reads, values[column.field]) : undefined;

/** The cells of a row that become something else than what stands in them. */
export const readingsOf = (
  { shownAs }: Pick<OpenedKind, 'shownAs'>,
  columns: readonly MappedColumn[],
  row: Pick<StoredRow, 'row' | 'cells'>,
): Change[] => {
  const { values, problems } = readRow(columns, row);
  if (problems.length) return [];
  const shown = shownAs?.(values) ?? {};
  return columns.flatMap((column) => {
    const { field, label, place, added } = column;
    const from = added ?? row.cells[place] ?? '';
    const to =
      from &&
      (describeUnit(column, from, shown, values) ??
        describeMonth(column, from, values) ??
        describeCode(column, from, values) ??
        describeDay(column, from, values) ??
        shown[field] ??
        describeMeaning(column, from, values));
    return to ? [{ label, from: shownCell(from), to }] : [];
  });
};
