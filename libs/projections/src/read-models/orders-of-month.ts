import { canPlaceOrders, type OrderKind, type OrderPolicy, PARTNER_STATUSES, policies } from '@bank/domain';
import { orderTables } from './orders';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

const releasedStatuses = ({ statuses }: OrderPolicy): string[] =>
  Object.entries(statuses).flatMap(([status, { stock }]) => (stock === 'released' ? [status] : []));

/** It is neither deleted nor reversed nor given up. @param order alias of the table of the kind's orders */
export const countsForMonth = (kind: OrderKind, order: string): string => {
  const released = releasedStatuses(policies[kind]);
  const isHeld = released.length ? ` AND ${order}.status NOT IN (${quoted(released)})` : '';
  return `${order}.removed_at IS NULL AND ${order}.reversed_at IS NULL${isHeld}`;
};

/** @param partner alias of the table of partners @param month SQL of the month, YYYY-MM, which stands in it once */
export const hasOrderDueFor = (partner: string, month: string): string => `(
  ${partner}.status IN (${quoted(PARTNER_STATUSES.filter(canPlaceOrders))}) AND NOT EXISTS (
    SELECT FROM read.${orderTables('partner').headers} due
    WHERE due.partner = ${partner}.id AND due.order_period = ${month} AND ${countsForMonth('partner', 'due')}))`;
