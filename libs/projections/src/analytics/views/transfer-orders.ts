import { orderColumns } from '../pieces';
import { defineView } from '../view';

export const transferOrders = defineView('transfer_orders', {
  comment: 'One row for each transfer from one storage location to another; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    source_location_id: ['integer', 'o.source_location', 'Where it comes from, in `storage_locations`.'],
    target_location_id: ['integer', 'o.target_location', 'Where it goes, in `storage_locations`.'],
  },
  from: 'read.transfer_orders o WHERE o.removed_at IS NULL',
});
