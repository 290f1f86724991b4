import type { Client } from 'pg';

export const ORDER_COUNT = 500_000;
export const LEDGER_ROW_COUNT = 1_500_000;
export const PARTNER_COUNT = 100_000;
/** The first id of records that exist in the read models only. */
const FIRST_ID = 1_000_001;
export const LOCATION_ID = FIRST_ID + 1;

/**
 * Fills the tables of projections without events in the log: with orders of 500 suppliers (every fiftieth merged) and
 * five warehouses, three ledger rows per order over 60 products, and partners. One row in a hundred is removed.
 */
export async function fillLists(client: Client): Promise<void> {
  await client.query(`
    TRUNCATE read.supply_orders, read.stock_transactions, read.partners;
    INSERT INTO read.suppliers (owner, id, title, supplier_type, status, addresses, contacts, created_at, updated_at, revision)
    SELECT 'supplier-' || id, id, 'Supplier ' || md5(id::text), 'DONOR', 'ACTIVE',
      jsonb_build_array(jsonb_build_object('id', id, 'street1', id || ' Main St', 'city', 'Kansas City')), '[]', now(), now(), 0
    FROM generate_series(${FIRST_ID}, ${FIRST_ID + 499}) id;
    INSERT INTO read.supplier_merges (owner, id, target, heir, merged_at)
    SELECT 'supplier-' || id, id, id + 1, id + 1, now() FROM generate_series(${FIRST_ID}, ${FIRST_ID + 499}, 50) id;
    INSERT INTO read.warehouses (owner, id, title, status, created_at, updated_at, revision)
    SELECT 'warehouse-' || id, id, 'Warehouse ' || id, 'ACTIVE', now(), now(), 0 FROM generate_series(${FIRST_ID}, ${FIRST_ID + 4}) id;
    INSERT INTO read.storage_locations (owner, id, type, title, status, is_public_display)
    SELECT owner, id, 'warehouse', title, status, true FROM read.warehouses WHERE id >= ${FIRST_ID};
    INSERT INTO read.products (owner, id, name, created_at, updated_at, revision)
    SELECT 'product-' || id, id, 'Product ' || md5(id::text), now(), now(), 0 FROM generate_series(${FIRST_ID}, ${FIRST_ID + 59}) id;
    INSERT INTO read.supply_orders (owner, id, sequence, status, committed, supplier, warehouse, created_at, updated_at, removed_at, revision)
    SELECT 'supplyOrder-' || n, n, 'SPLY-' || lpad(n::text, 6, '0'),
      (ARRAY['CREATING', 'ORDERED', 'RECEIVED', 'RECEIVED', 'RECEIVED'])[1 + n % 5], n % 5 > 1,
      ${FIRST_ID} + n::bigint * 7919 % 500, ${FIRST_ID} + n % 5, '2020-01-01'::timestamptz + n * interval '5 minutes',
      '2020-01-02'::timestamptz + n * interval '5 minutes', CASE WHEN n % 100 = 0 THEN now() END, 0
    FROM generate_series(1, ${ORDER_COUNT}) n;
    INSERT INTO read.stock_transactions (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
      committed_at, effective_at, created_at, recorded_at, superseded_at, recorded_from, recorded_until)
    SELECT 'supplyOrder-' || n / 3, n, 'supply', n / 3, n, ${FIRST_ID} + n::bigint * 31 % 60, ${FIRST_ID} + n % 5, 200, 0.13,
      at, at, at, at, CASE WHEN n % 100 = 0 THEN now() END, n, CASE WHEN n % 100 = 0 THEN n + 1 END
    FROM generate_series(1, ${LEDGER_ROW_COUNT}) n, LATERAL (SELECT '2020-01-01'::timestamptz + n * interval '100 seconds' AS at);
    INSERT INTO read.partners_fulfillment_periods (owner, id, name, created_at, updated_at, revision)
    SELECT 'fulfillmentPeriod-' || id, id, 'Period ' || md5(id::text), now(), now(), 0 FROM generate_series(${FIRST_ID}, ${FIRST_ID + 9}) id;
    INSERT INTO read.partners (owner, id, title, partner_type, fulfillment_period, contacts, created_at, updated_at, removed_at, revision, status, profile)
    SELECT 'partner-' || n, ${FIRST_ID} + n, 'Partner ' || md5(n::text), 'AGENCY', CASE WHEN n % 7 > 0 THEN ${FIRST_ID} + n % 10 END, '[]',
      now(), now(), CASE WHEN n % 100 = 0 THEN now() END, 0,
      (ARRAY['ACTIVE', 'ACTIVE', 'INACTIVE', 'START'])[1 + n % 4], '{}'
    FROM generate_series(1, ${PARTNER_COUNT}) n`);
  await client.query('VACUUM ANALYZE');
}
