import type { Field, Fields } from '@bank/domain';
import { snake } from '@bank/projections';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { isRow, rowsIn, textCell } from './cells';
import type { ExportedColumn, Row } from './exported-file';
import { columnAt } from './field-columns';
import type { Names } from './names';
import { answerAt } from './question-columns';

/** The number of a record names another record in another portal: it is written under a heading that imports don't know. */
const isLeftOut = ({ field, reads }: ImportColumn): boolean =>
  field === 'id' || answerAt(field) !== undefined || reads.type === 'fullName';

const partOf = (whole: unknown, part: string): unknown => {
  const one = Array.isArray(whole) ? rowsIn(whole).find(({ isDeleted }) => !isDeleted) : whole;
  return isRow(one) ? one[part] : undefined;
};

const fieldAt = (fields: Fields, path: string): Field | undefined => {
  const [name = '', part] = path.split('.');
  const field = fields[name];
  if (!part) return field;
  return field && 'fields' in field ? field.fields[part] : undefined;
};

const valueAt = (row: Row, path: string): unknown => {
  const [name = '', part] = path.split('.');
  const value = row[snake(name)];
  return part ? partOf(value, part) : value;
};

export interface ImportedColumns {
  columns: ExportedColumn[];
  /** Names of fields that are wholly in these columns. */
  covered: ReadonlySet<string>;
}

/** The columns that an import of the records knows, under its headings. Of a list it takes the first element alone. @param status of records that have a workflow */
export const importedColumns = (
  imported: readonly ImportColumn[],
  fields: Fields,
  names: Names,
  of: string,
  status: ExportedColumn | undefined,
): ImportedColumns => {
  const taken = imported.filter((column) => !isLeftOut(column));
  const columns = taken.flatMap(({ field: path, label }): ExportedColumn[] => {
    const field = fieldAt(fields, path);
    const readValue = (row: Row) => valueAt(row, path);
    if (field) return columnAt(field, names, { name: path, readValue, of, heading: label });
    if (path === 'status' && status) return [{ ...status, heading: label }];
    return [{ heading: label, meaning: `${label}: ${of}`, type: 'text', cell: (row) => textCell(readValue(row)) }];
  });
  return { columns, covered: new Set(taken.map(({ field }) => field.split('.')[0]!)) };
};
