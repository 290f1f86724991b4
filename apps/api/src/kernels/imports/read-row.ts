import type { ClaimedImport } from './claimed-import';
import { orderAt } from './columns/source-column';
import type { RowProblem, StoredRow } from './import-rows';
import type { ImportColumn, OpenedKind } from './kind';
import { brokenWords, columnLetters } from './sources/cells';
import type { DayOrder } from './values/days';
import { cellSentence, readCell, type Values } from './values/read-cell';

export interface MappedColumn extends ImportColumn {
  place: number;
  order: DayOrder | undefined;
  /** What stands in it in all rows, where the file does not have it. */
  added: string | undefined;
}

/** The columns of the kind that the file has, in the order of the kind. */
export const mappedColumns = (
  { columns }: Pick<OpenedKind, 'columns'>,
  file: Pick<ClaimedImport, 'mapping' | 'dayOrders' | 'columns'>,
): MappedColumn[] =>
  columns.flatMap((column) => {
    const place = file.mapping?.[column.field];
    if (place === undefined) return [];
    return [{ ...column, place, order: orderAt(file, place), added: file.columns[place]?.added }];
  });

export interface ReadRow {
  row: number;
  values: Values;
  problems: readonly RowProblem[];
}

/** Empty cells say nothing, so that they change nothing. */
export const readRow = (
  columns: readonly MappedColumn[],
  { row, cells, incomplete }: Pick<StoredRow, 'row' | 'cells' | 'incomplete'>,
) => {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const { field, reads, place, order, added } of columns) {
    const text = added ?? cells[place] ?? '';
    if (!text) continue;
    const reading = brokenWords(text) ? { problem: '' } : readCell(reads, { field, text, order });
    if ('values' in reading) Object.assign(values, reading.values);
    else problems.push({ place, message: cellSentence(`${columnLetters(place)}${row}`, text, reading.problem) });
  }
  if (incomplete) problems.push({ message: incomplete });
  return { row, values, problems } satisfies ReadRow;
};
