import type { RowOutcome, ShownStaffChange, StockEffect } from '@bank/domain';
import type { Identifier } from 'react-admin';
import { addVerbs, outcomeOf, type SeenRecord } from '../../api/provider/dataProvider';
import { apiPath } from '../../api/provider/resourcePaths';
import type { ShippedLine } from './byClient/takeOver';
import type { ConfirmedOrder, Shares } from './sharing/shares';

export const useBank = addVerbs(({ ask, read, write, saveAsFile }) => ({
  /** The effect that a transition (or REVERSE) of an order would have on the stock. */
  effect: (resource: string, id: Identifier, transition: string): Promise<StockEffect> =>
    read(`${apiPath(resource)}/${id}/effect`, { query: { transition } }),
  /** Product id -> the usual quantity of one line in units, for the products that a kind of order has had often enough. */
  usualQuantities: (resource: string): Promise<Readonly<Record<string, number>>> =>
    read(`${apiPath(resource)}/usual-quantities`),
  reverse: async (resource: string, { id, etag }: SeenRecord, reason: string) =>
    outcomeOf(await write('POST', `${apiPath(resource)}/${id}/reverse`, { reason, etag })),
  /** What staff did to a partner order since its acceptance, the latest first. */
  staffChanges: (id: Identifier): Promise<readonly ShownStaffChange[]> => read(`orders/partner/${id}/changes`),
  /** Deletes several orders; each is deleted or refused by itself. */
  bulkDelete: (resource: string, ids: readonly Identifier[]): Promise<readonly RowOutcome[]> =>
    write('PATCH', `${apiPath(resource)}/bulk-delete`, { ids }),
  /** An empty line for each client that the partner serves now. @param resource orders/partner or orders/distribution */
  newLines: (resource: string, partner: Identifier): Promise<readonly object[]> =>
    read(`${resource}/new-line-items-for-partner/${partner}?include[]=client.lastDistribution`),
  /** The lines for clients of the partner orders for a month (YYYY-MM) that were shipped. */
  shippedLines: async (partner: Identifier, orderPeriod: string): Promise<readonly ShippedLine[]> => {
    const query = { partner, orderPeriod, status: 'SHIPPED' };
    const orders: readonly { id: number }[] = await read('orders/partner', { query });
    const shipped = await Promise.all(orders.map(({ id }) => read(`orders/partner/${id}`)));
    return shipped.flatMap(({ lineItems }) =>
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
  /** Product id -> the units that a warehouse can still give to an order. */
  availability: (warehouse: Identifier, order?: Identifier): Promise<Readonly<Record<string, number>>> =>
    read('orders/partner/availability', { query: { warehouse, order: order || undefined } }),
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
