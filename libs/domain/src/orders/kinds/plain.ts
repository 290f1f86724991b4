import { adjustment } from './adjustment';
import { inventory } from './inventory';
import { merchandise } from './merchandise';
import { supply } from './supply';
import { transfer } from './transfer';

/** The kinds of order that move stock for nobody in particular: their lines name no clients. */
export const plainPolicies = { supply, merchandise, transfer, adjustment, inventory };
