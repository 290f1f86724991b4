import { clientsDemographics, clientsReport } from './clients';
import { pickupReport } from './pickup';
import type { Figures } from './search';
import { clientsMultipleLines, clientsServed, clientsTransferRate } from './served';
import { partnerInventory, stockLevels, transactions } from './stock';
import { distributionTotals, partnerOrderTotals, supplierTotals, transferDetails } from './totals';

export const figuresOfReports: readonly Figures[] = [
  clientsReport,
  clientsDemographics,
  clientsServed,
  clientsMultipleLines,
  clientsTransferRate,
  transactions,
  partnerOrderTotals,
  distributionTotals,
  partnerInventory,
  supplierTotals,
  transferDetails,
  pickupReport,
  stockLevels,
];
