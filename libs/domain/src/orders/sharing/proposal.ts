import { sumBy } from '../../kernel';
import type { Id } from '../order';
import { availableOf, shortOf } from '../short';
import { shareAmongOrders } from './share';

/** A line of an order that asks for a share. */
export interface OpenLine {
  id: Id;
  product: Id;
  client: { id: string; fullName: string | null } | null;
  /** Units. */
  packSize: number;
  asked: number;
}
/** An order of a month that has not been shipped. */
export interface OpenOrder {
  id: Id;
  sequence: string;
  status: string;
  revision: number;
  partner: { id: Id; title: string; partnerType: string };
  lines: readonly OpenLine[];
}
/** What a warehouse has of a product, in units; `reserved` is what pending orders take. */
export interface ProductBalance {
  product: Id;
  name: string;
  onHand: number;
  reserved: number;
}

/** What was sent is shared. A draft is not sent yet: it gets no share, and holds nothing back. */
const SHARED_STATUSES: readonly string[] = ['SUBMITTED', 'IN_PROCESS'];

export const isSentOrder = ({ status }: { status: string }): boolean => SHARED_STATUSES.includes(status);

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

/** Product id -> the units that orders ask. */
const askedOf = (orders: readonly OpenOrder[]): ReadonlyMap<Id, number> =>
  sumBy(
    orders.flatMap(({ lines }) => lines),
    ({ product }) => product,
    ({ asked }) => asked,
  );

/**
 * What there is of each product that the orders of a month ask which were sent, in the order of `balances`. Their drafts hold
 * nothing back: who has sent an order doesn't lose to who has not.
 */
export const sharedProductsOf = (
  open: readonly OpenOrder[],
  balances: readonly ProductBalance[],
): readonly SharedProduct[] => {
  const askedByProduct = askedOf(open.filter(isSentOrder));
  const reservedByProduct = askedOf(open);
  return balances.flatMap(({ product: id, name, onHand, reserved }) => {
    const asked = askedByProduct.get(id);
    if (asked === undefined) return [];
    // What the orders of the month ask is part of what is reserved.
    const promised = Math.max(0, reserved - reservedByProduct.get(id)!);
    const available = Math.max(0, availableOf({ onHand, promised }));
    return [{ product: { id, name }, onHand, promised, available, asked, short: shortOf(asked, available) }];
  });
};

/** Proposes what each line of the orders that were sent gets, by the bank's rule. */
export const proposeShares = (open: readonly OpenOrder[], balances: readonly ProductBalance[]): Proposal => {
  const orders = open.filter(isSentOrder);
  const products = sharedProductsOf(open, balances);
  const shares = new Map(
    products.flatMap(({ product, available }) => [...shareAmongOrders(available, claimsOn(product.id, orders))]),
  );
  return {
    products,
    orders: orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, proposed: shares.get(line.id) ?? 0 })),
    })),
    drafts: open.filter((order) => !isSentOrder(order)),
  };
};

const claimsOn = (product: Id, orders: readonly OpenOrder[]) =>
  orders.flatMap(({ id, lines }) => {
    const asking = lines.filter((line) => line.product === product);
    return asking.length ? [{ id, packSize: asking[0]!.packSize, lines: asking }] : [];
  });
