import { policies } from '@bank/domain';
import { raw, sql, where } from '../fragment';
import type { ReportQuery } from '../query';

const kinds = Object.values(policies);
const titles = JSON.stringify(Object.fromEntries(kinds.map(({ kind, title }) => [kind, title])));
/** A type that is no order's matches nothing. */
const kindOf = (orderType: string) => kinds.find((policy) => policy.orderType === orderType)?.kind ?? '';

/** What is true now: superseded rows are the past. */
export const transactionsQuery: ReportQuery = ({ location, product, orderType, startingAt, endingAt }) => sql`
  SELECT t.id, p.name AS product, l.title AS "storageLocation", t.delta, t.cost::float8 AS cost,
         ${titles}::jsonb ->> t.order_kind AS "orderType", t.order_id AS "order", t.reason,
         t.committed_at IS NOT NULL AS "isCommitted", t.committed_at AS "committedAt", t.created_at AS "createdAt"
  FROM read.stock_transactions t
  LEFT JOIN read.products p ON p.id = t.product_id
  LEFT JOIN read.storage_locations l ON l.id = t.location_id
  ${where(
    raw('t.recorded_until IS NULL'),
    location && sql`t.location_id = ${location}`,
    product && sql`t.product_id = ${product}`,
    orderType && sql`t.order_kind = ${kindOf(orderType)}`,
    startingAt && sql`t.created_at >= ${startingAt}`,
    endingAt && sql`t.created_at <= ${endingAt}`,
  )}`;
