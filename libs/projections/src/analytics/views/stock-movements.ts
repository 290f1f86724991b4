import { defineView } from '../view';

export const stockMovements = defineView('stock_movements', {
  comment: 'One row for each movement of stock, as it is known today; what was corrected later is left out.',
  columns: {
    movement_id: ['integer', 't.id', 'Number of the movement.'],
    order_kind: [
      'text',
      't.order_kind',
      'Kind of the order that moved it: partner, distribution, supply, merchandise, transfer, adjustment or inventory.',
    ],
    order_id: ['integer', 't.order_id', 'The order, in the view of its kind.'],
    line_id: ['integer', 't.line_id', 'The line of the order.'],
    product_id: ['integer', 't.product_id', 'The product, in `products`.'],
    location_id: ['integer', 't.location_id', 'The place, in `storage_locations`.'],
    units: ['integer', 't.delta', 'Units that came (above zero) or left (below zero).'],
    unit_cost: ['numeric', 't.cost', 'US dollars for one unit.'],
    is_pending: ['boolean', 't.effective_at IS NULL', 'Whether the order has not moved it yet.'],
    effective_at: ['timestamp with time zone', 't.effective_at', 'When it took effect; null while it is pending.'],
    created_at: ['timestamp with time zone', 't.created_at', 'When it was first recorded.'],
    reverses_movement_id: ['integer', 't.reverses', 'The movement that this one takes back; null for others.'],
  },
  from: 'read.stock_transactions t WHERE t.recorded_until IS NULL',
});
