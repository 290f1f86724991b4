import type { OrderKind } from '../types';
import { distribution } from './distribution';
import { partner, submissionRules } from './partner';
import { plainPolicies } from './plain';

export { usualMonth } from './months';
export { savedLinesAreOrderable } from './partner.rules';
export { plainPolicies, submissionRules };

/** Every kind of order. */
export const policies = { partner, distribution, ...plainPolicies } satisfies Record<OrderKind, unknown>;
