import { stockLevels } from '@bank/projections/reports';
import { reportScreen } from '../reports/screen';
import type { FieldSpec } from '../ui/fields';

/** What a table of stock shows of each product: the report's columns, put in order on the screen itself. */
export const stockColumns: readonly FieldSpec[] = reportScreen(stockLevels)
  .columns.filter(({ source }) => source !== 'id')
  .map(({ sortBy: _, ...column }) => ({ ...column, wide: column.source === 'name' }));
