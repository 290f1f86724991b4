/** product_id, location_id, units. An inactive product or warehouse has none, because nobody orders for it. */
export const MINIMUMS = `(
  SELECT p.id AS product_id, w.id AS location_id, (minimum ->> 'units')::bigint AS units
  FROM read.products p
  CROSS JOIN LATERAL jsonb_array_elements(p.minimums) minimum
  JOIN read.warehouses w ON w.id = (minimum ->> 'warehouse')::integer AND w.removed_at IS NULL AND w.status <> 'INACTIVE'
  WHERE p.removed_at IS NULL AND p.status <> 'INACTIVE')`;

/** SQL of the units that are missing to a minimum. Below zero there is even more to bring in. */
export const shortOfMinimum = (minimum: string, onHand: string): string => `greatest(${minimum} - ${onHand}, 0)`;

/** product_id, location_id, units, and what there is now: on_hand, short. */
export const STOCK_AGAINST_MINIMUMS = `(
  SELECT m.product_id, m.location_id, m.units, held.on_hand, ${shortOfMinimum('m.units', 'held.on_hand')} AS short
  FROM ${MINIMUMS} m
  LEFT JOIN read.stock_balances b ON b.location_id = m.location_id AND b.product_id = m.product_id
  CROSS JOIN LATERAL (SELECT coalesce(b.on_hand, 0) AS on_hand) held)`;
