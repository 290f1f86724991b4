import type { Client } from 'pg';

export const ENTRY_COUNT = 500_000;
export const FIRST_ENTRY_AT = '2021-01-01T00:00:00.000Z';
/** An entry comes so many minutes after the one before. */
export const BATCH_MINUTES = 5;
const PRODUCT_COUNT = 20_000;
/** The first id of products that exist in the read models only. */
const FIRST_ID = 2_000_001;
export const PRODUCT_ID = FIRST_ID + 4_711;

/**
 * Fills the audit and the history without events in the log: four of five entries change one of 20,000 products, so that each has 20
 * acts; the others are of access to children. 40 people do it, and a command does three things.
 */
export async function fillAudit(client: Client): Promise<void> {
  await client.query(`
    TRUNCATE read.audit, read.history;
    INSERT INTO read.products (owner, id, name, created_at, updated_at, revision)
    SELECT 'product-' || id, id, 'Product ' || md5(id::text), now(), now(), 0
    FROM generate_series(${FIRST_ID}, ${FIRST_ID + PRODUCT_COUNT - 1}) id;
    CREATE TEMPORARY TABLE entries AS
    SELECT n, md5(n::text)::uuid::text AS id, n % 5 > 0 AS is_change, 'user-' || 1 + n / 5 % 40 AS actor,
      '${FIRST_ENTRY_AT}'::timestamptz + n * interval '${BATCH_MINUTES} minutes' AS at, 'command-' || n / 3 AS command,
      (${FIRST_ID} + (n / 5 * 4 + n % 5)::bigint * 7919 % ${PRODUCT_COUNT})::text AS product
    FROM generate_series(1, ${ENTRY_COUNT}) n;
    INSERT INTO read.audit (owner, id, place, logged_at, actor, object_class, object_id, action, correlation_id, detail)
    SELECT 'filled', id, lpad(n::text, 19, '0') || '9999999999', at, actor,
      CASE WHEN is_change THEN 'Product' ELSE 'Client' END,
      CASE WHEN is_change THEN product WHEN n % 20 > 0 THEN (n % 9000)::text END,
      CASE WHEN is_change THEN 'update' WHEN n % 20 > 0 THEN 'opened' ELSE 'exported' END, command,
      CASE WHEN n % 20 = 0 THEN '{"filters": [], "rows": 12}'::jsonb END
    FROM entries;
    INSERT INTO read.history (owner, id, object_class, object_id, action, logged_at, actor, reason, correlation_id, data, line_items,
      version, position)
    SELECT 'product-' || product, id, 'Product', product, 'update', at, actor, NULL, command,
      jsonb_build_object('color', '#' || substr(md5(n::text), 1, 6), 'orderIndex', n % 100), '[]', 0, n
    FROM entries WHERE is_change;
    DROP TABLE entries`);
  await client.query('VACUUM ANALYZE');
}
