import { Client } from 'pg';

interface PostedOrder {
  partner: number;
  warehouse: number;
  lineItems: readonly Readonly<Record<string, unknown>>[];
}

/** Opens copies of the read models' tables and indexes, and places orders as a system without events would. */
export async function openPartnerOrdersByHand(url: string, { partner, warehouse, lineItems }: PostedOrder) {
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  const tables = {
    orders: 'partner_orders',
    lines: 'partner_order_lines',
    stock: 'stock_transactions',
    balances: 'stock_balances',
    months: 'stock_months',
  };
  await client.query('CREATE SCHEMA plain');
  for (const [name, model] of Object.entries(tables))
    await client.query(`CREATE TABLE plain.${name} (LIKE read.${model} INCLUDING ALL)`);
  await client.query(`
    CREATE SEQUENCE plain.order_ids;
    CREATE SEQUENCE plain.line_ids;
    CREATE SEQUENCE plain.stock_ids;
    INSERT INTO plain.balances SELECT * FROM read.stock_balances;
    INSERT INTO plain.months SELECT * FROM read.stock_months;`);
  const run = async (name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows;
  const posted = JSON.stringify(
    lineItems.map(({ client: named, product, quantity }) => ({
      client: (named as { id: string }).id,
      product: (product as { id: number }).id,
      quantity,
    })),
  );
  let last = 0;

  const place = async (month: string) => {
    await client.query('BEGIN');
    await run('lock', 'SELECT pg_advisory_xact_lock($1)', [partner]);
    const [{ problems }] = await run(
      'check',
      `WITH posted AS (
         SELECT c.id AS client, l.product, l.quantity, c.partner, c.status, c.merged_into
         FROM jsonb_to_recordset($1) l(client text, product int, quantity int)
         LEFT JOIN read.clients c ON lower(c.public_id) = lower(l.client) AND c.removed_at IS NULL
       ), pullups AS (
         SELECT d.client, count(*) FILTER (WHERE p.product_category = s.pullup_category) AS count
         FROM read.distribution_order_lines d
         JOIN read.distribution_orders o ON o.id = d.order_id AND o.committed AND o.reversed_at IS NULL AND o.removed_at IS NULL
         JOIN read.products p ON p.id = d.product, read.system_settings s
         WHERE d.client IN (SELECT client FROM posted) GROUP BY d.client
       )
       SELECT (SELECT count(*) FROM posted l
               LEFT JOIN read.products p ON p.id = l.product AND p.status = 'ACTIVE' AND p.removed_at IS NULL
               LEFT JOIN read.product_categories k ON k.id = p.product_category
               LEFT JOIN pullups u ON u.client = l.client
               WHERE l.client IS NULL OR l.partner <> $2 OR l.status NOT IN ('ACTIVE', 'NEEDS_REVIEW', 'REVIEW_PAST_DUE')
                 OR l.merged_into IS NOT NULL OR k.is_partner_orderable IS NOT TRUE OR l.quantity % p.agency_pack_size <> 0
                 OR l.quantity > p.agency_pack_size * p.agency_max_packs OR u.count >= 6)
            + (SELECT count(*) FROM plain.orders WHERE partner = $2 AND order_period = $3 AND status <> 'CANCELLED')
            + (SELECT count(*) FROM read.partners WHERE id = $2 AND status <> 'ACTIVE')
            + (SELECT count(*) FROM read.warehouses WHERE id = $4 AND NOT is_public_display) AS problems`,
      [posted, partner, month, warehouse],
    );
    if (Number(problems)) throw new Error(`${problems} things are wrong with the order.`);
    const [{ id }] = await run(
      'order',
      `INSERT INTO plain.orders (owner, id, sequence, status, committed, partner, warehouse, order_period, created_at,
         updated_at, revision)
       SELECT 'partnerOrder-' || id, id, 'PTNR-' || lpad(id::text, 6, '0'), 'CREATING', false, $1::int, $2::int, $3, now(), now(), 0
       FROM nextval('plain.order_ids') id RETURNING id`,
      [partner, warehouse, month],
    );
    await run(
      'lines',
      `INSERT INTO plain.lines (owner, id, order_id, product, quantity, client)
       SELECT 'partnerOrder-' || $1::int, nextval('plain.line_ids'), $1::int, l.product, l.quantity, c.id
       FROM jsonb_to_recordset($2) l(client text, product int, quantity int)
       JOIN read.clients c ON lower(c.public_id) = lower(l.client)`,
      [id, posted],
    );
    await run(
      'stock',
      `INSERT INTO plain.stock (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost, created_at,
         recorded_at, recorded_from)
       SELECT l.owner, nextval('plain.stock_ids'), 'partner', $1::int, l.id, l.product, leg.location, leg.sign * l.quantity, 0,
         now(), now(), $1::int
       FROM plain.lines l, (VALUES ($2::int, -1), ($3::int, 1)) leg(location, sign) WHERE l.owner = 'partnerOrder-' || $1::int`,
      [id, warehouse, partner],
    );
    await run(
      'balances',
      `INSERT INTO plain.balances (location_id, product_id, on_hand, reserved, incoming)
       SELECT location_id, product_id, 0, sum(greatest(-delta, 0)), sum(greatest(delta, 0)) FROM plain.stock
       WHERE owner = 'partnerOrder-' || $1::int GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (location_id, product_id) DO UPDATE
       SET reserved = plain.balances.reserved + excluded.reserved, incoming = plain.balances.incoming + excluded.incoming`,
      [id],
    );
    await run(
      'months',
      `INSERT INTO plain.months (location_id, product_id, month, delta, promised, reserved)
       SELECT location_id, product_id, date_trunc('month', now()), 0, sum(delta), sum(greatest(-delta, 0)) FROM plain.stock
       WHERE owner = 'partnerOrder-' || $1::int GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (location_id, product_id, month) DO UPDATE
       SET promised = plain.months.promised + excluded.promised, reserved = plain.months.reserved + excluded.reserved`,
      [id],
    );
    await client.query('COMMIT');
    last = id;
  };
  const cancel = () => run('cancel', `UPDATE plain.orders SET status = 'CANCELLED' WHERE id = $1`, [last]);
  return { place, cancel, end: () => client.end() };
}
