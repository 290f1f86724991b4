import type { OrderWindow } from '../orders';
import type { AttentionLine } from './attention';
import type { NamedOrder, Titled } from './named';

/** The number of rows that a search in a list finds. */
export type CountedSearch = Pick<AttentionLine, 'list' | 'filter' | 'count'>;

export interface LateThings {
  lines: readonly CountedSearch[];
  /** The nightly jobs whose last run had failures; empty for users who don't run the portal. `at` is ISO 8601 in UTC. */
  jobs: readonly { name: string; at: string | null; failures: number }[];
}

export interface NewRegistrations {
  count: number;
  filter: AttentionLine['filter'];
  /** The newest of them. `days` are those of the bank since then. */
  newest: readonly {
    id: string;
    fullName: string | null;
    partner: Titled | null;
    createdAt: string;
    days: number;
  }[];
}

/** The month that partners order for now, and until when. */
export interface ShownOrderWindow extends OrderWindow {
  /** The user's own partner; null for users who enter no orders for one. */
  own: {
    mayOrder: boolean;
    /** The orders for the month, of at most `max`. */
    orders: number;
    max: number;
    begun: NamedOrder | null;
  } | null;
  /**
   * The partners that have submitted no order for the month yet, `drafts` of which have begun one, out of those that may order; null
   * for users who don't see all partners.
   */
  waiting: (CountedSearch & { drafts: number; mayOrder: number }) | null;
}

/** The stock of a product in a warehouse that should not have less than a minimum. Figures are units. */
export interface StockBar {
  product: { id: number; name: string };
  warehouse: Titled;
  onHand: number;
  minimum: number;
  /** What is missing to the minimum. */
  short: number;
  /** The units of a pack of it. */
  packSize: number;
}
export interface StockBars {
  /** Those that have the least of their minimum, the shortest first. */
  bars: readonly StockBar[];
  /** The minimums that are set. */
  minimums: number;
  /** Each warehouse that is short, with the list of the products that it is short of. */
  short: readonly (CountedSearch & { warehouse: Titled })[];
}
