import { stockColumns as columns, ownColumns } from '@bank/projections/first-load';
import type { FieldSpec } from '../../kit/values/fields';
import { valueAt } from '../../kit/values/path';
import { columnOf } from '../../shell/fields/reportColumns';
import { inPackages } from './useUnit';

/** Packages in the words in which the bars say them; the size of a pack follows from the same figure in units. */
const packagesInWords =
  (inUnits: string) =>
  (shown: number, record: unknown): string | undefined => {
    const units = valueAt(record, inUnits);
    if (typeof units !== 'number' || shown === units) return undefined;
    return inPackages({ units, packSize: Math.round(units / shown) });
  };

const withWords = (column: FieldSpec): FieldSpec =>
  column.as === 'stock' && column.inUnits ? { ...column, inWords: packagesInWords(column.inUnits) } : column;

/** The columns of a table of stock: those of the report, sorted by the browser instead of the server. */
export const stockColumns: readonly FieldSpec[] = ownColumns(columns)
  .filter(({ key }) => key !== 'id')
  .map((column) => columnOf({ sortable: {} }, column))
  .map(({ sortBy: _, ...column }) => withWords({ ...column, wide: column.source === 'name' } as FieldSpec));
