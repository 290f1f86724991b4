import { orderColumns } from '../pieces';
import { defineView } from '../view';

export const merchandiseOrders = defineView('merchandise_orders', {
  comment: 'One row for each order of merchandise, which leaves a warehouse; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    warehouse_id: ['integer', 'o.warehouse', 'The warehouse that it leaves, in `storage_locations`.'],
  },
  from: 'read.merchandise_orders o WHERE o.removed_at IS NULL',
});
