import { Client } from 'pg';
import { traced } from '../../apps/api/src/platform/observability/traced';
import { atMost, type Figure, measureMs, median } from './figure';
import { openPortal, type PortalSettings } from './portal';

const MEASURED_ROUNDS = 200;
const LINE_COUNT = 50;
const SPAN_ROUNDS = 100_000;
/** These rounds let V8 compile the code, as it has on a server that runs all day. */
const WARM_UP_ROUNDS = 200;

/** Compares a posted supply order with a hand-written transaction of the same rows, in turns, in this process. */
export async function benchSupplyOrder(settings: PortalSettings): Promise<Figure[]> {
  const { call, send, close } = await openPortal(settings);
  const firstIdAt = async (path: string): Promise<number> => (await call('GET', path)).data[0].id;
  const [product, supplier, warehouse] = await Promise.all(
    ['/api/products', '/api/suppliers', '/api/warehouses'].map(firstIdAt),
  );
  const lineItems = Array.from({ length: LINE_COUNT }, () => ({ product: { id: product }, quantity: 200, cost: 0.13 }));
  const order = JSON.stringify({ supplier: { id: supplier }, warehouse: { id: warehouse }, lineItems });

  const byHand = await openHandWrittenStore(settings.databaseUrl, {
    product: product!,
    supplier: supplier!,
    warehouse: warehouse!,
  });
  const [posts, transactions]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
    const transaction = await measureMs(byHand.insert);
    let answer = '';
    const post = await measureMs(async () => {
      answer = await send('POST', '/api/orders/supply', order);
    });
    const placed: number = JSON.parse(answer).data.id;
    const { data } = await call('GET', `/api/orders/supply?id=${placed}`);
    if (data[0]?.id !== placed) throw new Error(`Order ${placed} was answered but is not listed.`);
    if (round < 0) continue;
    posts.push(post);
    transactions.push(transaction);
  }
  await byHand.end();
  await close();
  const [ours, theirs] = [median(posts), median(transactions)];
  const what = `Supply order of ${LINE_COUNT} lines, posted and listed (${ours.toFixed(1)} ms) to one hand-written transaction (${theirs.toFixed(1)} ms)`;
  const spans = await measureSpansMs();
  return [
    atMost(what, ours / theirs, 3, 'times'),
    atMost(
      `The spans of that order while nobody traces (${(1_000 * spans).toFixed(1)} µs) to the order`,
      spans / ours,
      0.01,
      'times',
    ),
  ];
}

/** What the four spans of a saved order cost, each around work that takes no time. */
async function measureSpansMs(): Promise<number> {
  const nothing = async () => {};
  const saveOrder = async () => {
    await traced('request', { 'http.request.method': 'POST' }, () =>
      traced('decide', { 'portal.stream.category': 'supply' }, () => traced('append', { 'portal.events': 1 }, nothing)),
    );
    await traced('fold', { 'portal.projections': [] }, nothing);
  };
  const times: number[] = [];
  for (let round = 0; round < SPAN_ROUNDS; round++) times.push(await measureMs(saveOrder));
  return times.reduce((sum, ms) => sum + ms, 0) / SPAN_ROUNDS;
}

/** Creates tables with the columns and indexes that the lists and reports need, for a store that keeps no events. */
async function openHandWrittenStore(
  url: string,
  { product, supplier, warehouse }: Record<'product' | 'supplier' | 'warehouse', number>,
) {
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  await client.query(`
    CREATE SCHEMA plain;
    CREATE TABLE plain.suppliers (LIKE read.suppliers INCLUDING ALL);
    CREATE TABLE plain.warehouses (LIKE read.warehouses INCLUDING ALL);
    CREATE TABLE plain.products (LIKE read.products INCLUDING ALL);
    INSERT INTO plain.suppliers SELECT * FROM read.suppliers;
    INSERT INTO plain.warehouses SELECT * FROM read.warehouses;
    INSERT INTO plain.products SELECT * FROM read.products;
    CREATE TABLE plain.orders (LIKE read.supply_orders INCLUDING ALL,
      FOREIGN KEY (supplier) REFERENCES plain.suppliers, FOREIGN KEY (warehouse) REFERENCES plain.warehouses);
    CREATE TABLE plain.lines (LIKE read.supply_order_lines INCLUDING ALL,
      FOREIGN KEY (order_id) REFERENCES plain.orders, FOREIGN KEY (product) REFERENCES plain.products);
    CREATE TABLE plain.stock (LIKE read.stock_transactions INCLUDING ALL, FOREIGN KEY (line_id) REFERENCES plain.lines);
    CREATE TABLE plain.balances (LIKE read.stock_balances INCLUDING ALL);
    CREATE TABLE plain.months (LIKE read.stock_months INCLUDING ALL);
    CREATE SEQUENCE plain.order_ids;
    CREATE SEQUENCE plain.line_ids;
    CREATE SEQUENCE plain.stock_ids;`);
  const line = { product, quantity: 200, cost: 0.13 };
  const insert = async () => {
    await client.query('BEGIN');
    const { rows } = await client.query({
      name: 'order',
      text: `INSERT INTO plain.orders (owner, id, sequence, status, committed, supplier, warehouse, created_at, updated_at, revision)
             SELECT 'supplyOrder-' || id, id, 'SPLY-' || lpad(id::text, 6, '0'), 'CREATING', false, $1, $2, now(), now(), 0
             FROM nextval('plain.order_ids') id RETURNING owner, id`,
      values: [supplier, warehouse],
    });
    const [{ owner, id }] = rows;
    const added = await client.query({
      name: 'lines',
      text: `INSERT INTO plain.lines (owner, id, order_id, product, quantity, cost)
             SELECT $1, nextval('plain.line_ids'), $2, product, quantity, cost
             FROM jsonb_to_recordset($3) l(product int, quantity int, cost numeric) RETURNING id`,
      values: [owner, id, JSON.stringify(Array(LINE_COUNT).fill(line))],
    });
    await client.query({
      name: 'stock',
      text: `INSERT INTO plain.stock (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
               created_at, recorded_at, recorded_from)
             SELECT $1, nextval('plain.stock_ids'), 'supply', $2::integer, id, product, $3, quantity, cost, now(), now(), $2::integer
             FROM jsonb_to_recordset($4) s(id int, product int, quantity int, cost numeric)`,
      values: [owner, id, warehouse, JSON.stringify(added.rows.map(({ id }) => ({ ...line, id })))],
    });
    await client.query({
      name: 'balances',
      text: `INSERT INTO plain.balances (location_id, product_id, on_hand, reserved, incoming)
             SELECT location_id, product_id, 0, 0, sum(delta) FROM plain.stock WHERE owner = $1
             GROUP BY location_id, product_id ORDER BY location_id, product_id
             ON CONFLICT (location_id, product_id) DO UPDATE SET incoming = plain.balances.incoming + excluded.incoming`,
      values: [owner],
    });
    await client.query({
      name: 'months',
      text: `INSERT INTO plain.months (location_id, product_id, month, delta, promised, reserved)
             SELECT location_id, product_id, date_trunc('month', now()), 0, sum(delta), 0 FROM plain.stock WHERE owner = $1
             GROUP BY location_id, product_id ORDER BY location_id, product_id
             ON CONFLICT (location_id, product_id, month) DO UPDATE SET promised = plain.months.promised + excluded.promised`,
      values: [owner],
    });
    await client.query('COMMIT');
  };
  return { insert, end: () => client.end() };
}
