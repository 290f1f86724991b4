import type { Client } from 'pg';
import { fillLists, PARTNER_COUNT as LISTED_PARTNERS, LOCATION_ID } from './lists-fill';

export const PARTNER_COUNT = 500_000;
/** The movements of the busiest product, within the last five years. */
export const MOVEMENT_COUNT = 500_000;
export const LINE_COUNT = 500_000;
/** The bench's present: after the day of the month from which orders are due for the next month. */
export const NOW = '2026-03-18T17:00:00.000Z';
const FIRST_ID = LOCATION_ID - 1;
export const BUSIEST_PRODUCT_ID = FIRST_ID + 60;

/** Fills the tables as for the lists, and besides with many more partners, one busy product, order lines and the sums. */
export async function fillOverviews(client: Client): Promise<void> {
  await fillLists(client);
  await client.query(`
    INSERT INTO read.products (owner, id, name, created_at, updated_at, revision)
    VALUES ('product-${BUSIEST_PRODUCT_ID}', ${BUSIEST_PRODUCT_ID}, 'Busiest', now(), now(), 0);
    INSERT INTO read.stock_transactions (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
      committed_at, effective_at, created_at, recorded_at, recorded_from)
    SELECT 'supplyOrder-' || n, 10000000 + n, 'supply', n, n, ${BUSIEST_PRODUCT_ID}, ${FIRST_ID} + n % 5, 100 - n % 190, 0.13,
      at, at, at, at, 10000000 + n
    FROM generate_series(1, ${MOVEMENT_COUNT}) n,
      LATERAL (SELECT '${NOW}'::timestamptz - (${MOVEMENT_COUNT} - n) * (interval '5 years' / ${MOVEMENT_COUNT}) AS at);
    INSERT INTO read.stock_balances (location_id, product_id, on_hand, reserved, incoming)
    SELECT location_id, product_id, sum(delta), 0, 0 FROM read.stock_transactions
    WHERE recorded_until IS NULL GROUP BY 1, 2;
    INSERT INTO read.stock_months (location_id, product_id, month, delta, promised, reserved)
    SELECT location_id, product_id, date_trunc('month', effective_at AT TIME ZONE 'UTC')::date, sum(delta), sum(delta), 0
    FROM read.stock_transactions WHERE recorded_until IS NULL GROUP BY 1, 2, 3;
    INSERT INTO read.partners (owner, id, title, partner_type, contacts, created_at, updated_at, revision, status, profile)
    SELECT 'partner-' || n, ${FIRST_ID} + n, 'Partner ' || md5(n::text), 'AGENCY', '[]', now(), now(), 0,
      (ARRAY['ACTIVE', 'ACTIVE', 'INACTIVE', 'START'])[1 + n % 4], '{}'
    FROM generate_series(${LISTED_PARTNERS + 1}, ${PARTNER_COUNT}) n;
    INSERT INTO read.supply_order_lines (owner, id, order_id, product, quantity, cost)
    SELECT 'supplyOrder-' || n, n, n, ${FIRST_ID} + n % 20, 100 + n % 7, 0.13 FROM generate_series(1, ${LINE_COUNT}) n`);
  await client.query('VACUUM ANALYZE');
}
