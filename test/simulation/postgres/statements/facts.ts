import type { Perform } from '../message';
import type { StoredRow } from '../tables';
import type { Statements } from './index';
import { idsOf, isLiving, pick, rowsOf } from './rows';

/** `SELECT 'kind:' || id AS record, name AS name FROM read.table WHERE id = ANY($1) AND removed_at IS NULL AND ... UNION ALL ...` */
const wanted: Perform = (backend, { sql, values }) => {
  const rows = sql.split('UNION ALL').flatMap((part, place) => {
    const [, kind, name, table] = /SELECT '(\w+):' \|\| id AS record, (\w+) AS name FROM read\.(\w+)/.exec(part)!;
    const ids = idsOf(values[place]);
    const onlyInactive = part.includes("status = 'INACTIVE'");
    return rowsOf(backend, table!)
      .filter((row) => ids.has(row.id!) && isLiving(row))
      .filter(({ status }) => !onlyInactive || status === 'INACTIVE')
      .map((row) => ({ record: `${kind}:${row.id}`, name: name === 'NULL' ? null : row[name!] }));
  });
  return { rows };
};

const isAt = (row: StoredRow, location: number, product: number): boolean =>
  row.location_id === String(location) && row.product_id === String(product);

const sumOfDeltas = (rows: readonly StoredRow[]): number => rows.reduce((sum, { delta }) => sum + Number(delta), 0);

/** Of each place the balance, or what had moved there by an instant. */
const onHand: Perform = (backend, { values }) => {
  const [locations, products, instants] = values as [number[], number[], (string | null)[]];
  const balances = rowsOf(backend, 'stock_balances');
  const moved = rowsOf(backend, 'stock_transactions').filter((row) => row.recorded_until === null && row.effective_at);
  return {
    rows: locations.map((location, n) => {
      const [product, at] = [products[n]!, instants[n] ?? null];
      const balance = balances.find((row) => isAt(row, location, product));
      if (at === null) return { units: Number(balance?.on_hand ?? 0) };
      return { units: sumOfDeltas(moved.filter((row) => isAt(row, location, product) && row.effective_at! <= at)) };
    }),
  };
};

const reservations: Perform = (backend, { values }) => {
  const [locations, products] = values as [number[], number[]];
  const places = new Set(locations.map((location, n) => `${location}/${products[n]}`));
  const units = new Map<string, { location: number; product: number; kind: string; order: number; units: number }>();
  for (const row of rowsOf(backend, 'stock_transactions')) {
    if (row.recorded_until !== null || row.effective_at !== null || Number(row.delta) >= 0) continue;
    if (!places.has(`${row.location_id}/${row.product_id}`)) continue;
    const key = [row.location_id, row.product_id, row.order_kind, row.order_id].join('/');
    units.set(key, {
      ...{ location: Number(row.location_id), product: Number(row.product_id) },
      ...{ kind: row.order_kind!, order: Number(row.order_id) },
      units: (units.get(key)?.units ?? 0) - Number(row.delta),
    });
  }
  return { rows: [...units.values()] };
};

/** The columns that are asked for, of the rows with these ids. */
const byId =
  (table: string, columns: Readonly<Record<string, string>>): Perform =>
  (backend, { values: [ids] }) => {
    const asked = idsOf(ids);
    const found = rowsOf(backend, table).filter(({ id }) => asked.has(id!));
    return { rows: found.map((row) => pick(table, row, { id: 'id', ...columns })) };
  };

/** Of each question the latest completed count of the product there after the instant. */
const laterCount: Perform = (backend, { values }) => {
  const [locations, products, instants] = values as [number[], number[], string[]];
  const lines = rowsOf(backend, 'inventory_order_lines');
  const counts = rowsOf(backend, 'inventory_orders').filter(
    (order) => isLiving(order) && order.committed === 'true' && order.reversed_at === null,
  );
  const rows = locations.flatMap((location, n) => {
    const later = counts
      .filter(({ storage_location }) => storage_location === String(location))
      .filter(({ taken_at }) => taken_at! > instants[n]!)
      .filter(({ owner }) => lines.some((line) => line.owner === owner && line.product === String(products[n])))
      .sort((a, b) => (a.taken_at! < b.taken_at! ? 1 : -1));
    return later
      .slice(0, 1)
      .map(({ sequence, taken_at }) => ({ question: n + 1, sequence, taken_at: new Date(taken_at!), time_zone: null }));
  });
  return { rows };
};

export const factStatements: Statements = [
  ["SELECT '", wanted],
  ['SELECT coalesce(CASE WHEN q.at IS NULL THEN ( SELECT b.on_hand', onHand],
  ['SELECT t.location_id AS location, t.product_id AS product', reservations],
  [
    'SELECT id, title, type FROM read.storage_locations WHERE id = ANY($1)',
    byId('storage_locations', { title: 'title', type: 'type' }),
  ],
  ['SELECT id, name FROM read.products WHERE id = ANY($1)', byId('products', { name: 'name' })],
  [
    'SELECT id, title, partner_type AS type, status',
    byId('partners', {
      ...{ title: 'title', type: 'partner_type', status: 'status' },
      max: 'max_order_number_per_month',
    }),
  ],
  [
    'SELECT id, order_period AS month, status FROM read.partner_orders WHERE id = ANY($1)',
    byId('partner_orders', { month: 'order_period', status: 'status' }),
  ],
  ['SELECT DISTINCT ON (q.question) q.question::integer, o.sequence, o.taken_at', laterCount],
];
