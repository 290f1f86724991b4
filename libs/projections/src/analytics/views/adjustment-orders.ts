import { orderColumns } from '../pieces';
import { defineView } from '../view';

export const adjustmentOrders = defineView('adjustment_orders', {
  comment: 'One row for each adjustment of the stock of a storage location; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    location_id: ['integer', 'o.storage_location', 'The place, in `storage_locations`.'],
  },
  from: 'read.adjustment_orders o WHERE o.removed_at IS NULL',
});
