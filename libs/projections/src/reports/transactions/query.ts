import { policies } from '@bank/domain';
import { escapeLiteral } from 'pg';
import type { Condition } from '../../source';
import type { ReportQuery } from '../query';

const kinds = Object.values(policies);
const titles = escapeLiteral(JSON.stringify(Object.fromEntries(kinds.map(({ kind, title }) => [kind, title]))));
/** A type that is no order's matches nothing. */
const kindOf = (orderType: string) => kinds.find((policy) => policy.orderType === orderType)?.kind ?? '';

/** What is true now: superseded rows are the past. */
export const transactionsQuery: ReportQuery = {
  id: 't.id',
  sorts: {
    id: 't.id',
    delta: 't.delta',
    cost: 't.cost',
    isCommitted: '(t.committed_at IS NOT NULL)',
    committedAt: { sql: 't.committed_at', nulls: 'last' },
    createdAt: 't.created_at',
    product: { sql: 'p.name', joins: ['p'], nulls: 'last', decidedBy: 'product_id' },
    storageLocation: { sql: 'l.title', joins: ['l'], nulls: 'last', decidedBy: 'location_id' },
    order: 't.order_id',
  },
  source: ({ location, product, orderType, startingAt, endingAt }) => ({
    columns: `t.id, p.name AS product, l.title AS "storageLocation", t.delta, t.cost::float8 AS cost,
      ${titles}::jsonb ->> t.order_kind AS "orderType", t.order_id AS "order", t.reason,
      t.committed_at IS NOT NULL AS "isCommitted", t.committed_at AS "committedAt", t.created_at AS "createdAt"`,
    from: 'read.stock_transactions t',
    joins: {
      p: { table: 'read.products', on: 'p.id = t.product_id' },
      l: { table: 'read.storage_locations', on: 'l.id = t.location_id' },
    },
    where: [
      { sql: 't.recorded_until IS NULL' },
      ...given('t.location_id = ?', location),
      ...given('t.product_id = ?', product),
      ...given('t.order_kind = ?', orderType && kindOf(orderType)),
      ...given('t.created_at >= ?', startingAt),
      ...given('t.created_at <= ?', endingAt),
    ],
  }),
};

const given = (sql: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql, values: [value] }];
