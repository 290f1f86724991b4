import type { FieldSpec } from '../values/fields';
import { valueAt } from '../values/path';

/** The column that names a row: the one with its long text, or the first. */
export const titleColumn = (columns: readonly FieldSpec[]): FieldSpec =>
  columns.find(({ wide }) => wide) ?? columns[0]!;

export const rowTitle = (columns: readonly FieldSpec[], record: unknown): string =>
  String(valueAt(record, titleColumn(columns).source) || valueAt(record, 'id'));
