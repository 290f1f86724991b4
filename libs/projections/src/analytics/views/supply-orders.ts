import { orderColumns } from '../pieces';
import { defineView } from '../view';

export const supplyOrders = defineView('supply_orders', {
  comment: 'One row for each order to a supplier, gifts included; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    supplier_id: [
      'integer',
      'coalesce(m.heir, o.supplier)',
      'The supplier, in `suppliers`; a merged one is the one that it was merged into.',
    ],
    warehouse_id: ['integer', 'o.warehouse', 'The warehouse that receives it, in `storage_locations`.'],
    received_at: ['timestamp with time zone', 'o.received_at', 'When it was received; null where nobody said.'],
  },
  from: 'read.supply_orders o LEFT JOIN read.supplier_merges m ON m.id = o.supplier WHERE o.removed_at IS NULL',
});
