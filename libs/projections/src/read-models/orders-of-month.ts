import {
  canPlaceOrders,
  type OrderKind,
  type OrderPolicy,
  type OwnPartnerKind,
  PARTNER_STATUSES,
  policies,
  stockIn,
} from '@bank/domain';
import { snake } from '../tables/names';
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

/** SQL for whether the month that an order is for comes before another. @param month SQL of that one, which stands in it once */
export const isOfMonthBefore = (kind: OwnPartnerKind, order: string, month: string): string =>
  `${order}.${snake(policies[kind].month!.field)} < ${month}`;

const DRAFT = policies.partner.workflow.initial;

const openStatuses = (policy: OrderPolicy): string[] =>
  Object.keys(policy.workflow.statuses).filter(
    (status) => !['committed', 'released'].includes(stockIn(policy, status) ?? ''),
  );

/** SQL for whether an order may still move: its stock has neither moved nor been given up. @param order alias of the kind's table */
export const isOpenOrder = (kind: OrderKind, order: string): string =>
  `${order}.status IN (${quoted(openStatuses(policies[kind]))})`;

/** SQL for whether an order was sent to the bank, which has not shipped it yet. @param order alias of the table of partner orders */
export const isWithBank = (order: string): string =>
  `${order}.status IN (${quoted(openStatuses(policies.partner).filter((status) => status !== DRAFT))})`;

const ordersFor = (partner: string, month: string, standing: string): string =>
  `EXISTS (SELECT FROM read.${orderTables('partner').headers} due
    WHERE due.partner = ${partner}.id AND due.order_period = ${month} AND ${countsForMonth('partner', 'due')}
      AND due.status ${standing} '${DRAFT}')`;

/** SQL for whether the status of a partner lets it order. @param partner alias of the table of partners */
export const mayOrder = (partner: string): string =>
  `${partner}.status IN (${quoted(PARTNER_STATUSES.filter(canPlaceOrders))})`;

/**
 * It may order and has submitted nothing for the month: a draft is no order yet.
 * @param partner alias of the table of partners @param month SQL of the month, YYYY-MM, which stands in it once
 */
export const hasOrderDueFor = (partner: string, month: string): string =>
  `(${mayOrder(partner)} AND NOT ${ordersFor(partner, month, '<>')})`;

/** It has begun an order for the month. @param month SQL of the month, which stands in it once */
export const hasDraftFor = (partner: string, month: string): string => ordersFor(partner, month, '=');
