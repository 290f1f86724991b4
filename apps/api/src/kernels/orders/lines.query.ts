import type { OrderPolicy } from '@bank/domain';
import { instantText, onHandAt, orderTables, snake } from '@bank/projections';

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
  /** The id of each and the values of its kind's line fields, in the order in which they were added. */
  lines?: readonly (readonly unknown[])[];
  /** Product id -> product. Made once, however many lines name it. */
  products?: Readonly<Record<string, Shown>>;
  /** Line id -> its stock transactions. */
  transactions?: Readonly<Record<string, readonly Shown[]>>;
  /** Product id -> how it stood when it was counted. */
  counts?: Readonly<Record<string, Count>>;
}
interface Count {
  /** Units, by what took effect until then. */
  onHand: number;
  /** Units that the count itself moved; null before it is completed. */
  moved: number | null;
}

const columns = (policy: OrderPolicy): Readonly<Record<string, readonly string[]>> => {
  const lines = `read.${orderTables(policy.kind).lines}`;
  const values = Object.keys(policy.line).map((name) => `l.${snake(name)}`);
  return {
    lineItems: [
      `(SELECT coalesce(json_agg(json_build_array(l.id, ${values.join(', ')}) ORDER BY l.id), '[]')
        FROM ${lines} l WHERE l.owner = $2) AS lines`,
      ...(policy.line.quantity.accepts === 'counted' ? [onHandWhenCounted(policy, lines)] : []),
    ],
    'lineItems.product': [
      `(SELECT coalesce(json_object_agg(p.id, ${object('p', PRODUCT)}), '{}')
        FROM read.products p WHERE p.id IN (SELECT l.product FROM ${lines} l WHERE l.owner = $2)) AS products`,
    ],
    'lineItems.transactions': [
      `(SELECT coalesce(json_object_agg(t.line_id, t.transactions), '{}') FROM (
         SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
           'isCommitted', s.committed_at IS NOT NULL, 'committedAt', ${instantText('s.committed_at')}, 'reverses', s.reverses,
           'product', json_build_object('id', s.product_id, 'name', p.name),
           'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
         FROM read.stock_transactions s
         LEFT JOIN read.storage_locations w ON w.id = s.location_id
         LEFT JOIN read.products p ON p.id = s.product_id
         WHERE s.owner = $2 AND s.recorded_until IS NULL
         GROUP BY s.line_id
       ) t) AS transactions`,
    ],
  };
};

/**
 * What was on hand when it was counted, as far as it is known by now, and what the count itself moved: null before it is
 * completed. Its own movements are part of what was on hand.
 */
const onHandWhenCounted = ({ effectiveAt }: OrderPolicy, lines: string): string => {
  const takenAt = `o.${snake(effectiveAt!)}`;
  return `
  (SELECT coalesce(json_object_agg(l.product, json_build_object(
     'onHand', ${onHandAt('o.storage_location', 'l.product', takenAt)},
     'moved', CASE WHEN o.committed THEN coalesce((
        SELECT sum(s.delta) FROM read.stock_transactions s
        WHERE s.owner = $2 AND s.line_id = l.id AND s.recorded_until IS NULL AND s.effective_at = ${takenAt}), 0) END)), '{}')
   FROM ${lines} l WHERE l.owner = $2) AS counts`;
};

/** SELECT list for the lines of the order whose owner is $2, as far as they are included. */
export const lineColumns = (policy: OrderPolicy, include: ReadonlySet<string>): string[] =>
  Object.entries(columns(policy)).flatMap(([name, selected]) => (include.has(name) ? selected : []));

/** An order's lines as answers show them, each with what is included. */
export const lineItems = (
  policy: OrderPolicy,
  order: Shown,
  { lines = [], products, transactions, counts }: LineColumns,
  include: ReadonlySet<string>,
): Shown[] => {
  const names = Object.keys(policy.line);
  return lines.map(([id, ...values]): Shown => {
    const line: Record<string, unknown> = Object.fromEntries(names.map((name, place) => [name, values[place]]));
    const product = line.product as number;
    return {
      id,
      ...line,
      product: products?.[product] ?? { id: product },
      ...(counts?.[product] && countOf(line.quantity as number, counts[product])),
      ...(transactions && { transactions: transactions[id as number] ?? [] }),
      ...(include.has('lineItems.order') && { order }),
    };
  });
};

/**
 * How a count compares: `expected` is what should have been there, `difference` what the count makes of it, and `variance` what
 * is off again by movements that were recorded later and took effect before it. All in units.
 */
const countOf = (counted: number, { onHand, moved }: Count) =>
  moved === null
    ? { expected: onHand, difference: counted - onHand, variance: 0 }
    : { expected: counted - moved, difference: moved, variance: onHand - counted };
