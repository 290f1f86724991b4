import { textCell, timeCell, timeOf } from './sql/cells';
import { keptLocations, keptProducts } from './sql/kept';
import { explainedMovements, olderMovements } from './sql/order-lines';

/** How the reason begins of a stock change that stands for movements without an order that explains them. */
export const STOCK_REASON = 'Stock of the older portal';

/** A minute before the first movement, for what has no time of its own. */
const beginning = `(SELECT coalesce(min(moved_at), now()) - interval '1 minute' FROM ${olderMovements} m)`;

/**
 * The difference between what the older portal has moved and what the orders that come will move: for each order, place and product,
 * and for each day where no order is named. It is dated as the movements were, so that the stock of every past day is right as well.
 */
const unexplained = `(SELECT order_id, location_id, product_id, sum(delta) AS delta, max(moved_at) AS moved_at, day FROM (
      SELECT m.order_id, m.storage_location_id AS location_id, m.product_id, m.delta, m.moved_at,
        CASE WHEN m.order_id IS NULL THEN coalesce(m.moved_at, ${beginning})::date END AS day
      FROM ${olderMovements} m
      UNION ALL
      SELECT e.order_id, e.location_id, e.product_id, - e.delta, NULL, NULL FROM (${explainedMovements}) e
    ) moved WHERE location_id IS NOT NULL AND product_id IS NOT NULL GROUP BY order_id, location_id, product_id, day HAVING sum(delta) <> 0)`;

/** The same columns as those of stock changes. */
export const stockChanges = `SELECT
      'Stock ' || coalesce(${textCell('o.sequence_no')}, u.order_id, to_char(u.day, 'YYYY-MM-DD')) || ' ' || u.location_id AS "Order number",
      n.name AS "Storage location",
      '${STOCK_REASON}: ' || CASE WHEN u.order_id IS NULL THEN 'movements without an order'
        ELSE 'what ' || coalesce(${textCell('o.sequence_no')}, u.order_id) || ' moved otherwise than its lines say' END AS "Reason",
      ${timeCell(`coalesce(max(u.moved_at) OVER same, max(${timeOf('o.updated_at')}) OVER same, ${beginning})`)} AS "Changed on",
      'Completed' AS "Status", 'Yes' AS "Stock has moved", p.name AS "Product", u.delta::text AS "Pieces", NULL::text AS "Cost per piece"
    FROM ${unexplained} u JOIN ${keptLocations} n ON n.id = u.location_id JOIN ${keptProducts} p ON p.id = u.product_id
    LEFT JOIN older_order o ON o.id = u.order_id
    WINDOW same AS (PARTITION BY u.order_id, u.day, u.location_id)`;
