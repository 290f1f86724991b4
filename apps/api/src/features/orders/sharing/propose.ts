import { shareAmongOrders } from '@bank/domain';
import type { StockBalance } from '@bank/projections';
import { type OpenLine, type OpenOrder, SHARED_STATUSES } from './open-orders';

/** A product in units: what there is of it for the orders of a month, and what they ask. */
export interface SharedProduct {
  product: { id: number; name: string };
  onHand: number;
  /** What pending orders of other months and kinds reserve. */
  promised: number;
  /** On hand without what is promised, at least 0. */
  available: number;
  asked: number;
  short: number;
}
export interface Proposal {
  products: readonly SharedProduct[];
  orders: readonly (Omit<OpenOrder, 'lines'> & { lines: readonly (OpenLine & { proposed: number })[] })[];
  /** The orders of the month that are not sent yet. */
  drafts: readonly OpenOrder[];
}

export const isShared = ({ status }: OpenOrder) => SHARED_STATUSES.includes(status);

/** Product id -> the units that orders ask. */
const askedOf = (orders: readonly OpenOrder[]): ReadonlyMap<number, number> => {
  const asked = new Map<number, number>();
  for (const { lines } of orders)
    for (const line of lines) asked.set(line.product, (asked.get(line.product) ?? 0) + line.asked);
  return asked;
};

/**
 * What there is of each product that the orders of a month ask which were sent, in the order of `balances`. Their drafts hold
 * nothing back: who has sent an order doesn't lose to who has not.
 */
export const productsOf = (open: readonly OpenOrder[], balances: readonly StockBalance[]): readonly SharedProduct[] => {
  const askedByProduct = askedOf(open.filter(isShared));
  const reservedByProduct = askedOf(open);
  return balances.flatMap(({ product: id, name, onHand, reserved }) => {
    const asked = askedByProduct.get(id);
    if (asked === undefined) return [];
    // What the orders of the month ask is part of what is reserved.
    const promised = Math.max(0, reserved - reservedByProduct.get(id)!);
    const available = Math.max(0, onHand - promised);
    return [{ product: { id, name }, onHand, promised, available, asked, short: Math.max(0, asked - available) }];
  });
};

/** Proposes what each line of the orders that were sent gets, by the bank's rule. */
export const proposeShares = (open: readonly OpenOrder[], balances: readonly StockBalance[]): Proposal => {
  const orders = open.filter(isShared);
  const products = productsOf(open, balances);
  const shares = new Map(
    products.flatMap(({ product, available }) => [...shareAmongOrders(available, claimsOn(product.id, orders))]),
  );
  return {
    products,
    orders: orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, proposed: shares.get(line.id) ?? 0 })),
    })),
    drafts: open.filter((order) => !isShared(order)),
  };
};

const claimsOn = (product: number, orders: readonly OpenOrder[]) =>
  orders.flatMap(({ id, lines }) => {
    const asking = lines.filter((line) => line.product === product);
    const [first] = asking;
    return first ? [{ id, packSize: first.packSize, lines: asking }] : [];
  });
