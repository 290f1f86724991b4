import { Client } from 'pg';
import { atMost, type Figure, measureMs, median } from './figure';
import { openPortal, type Portal, type PortalSettings } from './portal';

const MEASURED_ROUNDS = 60;
const LINE_COUNT = 200;
/** These rounds let V8 compile the code, as it has on a server that runs all day. */
const WARM_UP_ROUNDS = 60;
/** All rounds together take less. */
const DELIVERED_UNITS = 1_000_000;

/**
 * Compares the completion of a transfer of 200 products with a hand-written transaction that checks and writes the same, in
 * turns. Both drafts are saved before the measured time begins.
 */
export async function benchTransfer(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);
  const stock = await deliverProducts(portal);
  const byHand = await openHandWrittenStore(settings.databaseUrl, stock);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
    const plain = await byHand.draft();
    const transaction = await measureMs(() => byHand.complete(plain));
    const draft = await postDraft(portal, stock);
    const completion = await measureMs(() =>
      portal.send('PATCH', `/api/orders/transfer/${draft}/transition`, '{"transition":"COMPLETE"}'),
    );
    await requireShown(portal, stock, WARM_UP_ROUNDS + round + 1);
    if (round < 0) continue;
    ours.push(completion);
    theirs.push(transaction);
  }
  await byHand.end();
  await portal.close();
  const times = `${median(ours).toFixed(1)} ms) to one hand-written transaction (${median(theirs).toFixed(1)} ms`;
  const what = `Transfer of ${LINE_COUNT} lines, committed and shown (${times})`;
  return [atMost(what, median(ours) / median(theirs), 3, 'times')];
}

interface Stock {
  source: number;
  target: number;
  products: readonly number[];
}

/** Creates a product for each line, and delivers enough of each to the source. */
async function deliverProducts({ call }: Portal): Promise<Stock> {
  const ids = async (path: string): Promise<number[]> =>
    (await call('GET', path)).data.map(({ id }: { id: number }) => id);
  const [[source, target], [supplier], [productCategory]] = await Promise.all([
    ids('/api/warehouses'),
    ids('/api/suppliers'),
    ids('/api/product-categories'),
  ]);
  const packs = { agencyPackSize: 1, agencyMaxPacks: 1, agencyPacksPerBag: 1 };
  const hospital = { hospitalPackSize: 1, hospitalMaxPacks: 1, hospitalPacksPerBag: 1 };
  const products: number[] = [];
  for (let place = 0; place < LINE_COUNT; place++) {
    const named = { name: `Product ${place}`, sku: `BENCH-${place}`, productCategory: { id: productCategory } };
    products.push((await call('POST', '/api/products', { ...named, ...packs, ...hospital })).data.id);
  }
  const lineItems = products.map((id) => ({ product: { id }, quantity: DELIVERED_UNITS, cost: 0.13 }));
  const order = { supplier: { id: supplier }, warehouse: { id: source }, lineItems };
  const { id } = (await call('POST', '/api/orders/supply', order)).data;
  for (const transition of ['ORDER', 'RECEIVE'])
    await call('PATCH', `/api/orders/supply/${id}/transition`, { transition });
  return { source: source!, target: target!, products };
}

async function postDraft({ call }: Portal, { source, target, products }: Stock): Promise<number> {
  const lineItems = products.map((id) => ({ product: { id }, quantity: 1 }));
  const places = { sourceLocation: { id: source }, targetLocation: { id: target } };
  return (await call('POST', '/api/orders/transfer', { ...places, lineItems })).data.id;
}

/** @throws unless the stock at the target is the one after so many transfers */
async function requireShown({ call }: Portal, { target, products }: Stock, completed: number) {
  const { data } = await call('GET', `/api/stock-levels?showDiapersOrPackages=diapers&location=${target}`);
  const level = data.find(({ id }: { id: number }) => id === products[0]);
  if (level?.excludesPendingOrders !== completed)
    throw new Error(`${level?.excludesPendingOrders} units are at the target after ${completed} transfers.`);
}

