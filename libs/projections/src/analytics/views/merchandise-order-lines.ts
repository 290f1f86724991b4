import { lineColumns, linesOf } from '../pieces';
import { defineView } from '../view';

export const merchandiseOrderLines = defineView('merchandise_order_lines', {
  comment: 'One row for each line of an order of merchandise.',
  columns: {
    ...lineColumns('l'),
  },
  from: linesOf('merchandise'),
});
