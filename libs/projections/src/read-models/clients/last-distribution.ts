import { COUNTED_DISTRIBUTION, lineClientsOf } from './figures';

/** SQL of JSON: its `order`, its `lines`, and `product` and `quantity` of the largest; null without one. @param client SQL of its id */
export const lastDistributionOf = (client: string): string => `(
  SELECT jsonb_build_object(
    'order', jsonb_build_object('id', last.id, 'sequence', last.sequence, 'distributionPeriod', last.distribution_period),
    'lines', given.lines) || given.largest
  FROM (SELECT d.id, d.sequence, d.distribution_period
        FROM read.distribution_order_lines l
        JOIN read.distribution_orders d ON d.id = l.order_id AND ${COUNTED_DISTRIBUTION}
        WHERE l.client IN ${lineClientsOf(client)} AND l.quantity > 0
        ORDER BY d.distribution_period DESC, d.id DESC LIMIT 1) last,
  LATERAL (
    SELECT jsonb_agg(line ORDER BY id) AS lines, jsonb_agg(line ORDER BY quantity DESC, id) -> 0 AS largest
    FROM (SELECT l.id, l.quantity, jsonb_build_object('product', jsonb_build_object('id', p.id, 'name', p.name),
            'quantity', l.quantity) AS line
          FROM read.distribution_order_lines l JOIN read.products p ON p.id = l.product
          WHERE l.order_id = last.id AND l.client IN ${lineClientsOf(client)} AND l.quantity > 0) line) given)`;
