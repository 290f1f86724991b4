import { lineColumns, linesOf } from '../pieces';
import { defineView } from '../view';

export const partnerOrderLines = defineView('partner_order_lines', {
  comment: 'One row for each line of an order of a partner.',
  columns: {
    ...lineColumns('l'),
    partner_id: ['integer', 'o.partner', 'The partner that ordered, in `partners`.'],
    client_id: [
      'integer',
      'coalesce((SELECT heir FROM read.client_merges WHERE id = l.client), l.client)',
      'The child that the line is for, in `clients`; null where the order names none.',
    ],
  },
  from: linesOf('partner'),
});
