import { adjustment } from './adjustment';
import { inventory } from './inventory';
import { merchandise } from './merchandise';
import { supply } from './supply';
import { transfer } from './transfer';

/** Every kind of order. */
export const policies = { supply, merchandise, transfer, adjustment, inventory };
export type OrderKind = keyof typeof policies;
