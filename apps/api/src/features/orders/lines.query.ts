import type { OrderKind } from '@bank/domain';

const PRODUCT = [
  'id',
  'name',
  'sku',
  'color',
  'status',
  'default_cost',
  'agency_pack_size',
  'agency_max_packs',
  'hospital_pack_size',
  'hospital_max_packs',
];
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const object = (alias: string, columns: readonly string[]) =>
  `json_build_object(${columns.map((name) => `'${camel(name)}', ${alias}.${name}`).join(', ')})`;

type Shown = Readonly<Record<string, unknown>>;

/** What `lineColumns` select. */
export interface LineColumns {
  /** Id, quantity, cost and product of each, in the order in which they were added. */
  lines: readonly (readonly [id: number, quantity: number, cost: number, product: number])[];
  /** Product id -> product. Made once, however many lines name it. */
  products: Readonly<Record<string, Shown>>;
  /** Line id -> its stock transactions. */
  transactions: Readonly<Record<string, readonly Shown[]>>;
}

/** SELECT list for the lines of the order whose owner is $2. */
export const lineColumns = (kind: OrderKind): string => `
  (SELECT coalesce(json_agg(json_build_array(l.id, l.quantity, l.cost, l.product) ORDER BY l.id), '[]')
   FROM read.${kind}_order_lines l WHERE l.owner = $2) AS lines,
  (SELECT coalesce(json_object_agg(p.id, ${object('p', PRODUCT)}), '{}')
   FROM read.products p WHERE p.id IN (SELECT l.product FROM read.${kind}_order_lines l WHERE l.owner = $2)) AS products,
  (SELECT coalesce(json_object_agg(t.line_id, t.transactions), '{}') FROM (
     SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
       'isCommitted', s.committed_at IS NOT NULL, 'committedAt', s.committed_at, 'product', json_build_object('id', s.product_id),
       'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
     FROM read.stock_transactions s
     LEFT JOIN read.storage_locations w ON w.id = s.location_id
     WHERE s.owner = $2 AND s.recorded_until IS NULL
     GROUP BY s.line_id
   ) t) AS transactions`;

/** An order's lines as answers show them, each with its product and its stock transactions. */
export const lineItems = ({ lines, products, transactions }: LineColumns): Shown[] =>
  lines.map(([id, quantity, cost, product]) => ({
    id,
    quantity,
    cost,
    product: products[product],
    transactions: transactions[id] ?? [],
  }));
