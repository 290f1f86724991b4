import { lineColumns, linesOf } from '../pieces';
import { defineView } from '../view';

export const transferOrderLines = defineView('transfer_order_lines', {
  comment: 'One row for each line of a transfer from one storage location to another.',
  columns: {
    ...lineColumns('l'),
  },
  from: linesOf('transfer'),
});
