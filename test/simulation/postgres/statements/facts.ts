import type { Backend, Perform } from '../message';
import type { StoredRow } from '../tables';
import type { Statements } from './index';

const rowsOf = ({ server: { tables } }: Backend, table: string): StoredRow[] => [
  ...(tables.read.get(table)?.rows.values() ?? []),
];

const idsOf = (ids: unknown) => new Set((ids as number[]).map(String));

/** `SELECT 'kind:' || id AS record, name AS name FROM read.table WHERE id = ANY($1) AND removed_at IS NULL AND ... UNION ALL ...` */
const wanted: Perform = (backend, { sql, values }) => {
  const rows = sql.split('UNION ALL').flatMap((part, place) => {
    const [, kind, name, table] = /SELECT '(\w+):' \|\| id AS record, (\w+) AS name FROM read\.(\w+)/.exec(part)!;
    const ids = idsOf(values[place]);
    const onlyInactive = part.includes("status = 'INACTIVE'");
    return rowsOf(backend, table!)
      .filter(({ id, removed_at }) => ids.has(id!) && removed_at === null)
      .filter(({ status }) => !onlyInactive || status === 'INACTIVE')
      .map((row) => ({ record: `${kind}:${row.id}`, name: name === 'NULL' ? null : row[name!] }));
  });
  return { rows };
};

const onHand: Perform = (backend, { values }) => {
  const [locations, products] = values as [number[], number[]];
  const balances = rowsOf(backend, 'stock_balances');
  return {
    rows: locations.map((location, n) => {
      const found = balances.find(
        ({ location_id, product_id }) => location_id === String(location) && product_id === String(products[n]),
      );
      return { units: Number(found?.on_hand ?? 0) };
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
  (table: string, columns: readonly string[]): Perform =>
  (backend, { values: [ids] }) => {
    const asked = idsOf(ids);
    const found = rowsOf(backend, table).filter(({ id }) => asked.has(id!));
    return {
      rows: found.map((row) => ({
        id: Number(row.id),
        ...Object.fromEntries(columns.map((column) => [column, row[column]])),
      })),
    };
  };

export const factStatements: Statements = [
  ["SELECT '", wanted],
  ['SELECT coalesce(CASE WHEN q.at IS NULL THEN ( SELECT b.on_hand', onHand],
  ['SELECT t.location_id AS location, t.product_id AS product', reservations],
  [
    'SELECT id, title, type FROM read.storage_locations WHERE id = ANY($1)',
    byId('storage_locations', ['title', 'type']),
  ],
  ['SELECT id, name FROM read.products WHERE id = ANY($1)', byId('products', ['name'])],
  [
    // No counts are taken in these histories.
    'SELECT DISTINCT ON (q.question) q.question::integer, o.sequence, o.taken_at',
    () => {
      return { rows: [] };
    },
  ],
];
