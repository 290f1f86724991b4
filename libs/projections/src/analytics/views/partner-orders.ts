import { firstOf, orderColumns } from '../pieces';
import { defineView } from '../view';

export const partnerOrders = defineView('partner_orders', {
  comment: 'One row for each order that a partner gave to the bank; deleted ones are left out.',
  columns: {
    ...orderColumns('o'),
    partner_id: ['integer', 'o.partner', 'The partner that ordered, in `partners`.'],
    warehouse_id: ['integer', 'o.warehouse', 'The warehouse that delivers, in `storage_locations`.'],
    order_month: ['date', firstOf('o.order_period'), 'First day of the month that the order is for.'],
    distribution_month: [
      'date',
      firstOf('o.distribution_period'),
      'First day of the month in which the partner hands it out; null where nobody said.',
    ],
    received_at: ['timestamp with time zone', 'o.received_at', 'When the partner received it; null where nobody said.'],
  },
  from: 'read.partner_orders o WHERE o.removed_at IS NULL',
});
