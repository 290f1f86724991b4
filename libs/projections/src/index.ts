export * from './copy-values';
export * from './projection';
export * from './prove';
export * from './read-models';
export * from './rebuild';
export { clientsDemographicsQuery } from './reports/clients-demographics/query';
export { clientsMultipleLinesQuery } from './reports/clients-multiple-lines/query';
export { clientsReportQuery } from './reports/clients-report/query';
export { clientsServedQuery } from './reports/clients-served/query';
export { clientsTransferRateQuery } from './reports/clients-transfer-rate/query';
export { fragmentOf } from './reports/conditions';
export { distributionTotalsQuery } from './reports/distribution-totals/query';
export * from './reports/fragment';
export { hospitalClientsQuery } from './reports/hospital-clients/query';
export {
  distributionLinesQuery,
  partnerOrderLinesQuery,
  supplyOrderLinesQuery,
  transferOrderLinesQuery,
} from './reports/order-lines/query';
export { partnerInventoryQuery } from './reports/partner-inventory/query';
export { partnerOrderTotalsQuery } from './reports/partner-order-totals/query';
export * from './reports/past';
export { pickupReportQuery } from './reports/pickup-report/query';
export { pickupReport } from './reports/pickup-report/report';
export * from './reports/position';
export * from './reports/query';
export { servedClientsQuery } from './reports/served-clients/query';
export { servedFamiliesQuery } from './reports/served-families/query';
export { stockLevelsQuery } from './reports/stock-levels/query';
export { supplierTotalsQuery } from './reports/supplier-totals/query';
export { transactionsQuery } from './reports/transactions/query';
export { transferOrdersDetailsQuery } from './reports/transfer-orders-details/query';
export * from './runner';
export * from './source';
export { instantText } from './tables/columns';
