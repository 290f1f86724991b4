import type { Named, NamedOrder, Titled } from './named';

/** A product in units: what a warehouse has of it for the orders of a month, and what they ask. */
export interface SharedProduct {
  product: Named;
  onHand: number;
  promised: number;
  available: number;
  asked: number;
  short: number;
}
export interface SharedLine {
  id: number;
  /** Id of the product. */
  product: number;
  client: { id: string; fullName: string | null } | null;
  packSize: number;
  asked: number;
  proposed: number;
}
interface DraftOrder extends NamedOrder {
  partner: Titled;
}
export interface SharedOrder extends DraftOrder {
  revision: number;
  lines: readonly SharedLine[];
}
/** What the orders of a month ask of a warehouse, and how it would be shared. */
export interface Shares {
  products: readonly SharedProduct[];
  /** The orders that were sent. */
  orders: readonly SharedOrder[];
  drafts: readonly DraftOrder[];
}

/** What is confirmed for an order: the units that it gets of the products of which it gets less than it asked. */
export interface ConfirmedOrder {
  id: number;
  revision: number;
  products: readonly { id: number; quantity: number }[];
}
