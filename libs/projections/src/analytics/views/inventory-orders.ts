import { orderColumns } from '../pieces';
import { defineView } from '../view';

export const inventoryOrders = defineView('inventory_orders', {
  comment: 'One row for each count of the stock of a storage location; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    location_id: ['integer', 'o.storage_location', 'The place, in `storage_locations`.'],
    taken_at: ['timestamp with time zone', 'o.taken_at', 'When it was counted; null where nobody said.'],
  },
  from: 'read.inventory_orders o WHERE o.removed_at IS NULL',
});
