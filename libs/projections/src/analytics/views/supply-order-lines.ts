import { lineColumns, linesOf } from '../pieces';
import { defineView } from '../view';

export const supplyOrderLines = defineView('supply_order_lines', {
  comment: 'One row for each line of an order to a supplier.',
  columns: {
    ...lineColumns('l'),
  },
  from: linesOf('supply'),
});
