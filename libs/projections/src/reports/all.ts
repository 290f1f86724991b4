import { clientsDemographics } from './clients-demographics/report';
import { clientsMultipleLines } from './clients-multiple-lines/report';
import { clientsReport } from './clients-report/report';
import { clientsServed } from './clients-served/report';
import { clientsTransferRate } from './clients-transfer-rate/report';
import { distributionTotals } from './distribution-totals/report';
import { hospitalClientsReport } from './hospital-clients/report';
import { distributionLines, partnerOrderLines, supplyOrderLines, transferOrderLines } from './order-lines/report';
import { partnerInventory } from './partner-inventory/report';
import { partnerOrderTotals } from './partner-order-totals/report';
import type { pickupReport } from './pickup-report/report';
import { servedClientsReport } from './served-clients/report';
import { servedFamiliesReport } from './served-families/report';
import { stockLevels } from './stock-levels/report';
import { supplierTotals } from './supplier-totals/report';
import { transactions } from './transactions/report';
import { transferOrdersDetails } from './transfer-orders-details/report';

/** Their screens follow from their definitions. Apart from the index, so that importing another of its names loads none. */
export const reports = [
  stockLevels,
  transactions,
  partnerOrderTotals,
  distributionTotals,
  partnerInventory,
  supplierTotals,
  transferOrdersDetails,
  partnerOrderLines,
  distributionLines,
  supplyOrderLines,
  transferOrderLines,
  clientsReport,
  clientsDemographics,
  clientsServed,
  servedClientsReport,
  servedFamiliesReport,
  clientsMultipleLines,
  clientsTransferRate,
  hospitalClientsReport,
] as const;

/** Path of a report under /api, which is its resource in the access table. The pickup report has a screen of its own. */
export type ReportPath = (typeof reports)[number]['path'] | (typeof pickupReport)['path'];
