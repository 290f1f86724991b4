import type { Projection } from '../projection';
import { highestIds } from './highest-ids';
import { history } from './history';
import { storageLocations } from './locations';
import { orderProjections } from './orders';
import { recordProjections } from './records';
import { stockLedger } from './stock-ledger';

/** Every read model of the bank. */
export const projections: readonly Projection[] = [
  ...recordProjections,
  storageLocations,
  ...orderProjections,
  stockLedger,
  history,
  highestIds,
];

export { readHighestIds } from './highest-ids';
export { knownRecords, recordRelation } from './known';
export { snake } from './names';
