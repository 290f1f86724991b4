import { stockLevels } from '@bank/projections/reports';
import { reportScreen } from '../reports/screen';
import type { FieldSpec } from '../ui/fields';

/** The columns of a table of stock: those of the report, sorted by the browser instead of the server. */
export const stockColumns: readonly FieldSpec[] = reportScreen(stockLevels)
  .columns.filter(({ source }) => source !== 'id')
  .map(({ sortBy: _, ...column }) => ({ ...column, wide: column.source === 'name' }));
