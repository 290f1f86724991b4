import { lineColumns, linesOf } from '../pieces';
import { defineView } from '../view';

export const adjustmentOrderLines = defineView('adjustment_order_lines', {
  comment: 'One row for each line of an adjustment of the stock of a storage location.',
  columns: {
    ...lineColumns('l'),
  },
  from: linesOf('adjustment'),
});
