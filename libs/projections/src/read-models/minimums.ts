/** product_id, location_id, units. An inactive product or warehouse has none, because nobody orders for it. */
export const MINIMUMS = `(
  SELECT p.id AS product_id, w.id AS location_id, (minimum ->> 'units')::bigint AS units
  FROM read.products p
  CROSS JOIN LATERAL jsonb_array_elements(p.minimums) minimum
  JOIN read.warehouses w ON w.id = (minimum ->> 'warehouse')::integer AND w.removed_at IS NULL AND w.status <> 'INACTIVE'
  WHERE p.removed_at IS NULL AND p.status <> 'INACTIVE')`;
