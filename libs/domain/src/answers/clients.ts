import type { Named, NamedOrder, Titled } from './named';

export interface ShownPendingOrder extends NamedOrder {
  partner: Titled;
  distributionPeriod?: string;
  orderPeriod?: string;
}
/** The orders that keep a client from being deactivated. */
export interface PendingOrders {
  distributionOrders: readonly ShownPendingOrder[];
  partnerOrders: readonly ShownPendingOrder[];
}

/** A client who may be the child that is about to be registered. */
export interface ClientMatch {
  /** The public id. */
  id: string;
  /** Of another partner's child that is only like the one that was looked for, nothing but the partner is known. */
  fullName?: string;
  parentFullName?: string;
  status?: string;
  birthdate?: string;
  partner: { id: number | null; title?: string; fullAddress?: string | null };
  canPartnerTransfer?: boolean;
  /** 100 for an exact match, and less for a near one. */
  score: number;
  isExact: boolean;
  /** Sentences: "Same name and birthdate". */
  reasons: readonly string[];
  lastDistribution?: { order: { distributionPeriod: string } };
}

/** A line of a distribution to a client. */
export interface DistributionLine {
  id: number;
  orderId: number;
  orderSequence: string;
  quantity: number;
  product: Named;
  order: { distributionPeriod: string; partner: Titled; status: string; reversedAt?: string | null };
}
