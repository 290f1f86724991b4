import type { ClaimedImport } from './claimed-import';
import type { RowProblem } from './import-rows';
import type { ImportColumn, OpenedKind } from './kind';
import { brokenWords, columnLetters } from './sources/cells';
import type { DayOrder } from './values/days';
import { cellSentence, readCell, type Values } from './values/read-cell';

export interface MappedColumn extends ImportColumn {
  place: number;
  order: DayOrder | undefined;
}

/** The columns of the kind that the file has, in the order of the kind. */
export const mappedColumns = (
  { columns }: Pick<OpenedKind, 'columns'>,
  { mapping, dayOrders, columns: source }: Pick<ClaimedImport, 'mapping' | 'dayOrders' | 'columns'>,
): MappedColumn[] =>
  columns.flatMap((column) => {
    const place = mapping?.[column.field];
    if (place === undefined) return [];
    const possible = source[place]?.dayOrders ?? [];
    const order = dayOrders[place] ?? (possible.length === 1 ? possible[0] : undefined);
    return [{ ...column, place, order }];
  });

export interface ReadRow {
  row: number;
  values: Values;
  problems: readonly RowProblem[];
}

/** Empty cells say nothing, so that they change nothing. */
export const readRow = (
  columns: readonly MappedColumn[],
  { row, cells }: { row: number; cells: readonly string[] },
) => {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const { field, reads, place, order } of columns) {
    const text = cells[place] ?? '';
    if (!text) continue;
    const reading = brokenWords(text) ? { problem: '' } : readCell(reads, { field, text, order });
    if ('values' in reading) Object.assign(values, reading.values);
    else problems.push({ place, message: cellSentence(`${columnLetters(place)}${row}`, text, reading.problem) });
  }
  return { row, values, problems } satisfies ReadRow;
};
