import type { RowOutcome, ShownOrdered, ShownStaffChange, StockEffect } from '@bank/domain';
import type { Identifier } from 'react-admin';
import { addVerbs, outcomeOf, type SeenRecord } from '../../api/provider/dataProvider';
import { apiPath } from '../../api/provider/resourcePaths';
import type { ShippedLine } from './byClient/takeOver';
import type { ExpectedProduct } from './count/fillUp';
import type { ConfirmedOrder, Shares } from './sharing/shares';

/** The statuses with which the server refuses what can't happen to an order as it stands. */
export const REFUSALS: readonly number[] = [409, 422];

/** An order that was shipped to a partner, without its lines. */
export interface ShippedOrder {
  id: number;
  sequence: string;
  orderPeriod: string;
  reversedAt?: string | null;
}

interface ShownDistribution {
  id: number;
  distributionPeriod: string;
  reversedAt?: string | null;
}

/** An order of a partner that counts for a month. */
export interface OrderOfMonth {
  id: number;
  sequence: string;
  status: string;
  isEditable: boolean;
  reversedAt?: string | null;
}

/** More of a partner's orders than this are older than an order can be recorded. */
const MAX_ORDERS_READ = 100;

const standing = <T extends { reversedAt?: string | null }>(orders: readonly T[]): readonly T[] =>
  orders.filter(({ reversedAt }) => !reversedAt);

export const useBank = addVerbs(({ ask, read, write, saveAsFile }) => ({
  /** The effect that a transition (or REVERSE) of an order would have on the stock. The caller says why it is refused (409, 422). */
  foreseenEffect: (resource: string, id: Identifier, transition: string): Promise<StockEffect> =>
    read(`${apiPath(resource)}/${id}/effect`, { query: { transition }, shownByCaller: REFUSALS }),
  /** Product id -> the usual quantity of one line in units, for the products that a kind of order has had often enough. */
  usualQuantities: (resource: string): Promise<Readonly<Record<string, number>>> =>
    read(`${apiPath(resource)}/usual-quantities`),
  /** What a storage location should hold at an instant, of every product of which that is not nothing. */
  expected: (storageLocation: Identifier, takenAt: string): Promise<readonly ExpectedProduct[]> =>
    read('orders/inventory/expected', { query: { storageLocation, takenAt } }),
  reverse: async (resource: string, { id, etag }: SeenRecord, reason: string) =>
    outcomeOf(await write('POST', `${apiPath(resource)}/${id}/reverse`, { reason, etag })),
  /** What staff did to a partner order since its submission, the latest first. */
  staffChanges: (id: Identifier): Promise<readonly ShownStaffChange[]> => read(`orders/partner/${id}/changes`),
  /** What was ordered by a supply order, beside what it holds now. */
  ordered: (id: Identifier): Promise<readonly ShownOrdered[]> => read(`orders/supply/${id}/ordered`),
  /** Deletes several orders; each is deleted or refused by itself. */
  bulkDelete: (resource: string, ids: readonly Identifier[]): Promise<readonly RowOutcome[]> =>
    write('PATCH', `${apiPath(resource)}/bulk-delete`, { ids }),
  /**
   * An empty line for each client that the partner serves now.
   * @param resource orders/partner or orders/distribution
   * @param month distributionPeriod, in which those count too whom it served then
   */
  newLines: (
    resource: string,
    partner: Identifier,
    month: Readonly<Record<string, string>>,
  ): Promise<readonly object[]> =>
    read(`${resource}/new-line-items-for-partner/${partner}`, {
      query: { 'include[]': 'client.lastDistribution', ...month },
    }),
  /** A partner's orders that were shipped, the latest month first. @param orderPeriod the month (YYYY-MM), or all of them */
  shippedOrders: async (partner: Identifier, orderPeriod?: string): Promise<readonly ShippedOrder[]> => {
    const query = { partner, orderPeriod, status: 'SHIPPED', sort: 'orderPeriod|desc', per_page: MAX_ORDERS_READ };
    return standing(await read('orders/partner', { query }));
  },
  /** A partner's distributions, the latest month first. */
  distributionsOf: async (partner: Identifier): Promise<readonly ShownDistribution[]> => {
    const query = { partner, sort: 'distributionPeriod|desc', per_page: MAX_ORDERS_READ };
    return standing(await read('orders/distribution', { query }));
  },
  /**
   * A partner's orders that count for a month, those that can be edited first.
   * @param query partner, and orderPeriod or distributionPeriod
   */
  standingOrders: async (
    resource: string,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly OrderOfMonth[]> => {
    const orders = standing<OrderOfMonth>(await read(resource, { query: { ...query, per_page: MAX_ORDERS_READ } }));
    return orders
      .filter(({ status }) => status !== 'CANCELLED')
      .sort((one, other) => Number(other.isEditable) - Number(one.isEditable));
  },
  /** The lines of partner orders that are for clients. */
  linesForClients: async (orders: readonly Identifier[]): Promise<readonly ShippedLine[]> => {
    const query = { 'include[]': 'lineItems,lineItems.product' };
    const answers = await Promise.all(orders.map((id) => read(`orders/partner/${id}`, { query })));
    return answers.flatMap(({ lineItems }) =>
      lineItems.filter(({ client, product }: ShippedLine) => client && product),
    );
  },
  /** Whether a partner may place one more order for a month. @param query partnerId, and orderPeriod or distributionPeriod */
  mayOrder: async (resource: string, query: Readonly<Record<string, string>>): Promise<boolean> =>
    (await ask(`${resource}/partner-can-order`, { query })).success,
  /** How many orders a partner has placed for a month, and how many it may place. @param query partnerId and orderPeriod */
  ordersOfMonth: async (query: Readonly<Record<string, string>>): Promise<{ count: number; max: number }> => {
    const { data: count, max } = await ask('orders/partner/partner-can-order/max-orders', { query });
    return { count, max };
  },
  /** Product id -> the units that a warehouse can still give to an order of a month (YYYY-MM). */
  availability: (
    warehouse: Identifier,
    orderPeriod: string | undefined,
    order?: Identifier,
  ): Promise<Readonly<Record<string, number>>> =>
    read('orders/partner/availability', { query: { warehouse, orderPeriod, order: order || undefined } }),
  downloadOrder: (resource: string, id: Identifier) => saveAsFile(`${resource}/${id}/export`),
  /** What the orders of a month (YYYY-MM) ask of a warehouse, and how it would be shared. */
  shares: (warehouse: Identifier, orderPeriod: string): Promise<Shares> =>
    read('orders/partner/shares', { query: { warehouse, orderPeriod } }),
  /** Gives each order what was confirmed for it; each is changed or refused by itself. @throws HttpError 409, 422 */
  confirmShares: (
    warehouse: Identifier,
    orderPeriod: string,
    orders: readonly ConfirmedOrder[],
  ): Promise<readonly RowOutcome[]> =>
    write('POST', 'orders/partner/shares', { warehouse: { id: warehouse }, orderPeriod, orders }),
}));
export type OrdersBank = ReturnType<typeof useBank>;
