/**
 * The tables of a conventional portal, filled from the read models: headers and lines with foreign keys, a table of balances, and a
 * client's answers in columns of its own.
 */
export const CONVENTIONAL_SCHEMA = `
  CREATE SCHEMA conv;
  CREATE TABLE conv.products AS
    SELECT p.id, p.name, p.sku, p.order_index, coalesce(nullif(p.agency_pack_size, 0), 25) AS agency_pack, p.hospital_pack_size AS hospital_pack,
      c.is_partner_orderable AS orderable, c.name AS category
    FROM read.products p LEFT JOIN read.product_categories c ON c.id = p.product_category WHERE p.removed_at IS NULL;
  CREATE TABLE conv.partners AS
    SELECT id, title, partner_type AS type, status FROM read.partners WHERE removed_at IS NULL;
  CREATE TABLE conv.places AS SELECT id, title, type FROM read.storage_locations;
  CREATE TABLE conv.suppliers AS SELECT id, title, supplier_type AS type FROM read.suppliers;
  CREATE TABLE conv.partner_orders AS
    SELECT id, partner AS partner_id, status, order_period AS period FROM read.partner_orders WHERE removed_at IS NULL;
  CREATE TABLE conv.distributions AS
    SELECT id, partner AS partner_id, status, distribution_period AS period, committed_at AS completed_at
    FROM read.distribution_orders WHERE removed_at IS NULL;
  CREATE TABLE conv.supply_orders AS
    SELECT id, supplier AS supplier_id, status, created_at FROM read.supply_orders WHERE removed_at IS NULL;
  CREATE TABLE conv.transfers AS
    SELECT id, sequence, source_location AS source_id, target_location AS target_id, status, committed_at AS completed_at
    FROM read.transfer_orders WHERE removed_at IS NULL;
  ${['partner_order', 'distribution_order', 'supply_order', 'transfer_order']
    .map(
      (kind) => `
  CREATE TABLE conv.${kind}_lines AS
    SELECT id, order_id, product AS product_id, quantity${/partner|distribution/.test(kind) ? ', client AS client_id' : ''}
    FROM read.${kind}_lines;
  ALTER TABLE conv.${kind}_lines ADD PRIMARY KEY (id);
  CREATE INDEX ON conv.${kind}_lines (order_id);`,
    )
    .join('')}
  CREATE INDEX ON conv.distribution_order_lines (client_id);
  CREATE TABLE conv.movements AS
    SELECT id, order_kind, order_id, product_id, location_id, delta, cost, committed_at, created_at
    FROM read.stock_transactions WHERE recorded_until IS NULL;
  CREATE TABLE conv.stock AS
    SELECT location_id, product_id, sum(delta) FILTER (WHERE committed_at IS NOT NULL) AS on_hand,
      sum(delta) AS available, -sum(delta) FILTER (WHERE committed_at IS NULL AND delta < 0) AS reserved
    FROM conv.movements GROUP BY 1, 2;
  CREATE TABLE conv.clients AS
    SELECT c.id, c.public_id, c.first_name, c.last_name, c.sort_name, c.parent_first_name, c.parent_last_name, c.birthdate,
      c.partner AS partner_id, c.status, c.family_id, c.age_expires_at, c.created_at, c.pullup_distribution_max, answers.*,
      (c.profile ->> (SELECT id::text FROM read.client_attribute_definition WHERE name = 'guardian_zip'))::integer AS zip_id
    FROM read.clients c,
      LATERAL (SELECT ${Array.from({ length: 25 }, (_, n) => `c.profile ->> (SELECT id::text FROM read.client_attribute_definition ORDER BY id OFFSET ${n} LIMIT 1) AS answer_${n}`).join(', ')}) answers
    WHERE c.removed_at IS NULL;
  CREATE TABLE conv.stays AS SELECT client AS client_id, partner AS partner_id, assigned_at, left_at, left_to FROM read.client_partners;
  ${[
    'products',
    'partners',
    'places',
    'suppliers',
    'partner_orders',
    'distributions',
    'supply_orders',
    'transfers',
    'movements',
    'clients',
  ]
    .map((table) => `ALTER TABLE conv.${table} ADD PRIMARY KEY (id);`)
    .join('\n  ')}
  CREATE INDEX ON conv.clients (partner_id);
  CREATE INDEX ON conv.distributions (period);
  CREATE INDEX ON conv.distributions (partner_id, period);
  CREATE INDEX ON conv.stays (partner_id);
  CREATE INDEX ON conv.stock (location_id, product_id)`;

