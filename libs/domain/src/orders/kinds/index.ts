import type { OrderKind } from '../types';
import { distribution } from './distribution';
import { partner } from './partner';
import { plainPolicies } from './plain';

export { plainPolicies };

/** Every kind of order. */
export const policies = { partner, distribution, ...plainPolicies } satisfies Record<OrderKind, unknown>;
