import { MINIMUMS } from '../../read-models/minimums';
import { defineView } from '../view';

export const productMinimums = defineView('product_minimums', {
  comment: 'One row for each minimum stock of a product at a warehouse; inactive products and warehouses have none.',
  columns: {
    product_id: ['integer', 'm.product_id', 'The product, in `products`.'],
    location_id: ['integer', 'm.location_id', 'The warehouse, in `storage_locations`.'],
    units: ['bigint', 'm.units', 'Units that should be there at least.'],
  },
  from: `${MINIMUMS} m`,
});