/** It is there once everything is: the schema is one transaction. */
export const LAST_FILLED = 'conv.stays';

const PACK = "CASE WHEN h.type = 'HOSPITAL' AND p.hospital_pack > 0 THEN p.hospital_pack ELSE p.agency_pack END";

/** What the page says of its columns. */
const PRODUCT_COLUMNS = `(SELECT jsonb_agg(jsonb_build_object('id', id, 'sku', sku, 'name', name) ORDER BY order_index, id)
  FROM conv.products WHERE orderable)`;

/** Totals by holder and product: the page's rows, the number of all, its columns, and the sums of each product. */
const totals = (figures: string, perPage: number): string => `
  WITH f AS MATERIALIZED (${figures}),
  page AS (
    SELECT id, name, type, round(sum(amount), 2)::float8 AS total, jsonb_object_agg(sku, round(amount, 2)) AS figures
    FROM f GROUP BY id, name, type ORDER BY id LIMIT ${perPage}
  )
  SELECT page.*, (SELECT count(DISTINCT id) FROM f)::integer AS all_rows, ${PRODUCT_COLUMNS} AS columns,
    (SELECT jsonb_object_agg(sku, total) FROM (SELECT sku, round(sum(amount), 2) AS total FROM f GROUP BY sku) s) AS sums
  FROM page`;

const ofPartners = (orders: string, lines: string, where: string) => `
  SELECT h.id, h.title AS name, h.type, p.sku, s.units::numeric / ${PACK} AS amount
  FROM (
    SELECT o.partner_id, l.product_id, sum(l.quantity) AS units FROM conv.${orders} o JOIN conv.${lines} l ON l.order_id = o.id
    WHERE ${where} GROUP BY 1, 2
  ) s JOIN conv.partners h ON h.id = s.partner_id JOIN conv.products p ON p.id = s.product_id`;

const SERVED = `
  FROM conv.distributions d JOIN conv.distribution_order_lines l ON l.order_id = d.id
  WHERE d.status = 'COMPLETED' AND l.quantity > 0`;
const FIRST_PERIOD = `(SELECT min(d.period) ${SERVED} AND l.client_id = c.id)`;

