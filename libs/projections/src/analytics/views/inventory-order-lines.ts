import { lineColumns } from '../pieces';
import { defineView } from '../view';

export const inventoryOrderLines = defineView('inventory_order_lines', {
  comment: 'One row for each line of a count: what was found of a product, which may be nothing.',
  columns: {
    ...lineColumns('l'),
  },
  from: 'read.inventory_order_lines l JOIN read.inventory_orders o ON o.id = l.order_id WHERE o.removed_at IS NULL',
});
