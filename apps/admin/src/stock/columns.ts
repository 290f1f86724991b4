import { say } from '../messages';
import type { FieldSpec } from '../ui/fields';

/** What a table of stock shows of each product. */
export const stockColumns: readonly FieldSpec[] = [
  { source: 'name', label: say.stock.product, opens: 'products', wide: true },
  { source: 'category', label: say.stock.category },
  { source: 'excludesPendingOrders', label: say.stock.excluding, as: 'stock' },
  { source: 'includesPendingOrders', label: say.stock.including, as: 'stock' },
];
