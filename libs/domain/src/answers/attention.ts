import type { Named, Titled } from './named';

interface StockedProduct extends Named {
  onHand: number;
  /** The units of a pack of it. */
  packSize: number;
}
/** A search in the list with this route, and the number of rows that it finds. */
export interface AttentionLine {
  list: string;
  filter: Readonly<Record<string, string | number>>;
  count: number;
  /** Of a warehouse that has less than the minimum of products: those that miss most. Figures are units. */
  warehouse?: Titled;
  products?: readonly (StockedProduct & { minimum: number; short: number })[];
}
/** What needs the user's attention. */
export interface Attention {
  lines: readonly AttentionLine[];
  /** The products that last the shortest by the use of these months, YYYY-MM; null for users who may not see the stock. */
  runningOut: {
    from: string;
    to: string;
    products: readonly (StockedProduct & { monthlyUse: number; months: number })[];
  } | null;
}
