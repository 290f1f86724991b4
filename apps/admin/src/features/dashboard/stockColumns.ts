import { stockColumns as columns, ownColumns } from '@bank/projections/first-load';
import type { FieldSpec } from '../../kit/values/fields';
import { columnOf } from '../../shell/fields/reportColumns';

/** The columns of a table of stock: those of the report, sorted by the browser instead of the server. */
export const stockColumns: readonly FieldSpec[] = ownColumns(columns)
  .filter(({ key }) => key !== 'id')
  .map((column) => columnOf({ sortable: {} }, column))
  .map(({ sortBy: _, ...column }) => ({ ...column, wide: column.source === 'name' }));
