import { type OrderKind, policies } from '@bank/domain';

/** Every order kind that there is. */
export const kinds = Object.keys(policies) as OrderKind[];