/** Opens copies of the read models' tables and indexes, and fills them as a system without events would. */
async function openHandWrittenStore(url: string, { source, target, products }: Stock) {
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  const tables = { orders: 'transfer_orders', lines: 'transfer_order_lines', stock: 'stock_transactions' };
  const sums = { balances: 'stock_balances', months: 'stock_months' };
  await client.query('CREATE SCHEMA plain');
  for (const [name, model] of Object.entries({ ...tables, ...sums }))
    await client.query(`CREATE TABLE plain.${name} (LIKE read.${model} INCLUDING ALL)`);
  await client.query(`
    CREATE SEQUENCE plain.order_ids;
    CREATE SEQUENCE plain.line_ids;
    CREATE SEQUENCE plain.stock_ids;
    INSERT INTO plain.balances SELECT * FROM read.stock_balances;
    INSERT INTO plain.months SELECT * FROM read.stock_months;`);
  const run = async (name: string, text: string, values: readonly unknown[]) =>
    (await client.query({ name, text, values: [...values] })).rows;

  const draft = async (): Promise<number> => {
    const [{ id }] = await run(
      'draft',
      `INSERT INTO plain.orders (owner, id, sequence, status, committed, source_location, target_location, created_at,
         updated_at, revision)
       SELECT 'transferOrder-' || id, id, 'TXFR-' || lpad(id::text, 6, '0'), 'CREATING', false, $1::int, $2, now(), now(), 0
       FROM nextval('plain.order_ids') id RETURNING id`,
      [source, target],
    );
    await run(
      'lines',
      `INSERT INTO plain.lines (owner, id, order_id, product, quantity)
       SELECT 'transferOrder-' || $1::int, nextval('plain.line_ids'), $1::int, product, 1 FROM unnest($2::int[]) product`,
      [id, products],
    );
    await run(
      'pending',
      `INSERT INTO plain.stock (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost, created_at,
         recorded_at, recorded_from)
       SELECT l.owner, nextval('plain.stock_ids'), 'transfer', $1::int, l.id, l.product, leg.location, leg.delta, 0, now(), now(), $1::int
       FROM plain.lines l, (VALUES ($2::int, -1), ($3::int, 1)) leg(location, delta) WHERE l.order_id = $1::int`,
      [id, source, target],
    );
    return id;
  };

  const complete = async (id: number) => {
    await client.query('BEGIN');
    const [order] = await run('lock', 'SELECT status FROM plain.orders WHERE id = $1::int FOR UPDATE', [id]);
    if (order.status !== 'CREATING') throw new Error(`Order ${id} is ${order.status}.`);
    const short = await run(
      'check',
      `SELECT b.product_id FROM plain.balances b
       JOIN plain.lines l ON l.product = b.product_id AND l.owner = 'transferOrder-' || $1::int
       WHERE b.location_id = $2 AND b.on_hand < l.quantity ORDER BY b.product_id`,
      [id, source],
    );
    if (short.length) throw new Error(`Product ${short[0].product_id} is short.`);
    await run(
      'status',
      `UPDATE plain.orders SET status = 'COMPLETED', committed = true, revision = 2 WHERE id = $1::int`,
      [id],
    );
    await run(
      'stock',
      `WITH closed AS (
         UPDATE plain.stock SET recorded_until = $1::int, superseded_at = now()
         WHERE owner = 'transferOrder-' || $1::int AND recorded_until IS NULL RETURNING *)
       INSERT INTO plain.stock (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost, committed_at,
         effective_at, created_at, recorded_at, recorded_from)
       SELECT owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost, now(), now(), created_at, now(),
         recorded_from + 1
       FROM closed`,
      [id],
    );
    await run(
      'balances',
      `INSERT INTO plain.balances (location_id, product_id, on_hand, reserved, incoming)
       SELECT location_id, product_id, delta, 0, 0 FROM plain.stock
       WHERE owner = 'transferOrder-' || $1::int AND recorded_until IS NULL
       ORDER BY location_id, product_id
       ON CONFLICT (location_id, product_id) DO UPDATE SET on_hand = plain.balances.on_hand + excluded.on_hand`,
      [id],
    );
    await run(
      'months',
      `INSERT INTO plain.months (location_id, product_id, month, delta, promised, reserved)
       SELECT location_id, product_id, date_trunc('month', now()), delta, 0, 0 FROM plain.stock
       WHERE owner = 'transferOrder-' || $1::int AND recorded_until IS NULL
       ORDER BY location_id, product_id
       ON CONFLICT (location_id, product_id, month) DO UPDATE SET delta = plain.months.delta + excluded.delta`,
      [id],
    );
    await client.query('COMMIT');
  };
  return { draft, complete, end: () => client.end() };
}
