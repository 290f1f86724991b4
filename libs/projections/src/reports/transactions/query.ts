import { type OrderPolicy, policies } from '@bank/domain';
import { escapeLiteral } from 'pg';
import { orderTables } from '../../read-models/orders';
import { isKnown, isPromised, standings } from '../../read-models/stock';
import { joinReasons, reasonsOfOrder } from '../../read-models/transaction-reasons';
import type { Condition, Join } from '../../source';
import { snake } from '../../tables/names';
import { conditionIfSet, conditionOf } from '../conditions';
import type { ReportQuery } from '../query';

const kinds = Object.values<OrderPolicy>(policies);
const titles = escapeLiteral(JSON.stringify(Object.fromEntries(kinds.map(({ kind, title }) => [kind, title]))));
/** The kind of an order type; '', which matches nothing, for an unknown type. */
const kindOf = (orderType: string) => kinds.find((policy) => policy.orderType === orderType)?.kind ?? '';

const aliasOf = (kind: string) => `${snake(kind)}_order`;
/** The joins of order headers, one for each kind: a row's order is in one of them. */
const headers: Readonly<Record<string, Join>> = Object.fromEntries(
  kinds.map(({ kind }) => [
    aliasOf(kind),
    {
      table: `read.${orderTables(kind).headers}`,
      on: `t.order_kind = ${escapeLiteral(kind)} AND ${aliasOf(kind)}.id = t.order_id`,
    },
  ]),
);
const fromHeader = (column: string) => `coalesce(${kinds.map(({ kind }) => `${aliasOf(kind)}.${column}`).join(', ')})`;
const REASON = joinReasons([...kinds.flatMap((policy) => reasonsOfOrder(policy, aliasOf(policy.kind))), 't.reason']);

const signs: Readonly<Record<string, string>> = { IN: 't.delta > 0', OUT: 't.delta < 0' };

/** Lists the present rows. Superseded ones appear only with `asKnownAt`. */
export const query: ReportQuery = {
  id: 't.id',
  reads: ['stock_transactions', 'products', 'storage_locations', ...kinds.map(({ kind }) => orderTables(kind).headers)],
  sorts: {
    id: 't.id',
    delta: 't.delta',
    cost: 't.cost',
    isCommitted: '(t.committed_at IS NOT NULL)',
    committedAt: { sql: 't.committed_at', nulls: 'last' },
    effectiveAt: { sql: 't.effective_at', nulls: 'last' },
    createdAt: 't.created_at',
    product: { sql: 'p.name', joins: ['p'], nulls: 'last', decidedBy: 'product_id' },
    storageLocation: { sql: 'l.title', joins: ['l'], nulls: 'last', decidedBy: 'location_id' },
    sequence: 't.order_id',
  },
  source: (filters) => ({
    columns: `t.id, p.name AS product, l.title AS "storageLocation", t.delta, t.cost::float8 AS cost,
      ${titles}::jsonb ->> t.order_kind AS "orderType", t.order_id AS "order", t.order_kind AS "orderKind",
      ${fromHeader('sequence')} AS sequence, ${REASON} AS reason,
      t.committed_at IS NOT NULL AS "isCommitted", t.committed_at AS "committedAt", t.effective_at AS "effectiveAt",
      t.created_at AS "createdAt", t.product_id AS "productId", t.location_id AS "locationId", l.type AS "locationType"`,
    from: 'read.stock_transactions t',
    joins: {
      p: { table: 'read.products', on: 'p.id = t.product_id' },
      l: { table: 'read.storage_locations', on: 'l.id = t.location_id' },
      ...headers,
    },
    where: conditionsOf(filters),
  }),
  // A sum reads every row that the filters leave, so a filter has to narrow them. From the rows and not the balances, which it checks.
  sums: {
    columns: { delta: 't.delta' },
    mayShowSums: ({ product, startingAt, location, locationType }) =>
      product !== undefined || startingAt !== undefined || (location !== undefined && locationType === 'PARTNER'),
  },
};

const conditionsOf = ({
  location,
  locationType,
  product,
  orderType,
  committed,
  direction,
  startingAt,
  endingAt,
  effectiveUntil,
  asKnownAt,
}: Parameters<ReportQuery['source']>[0]): Condition[] => [
  conditionOf(isKnown(asKnownAt)),
  ...conditionIfSet('t.location_id = ?', location),
  ...conditionIfSet(
    't.location_id IN (SELECT id FROM read.storage_locations WHERE type = ?)',
    locationType?.toLowerCase(),
  ),
  ...conditionIfSet('t.product_id = ?', product),
  ...conditionIfSet('t.order_kind = ?', orderType && kindOf(orderType)),
  ...conditionIfSet('t.created_at >= ?', startingAt),
  ...conditionIfSet('t.created_at <= ?', endingAt),
  ...(direction ? [{ sql: signs[direction]! }] : []),
  ...standingOf(committed, effectiveUntil),
];

const standingOf = (committed: string | undefined, at: string | undefined): Condition[] => {
  if (committed) return [conditionOf(standings[committed as keyof typeof standings](at))];
  return at ? [conditionOf(isPromised(at))] : [];
};
