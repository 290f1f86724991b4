import { type OrderKind, type OwnPartnerKind, orderKinds, ownPartnerKinds } from '@bank/domain';

/** The names of all kinds of order. */
export const orderKindNames = Object.keys(orderKinds) as OrderKind[];

/** Whether the orders of a kind are a partner's own. */
export const isOwnPartnerKind = (kind: OrderKind): kind is OwnPartnerKind =>
  (ownPartnerKinds as readonly OrderKind[]).includes(kind);