/** The SQL of a report's first page, by its path and query, as somebody would write it for the conventional tables. */
export const sqlByHand = ({
  month,
  yearAgo,
  partner,
}: {
  month: string;
  yearAgo: string;
  partner: number;
}): readonly (readonly [string, string])[] => [
  [
    'reports/partner-order-totals',
    totals(ofPartners('partner_orders', 'partner_order_lines', "o.status <> 'CANCELLED'"), 25),
  ],
  [
    'reports/distribution-totals',
    totals(ofPartners('distributions', 'distribution_order_lines', "o.status = 'COMPLETED'"), 25),
  ],
  [
    `reports/distribution-totals?startingAt=${yearAgo}&endingAt=${month}`,
    totals(
      `SELECT h.id, h.title AS name, h.type, p.sku || '-' || s.period AS sku, s.units::numeric / ${PACK} AS amount
       FROM (
         SELECT o.partner_id, o.period, l.product_id, sum(l.quantity) AS units
         FROM conv.distributions o JOIN conv.distribution_order_lines l ON l.order_id = o.id
         WHERE o.status = 'COMPLETED' AND o.period BETWEEN '${yearAgo}' AND '${month}' GROUP BY 1, 2, 3
       ) s JOIN conv.partners h ON h.id = s.partner_id JOIN conv.products p ON p.id = s.product_id`,
      25,
    ),
  ],
  [
    'reports/partner-inventory',
    `WITH latest AS (
       SELECT id, partner_id FROM (
         SELECT id, partner_id, row_number() OVER (PARTITION BY partner_id ORDER BY period DESC) AS n
         FROM conv.distributions WHERE status = 'COMPLETED'
       ) ranked WHERE n <= 3
     ),
     given AS (
       SELECT o.partner_id, l.product_id, sum(l.quantity) AS units FROM latest o
       JOIN conv.distribution_order_lines l ON l.order_id = o.id GROUP BY 1, 2
     ),
     counted AS (SELECT partner_id, count(*) AS n FROM latest GROUP BY 1),
     f AS MATERIALIZED (
       SELECT h.id, h.title AS name, h.type, p.sku, s.on_hand::numeric / ${PACK} AS amount, s.on_hand,
         s.on_hand * counted.n::numeric / nullif(given.units, 0) AS months_left
       FROM conv.stock s JOIN conv.partners h ON h.id = s.location_id JOIN conv.products p ON p.id = s.product_id
       LEFT JOIN given ON given.partner_id = h.id AND given.product_id = p.id LEFT JOIN counted ON counted.partner_id = h.id
     )
     SELECT h.id, h.title, h.type, f.*, (SELECT count(*) FROM conv.partners)::integer AS all_rows,
       (SELECT jsonb_object_agg(sku, total) FROM (SELECT sku, round(sum(amount), 2) AS total FROM f GROUP BY sku) s) AS sums
     FROM conv.partners h LEFT JOIN (
       SELECT id AS partner_id, round(sum(amount), 2)::float8 AS total, jsonb_object_agg(sku, round(amount, 2)) AS stock,
         jsonb_object_agg(sku, on_hand) AS units, jsonb_object_agg(sku, round(months_left, 2)) AS months_left
       FROM f GROUP BY id
     ) f ON f.partner_id = h.id ORDER BY lower(h.title) LIMIT 1000`,
  ],
  [
    'reports/supplier-totals',
    totals(
      `SELECT h.id, h.title AS name, h.type, p.sku, s.units AS amount
       FROM (
         SELECT o.supplier_id, l.product_id, sum(l.quantity) AS units FROM conv.supply_orders o
         JOIN conv.supply_order_lines l ON l.order_id = o.id WHERE o.status = 'RECEIVED' GROUP BY 1, 2
       ) s JOIN conv.suppliers h ON h.id = s.supplier_id JOIN conv.products p ON p.id = s.product_id`,
      25,
    ),
  ],
  [
    'orders/transfer/details-report',
    `WITH f AS MATERIALIZED (
       SELECT o.id, p.sku, s.units::numeric / p.agency_pack AS amount
       FROM (
         SELECT o.id, l.product_id, sum(l.quantity) AS units FROM conv.transfers o
         JOIN conv.transfer_order_lines l ON l.order_id = o.id WHERE o.status = 'COMPLETED' GROUP BY 1, 2
       ) s JOIN conv.transfers o ON o.id = s.id JOIN conv.products p ON p.id = s.product_id
     ),
     page AS (SELECT * FROM conv.transfers WHERE status = 'COMPLETED' ORDER BY completed_at DESC, id DESC LIMIT 15)
     SELECT page.*, source.title, target.title, figures.*, (SELECT count(DISTINCT id) FROM f)::integer AS all_rows,
       ${PRODUCT_COLUMNS} AS columns,
       (SELECT jsonb_object_agg(sku, total) FROM (SELECT sku, round(sum(amount), 2) AS total FROM f GROUP BY sku) s) AS sums
     FROM page JOIN conv.places source ON source.id = page.source_id JOIN conv.places target ON target.id = page.target_id
     JOIN LATERAL (
       SELECT round(sum(amount), 2) AS total, jsonb_object_agg(sku, round(amount, 2)) AS figures FROM f WHERE f.id = page.id
     ) figures ON true ORDER BY page.completed_at DESC, page.id DESC`,
  ],
  [
    'reports/transactions',
    `SELECT t.*, p.name, l.title, (SELECT count(*) FROM conv.movements)::integer AS all_rows
     FROM (SELECT * FROM conv.movements ORDER BY id DESC LIMIT 50) t
     JOIN conv.products p ON p.id = t.product_id JOIN conv.places l ON l.id = t.location_id ORDER BY t.id DESC`,
  ],
  [
    'stock-levels',
    `SELECT p.id, p.name, p.category, s.on_hand, s.available, s.reserved, round(coalesce(s.on_hand, 0)::numeric / p.agency_pack, 2) AS packs,
       round(coalesce(s.available, 0)::numeric / p.agency_pack, 2) AS available_packs,
       round(coalesce(s.reserved, 0)::numeric / p.agency_pack, 2) AS reserved_packs
     FROM conv.products p LEFT JOIN (
       SELECT product_id, sum(on_hand) AS on_hand, sum(available) AS available, sum(reserved) AS reserved
       FROM conv.stock GROUP BY 1
     ) s ON s.product_id = p.id ORDER BY p.order_index, p.id`,
  ],
  [
    `reports/pickup-report?partnerId=${partner}`,
    `SELECT c.*, g.*, (SELECT title FROM conv.partners WHERE id = ${partner}) AS heading,
       (SELECT count(*) FROM conv.clients WHERE partner_id = ${partner} AND status = 'ACTIVE')::integer AS all_rows
     FROM (
       SELECT * FROM conv.clients WHERE partner_id = ${partner} AND status = 'ACTIVE' ORDER BY sort_name, id LIMIT 50
     ) c LEFT JOIN LATERAL (
       SELECT count(*) FILTER (WHERE p.category = 'Training Pants') AS pullups, min(d.period) AS first
       FROM conv.distribution_order_lines l JOIN conv.distributions d ON d.id = l.order_id JOIN conv.products p ON p.id = l.product_id
       WHERE d.status = 'COMPLETED' AND l.quantity > 0 AND l.client_id = c.id
     ) g ON true
     ORDER BY c.sort_name, c.id`,
  ],
  [
    'reports/clients-report',
    `SELECT c.*, h.title, h.type, z.zip_code, z.county_name, ${FIRST_PERIOD} AS first, (SELECT count(*) FROM conv.clients)::integer AS all_rows
     FROM (SELECT * FROM conv.clients ORDER BY id LIMIT 50) c LEFT JOIN conv.partners h ON h.id = c.partner_id
     LEFT JOIN app.zip_counties z ON z.id = c.zip_id ORDER BY c.id`,
  ],
  [
    `reports/clients-demographics?monthAndYearStart=${month}&monthAndYearEnd=${month}`,
    // A client who was deleted has lines still.
    `WITH found AS MATERIALIZED (
       SELECT c.id FROM (SELECT DISTINCT l.client_id ${SERVED} AND d.period = '${month}') s JOIN conv.clients c ON c.id = s.client_id
     )
     SELECT c.*, h.title, h.type, z.zip_code, z.county_name, (SELECT count(*) FROM found)::integer AS all_rows
     FROM (SELECT id FROM found ORDER BY id LIMIT 50) page JOIN conv.clients c ON c.id = page.id
     LEFT JOIN conv.partners h ON h.id = c.partner_id LEFT JOIN app.zip_counties z ON z.id = c.zip_id ORDER BY c.id`,
  ],
  [
    'reports/clients-served',
    `WITH served AS MATERIALIZED (
       SELECT s.*, c.family_id FROM (SELECT DISTINCT d.partner_id, l.client_id ${SERVED}) s JOIN conv.clients c ON c.id = s.client_id
     ),
     f AS MATERIALIZED (
       SELECT * FROM (SELECT partner_id, count(*) AS clients FROM served GROUP BY 1) clients
       JOIN (SELECT partner_id, count(*) AS families FROM (SELECT DISTINCT partner_id, family_id FROM served) s GROUP BY 1) families
         USING (partner_id)
     )
     SELECT h.id, h.title, f.clients, f.families, (SELECT count(*) FROM f)::integer AS all_rows, sums.*
     FROM f JOIN conv.partners h ON h.id = f.partner_id, (SELECT sum(clients), sum(families) FROM f) sums ORDER BY h.id LIMIT 50`,
  ],
  [
    `reports/clients-served?dateFrom=${yearAgo}&dateTo=${month}`,
    `WITH served AS MATERIALIZED (
       SELECT s.*, c.family_id
       FROM (SELECT DISTINCT d.partner_id, d.period, l.client_id ${SERVED} AND d.period BETWEEN '${yearAgo}' AND '${month}') s
       JOIN conv.clients c ON c.id = s.client_id
     ),
     families AS MATERIALIZED (SELECT DISTINCT partner_id, period, family_id FROM served),
     f AS MATERIALIZED (
       SELECT * FROM (SELECT partner_id, count(*) AS clients FROM (SELECT DISTINCT partner_id, client_id FROM served) s GROUP BY 1) clients
       JOIN (SELECT partner_id, count(*) AS families FROM (SELECT DISTINCT partner_id, family_id FROM families) s GROUP BY 1) families
         USING (partner_id)
     ),
     m AS MATERIALIZED (
       SELECT * FROM (SELECT partner_id, period, count(*) AS clients FROM served GROUP BY 1, 2) clients
       JOIN (SELECT partner_id, period, count(*) AS families FROM families GROUP BY 1, 2) families USING (partner_id, period)
     )
     SELECT h.id, h.title, f.clients, f.families, by_month.*, (SELECT count(*) FROM f)::integer AS all_rows,
       (SELECT jsonb_object_agg(period, ARRAY[clients, families])
        FROM (SELECT period, sum(clients) AS clients, sum(families) AS families FROM m GROUP BY 1) s) AS sums
     FROM f JOIN conv.partners h ON h.id = f.partner_id JOIN (
       SELECT partner_id, jsonb_object_agg(period, clients) AS clients, jsonb_object_agg(period, families) AS families FROM m GROUP BY 1
     ) by_month ON by_month.partner_id = f.partner_id ORDER BY h.id LIMIT 50`,
  ],
  [
    `reports/clients-multiple-lines?monthAndYear=${month}`,
    `WITH f AS MATERIALIZED (
       SELECT l.client_id, count(*) AS lines, max(d.completed_at) AS completed_at ${SERVED} AND d.period = '${month}'
       GROUP BY 1 HAVING count(*) > 1
     )
     SELECT c.first_name, c.last_name, f.*, (SELECT count(*) FROM f)::integer AS all_rows, (SELECT sum(lines) FROM f) AS sums
     FROM f JOIN conv.clients c ON c.id = f.client_id ORDER BY c.sort_name LIMIT 50`,
  ],
  [
    'reports/clients-transfer-rate',
    `WITH f AS MATERIALIZED (
       SELECT s.partner_id, count(DISTINCT s.client_id) AS clients,
         count(DISTINCT s.client_id) FILTER (WHERE t.type = 'AGENCY') AS transferred
       FROM conv.stays s JOIN conv.clients c ON c.id = s.client_id LEFT JOIN conv.partners t ON t.id = s.left_to GROUP BY 1
     )
     SELECT h.id, h.title, f.*, (SELECT count(*) FROM conv.partners WHERE type = 'HOSPITAL')::integer AS all_rows
     FROM conv.partners h LEFT JOIN f ON f.partner_id = h.id WHERE h.type = 'HOSPITAL' ORDER BY lower(h.title) LIMIT 25`,
  ],
];
