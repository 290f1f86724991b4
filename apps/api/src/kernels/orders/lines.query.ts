import type { ClientSight, OrderPolicy } from '@bank/domain';
import { instantText, joinReasons, onHandAt, orderTables, reasonsOfOrder, snake } from '@bank/projections';
import {
  clientsOfLines,
  LAST_DISTRIBUTION_INCLUDES,
  type LineClient,
  SERVED_LINES_INCLUDE,
} from './client-lines.query';

const PRODUCT_COLUMNS = [
  'id',
  'name',
  'sku',
  'color',
  'status',
  'default_cost',
  'product_category',
  'agency_pack_size',
  'agency_max_packs',
  'hospital_pack_size',
  'hospital_max_packs',
];
const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const jsonObject = (alias: string, columns: readonly string[]) =>
  `json_build_object(${columns.map((name) => `'${toCamelCase(name)}', ${alias}.${name}`).join(', ')})`;

type Shown = Readonly<Record<string, unknown>>;

/** The includes of an order's lines. Without them a line still has the id of its product. */
const LINE_INCLUDES = ['lineItems', 'lineItems.product', 'lineItems.transactions', 'lineItems.order'] as const;

/** The includes of the lines of a kind's orders. */
export const lineIncludes = ({ line }: OrderPolicy): readonly string[] => [
  ...LINE_INCLUDES,
  ...('client' in line ? [...LAST_DISTRIBUTION_INCLUDES, SERVED_LINES_INCLUDE] : []),
];

/** The columns that `lineColumns` select. */
export interface LineColumns {
  /** For each line its id and the values of the kind's line fields, in the order in which the lines were added. */
  lines?: readonly (readonly unknown[])[];
  /** Product id -> product, once however many lines name it. */
  products?: Readonly<Record<string, Shown>>;
  /** Line id -> its stock transactions. */
  transactions?: Readonly<Record<string, readonly Shown[]>>;
  /** Client id in a line -> the client that the line belongs to now. */
  clients?: Readonly<Record<string, LineClient>>;
  /** Product id -> its stock when it was counted. */
  counts?: Readonly<Record<string, Count>>;
}
interface Count {
  /** Units on hand by all movements that took effect until the count. */
  onHand: number;
  /** Units that the count itself moved; null before it is completed. */
  moved: number | null;
}

const columnsByInclude = (
  policy: OrderPolicy,
  include: ReadonlySet<string>,
  sight: ClientSight,
): Readonly<Record<string, readonly string[]>> => {
  const lines = `read.${orderTables(policy.kind).lines}`;
  const values = Object.keys(policy.line).map((name) => `l.${snake(name)}`);
  return {
    lineItems: [
      `(SELECT coalesce(json_agg(json_build_array(l.id, ${values.join(', ')}) ORDER BY l.id), '[]')
        FROM ${lines} l WHERE l.owner = o.owner) AS lines`,
      ...('client' in policy.line ? [`${clientsOfLines(policy, lines, include, sight)} AS clients`] : []),
      ...(policy.line.quantity.accepts === 'counted' ? [onHandWhenCounted(policy, lines)] : []),
    ],
    'lineItems.product': [
      `(SELECT coalesce(json_object_agg(p.id, ${jsonObject('p', PRODUCT_COLUMNS)}), '{}')
        FROM read.products p WHERE p.id IN (SELECT l.product FROM ${lines} l WHERE l.owner = o.owner)) AS products`,
    ],
    'lineItems.transactions': [
      `(SELECT coalesce(json_object_agg(t.line_id, t.transactions), '{}') FROM (
         SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
           'reason', ${joinReasons([...reasonsOfOrder(policy, 'o'), 's.reason'])}, 'isCommitted', s.committed_at IS NOT NULL, 'committedAt', ${instantText('s.committed_at')}, 'reverses', s.reverses,
           'product', json_build_object('id', s.product_id, 'name', p.name),
           'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
         FROM read.stock_transactions s
         LEFT JOIN read.storage_locations w ON w.id = s.location_id
         LEFT JOIN read.products p ON p.id = s.product_id
         WHERE s.owner = o.owner AND s.recorded_until IS NULL
         GROUP BY s.line_id
       ) t) AS transactions`,
    ],
  };
};

/**
 * SQL for the units on hand at the time of the count, as far as they are known by now, and for the units that the count itself
 * moved, null before it is completed. The count's own movements are part of the units on hand.
 */
const onHandWhenCounted = ({ effectiveAt }: OrderPolicy, lines: string): string => {
  const takenAt = `o.${snake(effectiveAt!)}`;
  return `
  (SELECT coalesce(json_object_agg(l.product, json_build_object(
     'onHand', ${onHandAt('o.storage_location', 'l.product', takenAt)},
     'moved', CASE WHEN o.committed THEN coalesce((
        SELECT sum(s.delta) FROM read.stock_transactions s
        WHERE s.owner = o.owner AND s.line_id = l.id AND s.recorded_until IS NULL AND s.effective_at = ${takenAt}), 0) END)), '{}')
   FROM ${lines} l WHERE l.owner = o.owner) AS counts`;
};

/** SELECT list for the lines of the order `o`, as far as they are included. */
export const lineColumns = (policy: OrderPolicy, include: ReadonlySet<string>, sight: ClientSight): string[] =>
  Object.entries(columnsByInclude(policy, include, sight)).flatMap(([name, selected]) =>
    include.has(name) ? selected : [],
  );

/** An order's lines as answers show them, each with what is included. */
export const lineItems = (
  policy: OrderPolicy,
  order: Shown,
  { lines = [], products, clients, transactions, counts }: LineColumns,
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
      ...(clients && { client: clients[line.client as number]?.shown ?? null }),
      ...(counts?.[product] && compareCount(line.quantity as number, counts[product])),
      ...(transactions && { transactions: transactions[id as number] ?? [] }),
      orderId: order.id,
      orderSequence: order.sequence,
      ...(include.has('lineItems.order') && { order }),
    };
  });
};

/**
 * Compares a count with the stock, in units: `expected` should have been there, `difference` is the count's correction, and
 * `variance` is what the count is off again by movements that were recorded later and took effect before it.
 */
const compareCount = (counted: number, { onHand, moved }: Count) =>
  moved === null
    ? { expected: onHand, difference: counted - onHand, variance: 0 }
    : { expected: counted - moved, difference: moved, variance: onHand - counted };
