import type { NamedOrder } from './named';

/** What a partner has to do next. Months are YYYY-MM. */
export interface ToDos {
  /** The partner's, which says whether its profile is to be finished or reviewed first. */
  status: string;
  /** The order for the next month: the one that was begun, or none yet; null where nothing is to do. */
  order: { period: string; order: (NamedOrder & { status: string }) | null } | null;
  /** The distributions that are not completed, oldest first: those that were begun, or none yet of the last month and this. */
  distributions: readonly { period: string; order: NamedOrder | null }[];
  /** The clients who expire by the end of this month. */
  expiringClients: { month: string; count: number };
  /** The active clients whom no completed distribution of this month names yet. */
  toReport: { month: string; count: number };
  /** The orders that were sent to the bank and are not shipped yet: they wait for the bank. */
  withBank: { count: number };
  /** The clients whose annual review is due or past due. */
  reviews: { count: number };
  /** The children whom families registered for the partner, and nobody has looked at yet. `oldest` is ISO 8601 in UTC; null for none. */
  registrations: { count: number; oldest: string | null };
  /** The children whom staff or the partner's own people entered, and who are not served yet. */
  entered: { count: number };
  /** The orders for other months that were begun and not handed over, by their month. */
  otherOrders: readonly { period: string; order: NamedOrder }[];
}
