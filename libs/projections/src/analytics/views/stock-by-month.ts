import { defineView } from '../view';

export const stockByMonth = defineView('stock_by_month', {
  comment:
    'One row for each product, place and month: how movements of the month changed the stock. Summed up to a month it is the stock at its end.',
  columns: {
    month: ['date', 'm.month', 'First day of the month, in UTC.'],
    location_id: ['integer', 'm.location_id', 'The place, in `storage_locations`.'],
    product_id: ['integer', 'm.product_id', 'The product, in `products`.'],
    units: ['bigint', 'm.delta', 'Units that came less those that left.'],
  },
  from: 'read.stock_months m WHERE m.delta <> 0',
});
