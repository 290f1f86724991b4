import { type OrderKind, orderKinds } from '@bank/domain';

/** The names of all kinds of order. */
export const orderKindNames = Object.keys(orderKinds) as OrderKind[];
