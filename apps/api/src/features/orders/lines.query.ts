import type { OrderKind } from '@bank/domain';
import { instantText } from '@bank/projections';

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

/** What may come along with an order's lines; a line's product is named by its id in any case. */
export const LINE_INCLUDES = ['lineItems', 'lineItems.product', 'lineItems.transactions', 'lineItems.order'] as const;

/** What `lineColumns` select. */
export interface LineColumns {
  /** Id, quantity, cost and product of each, in the order in which they were added. */
  lines?: readonly (readonly [id: number, quantity: number, cost: number, product: number])[];
  /** Product id -> product. Made once, however many lines name it. */
  products?: Readonly<Record<string, Shown>>;
  /** Line id -> its stock transactions. */
  transactions?: Readonly<Record<string, readonly Shown[]>>;
}

/** What comes along -> its column: for the lines of the order whose owner is $2. */
const columns = (kind: OrderKind): Readonly<Record<string, string>> => ({
  lineItems: `
  (SELECT coalesce(json_agg(json_build_array(l.id, l.quantity, l.cost, l.product) ORDER BY l.id), '[]')
   FROM read.${kind}_order_lines l WHERE l.owner = $2) AS lines`,
  'lineItems.product': `
  (SELECT coalesce(json_object_agg(p.id, ${object('p', PRODUCT)}), '{}')
   FROM read.products p WHERE p.id IN (SELECT l.product FROM read.${kind}_order_lines l WHERE l.owner = $2)) AS products`,
  'lineItems.transactions': `
  (SELECT coalesce(json_object_agg(t.line_id, t.transactions), '{}') FROM (
     SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
       'isCommitted', s.committed_at IS NOT NULL, 'committedAt', ${instantText('s.committed_at')},
       'product', json_build_object('id', s.product_id, 'name', p.name),
       'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
     FROM read.stock_transactions s
     LEFT JOIN read.storage_locations w ON w.id = s.location_id
     LEFT JOIN read.products p ON p.id = s.product_id
     WHERE s.owner = $2 AND s.recorded_until IS NULL
     GROUP BY s.line_id
   ) t) AS transactions`,
});

/** SELECT list for the lines of the order whose owner is $2, as far as they are included. */
export const lineColumns = (kind: OrderKind, include: ReadonlySet<string>): string[] =>
  Object.entries(columns(kind)).flatMap(([name, column]) => (include.has(name) ? [column] : []));

/** An order's lines as answers show them, each with what is included. */
export const lineItems = (
  order: Shown,
  { lines = [], products, transactions }: LineColumns,
  include: ReadonlySet<string>,
) =>
  lines.map(
    ([id, quantity, cost, product]): Shown => ({
      id,
      quantity,
      cost,
      product: products?.[product] ?? { id: product },
      ...(transactions && { transactions: transactions[id] ?? [] }),
      ...(include.has('lineItems.order') && { order }),
    }),
  );
