import { defineView } from '../view';

export const stockLevels = defineView('stock_levels', {
  comment: 'One row for each product at a place where it was ever in stock: what is there now.',
  columns: {
    location_id: ['integer', 'b.location_id', 'The place, in `storage_locations`.'],
    product_id: ['integer', 'b.product_id', 'The product, in `products`.'],
    on_hand: ['bigint', 'b.on_hand', 'Units that are there: those of all movements that took effect.'],
    reserved: ['bigint', 'b.reserved', 'Units that pending orders will take.'],
    incoming: ['bigint', 'b.incoming', 'Units that pending orders will bring.'],
    available: ['bigint', 'b.on_hand + b.incoming - b.reserved', 'Units once all pending orders have moved.'],
  },
  from: 'read.stock_balances b',
});
