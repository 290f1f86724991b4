import { type OrderKind, policies } from '@bank/domain';

/** All order kinds. */
export const orderKinds = Object.keys(policies) as OrderKind[];
