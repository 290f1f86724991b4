import { distributionTotals } from '../distribution-totals/report';
import { unitsHelp } from '../of-orders/help';
import { partnerOrderTotals } from '../partner-order-totals/report';
import type { Column } from '../report';
import { supplierTotals } from '../supplier-totals/report';
import { transferOrdersDetails } from '../transfer-orders-details/report';
import { defineOrderLines } from './define';

const partner: Column = { key: 'partner', label: 'Partner', type: 'text', link: '/partners/{partnerId}' };
const partnerId: Column = { key: 'partnerId', label: 'Id of the partner', type: 'id' };
const clientsHelp = 'Lines for clients say for whom, to those who may see these clients.';

export const partnerOrderLines = defineOrderLines({
  kind: 'partner',
  title: 'Partner Order Lines',
  path: 'reports/partner-order-lines',
  file: 'PartnerOrderLines',
  help: ['One row for each line of the orders that the Partner Order Totals count.', clientsHelp, ...unitsHelp],
  own: partnerOrderTotals.own,
  filters: partnerOrderTotals.filters,
  order: [partner, { key: 'orderPeriod', label: 'Order Period', type: 'month' }],
  carries: [partnerId],
  sortable: { partner: 'partner', orderPeriod: 'orderPeriod' },
  namesClients: true,
  hasPacks: true,
});

export const distributionLines = defineOrderLines({
  kind: 'distribution',
  title: 'Distribution Lines',
  path: 'reports/distribution-lines',
  file: 'DistributionLines',
  help: [
    'One row for each line of the distributions that the Distribution Totals count.',
    `${clientsHelp} A client who was merged into another one is shown as that one.`,
    ...unitsHelp,
  ],
  own: { filter: 'partner', of: 'distributions' },
  filters: [
    ...distributionTotals.filters,
    { key: 'client', label: 'Client ID', input: 'text', exact: true, isHidden: true, isAboutClients: true },
    {
      key: 'lastDistributions',
      label: 'Distributions of a forecast',
      input: 'choice',
      choices: [{ value: 'FORECAST', label: 'Those that the months left are calculated from' }],
      isHidden: true,
    },
    { key: 'forecastSince', label: 'Start Date of the forecast', input: 'date', edge: 'start', isHidden: true },
    { key: 'forecastUntil', label: 'End Date of the forecast', input: 'date', edge: 'end', isHidden: true },
  ],
  order: [partner, { key: 'distributionPeriod', label: 'Distribution Period', type: 'month' }],
  carries: [partnerId],
  sortable: { partner: 'partner', distributionPeriod: 'distributionPeriod' },
  namesClients: true,
  hasPacks: true,
});

export const supplyOrderLines = defineOrderLines({
  kind: 'supply',
  title: 'Supply Order Lines',
  path: 'reports/supply-order-lines',
  file: 'SupplyOrderLines',
  help: [
    'One row for each line of the supply orders that the Supplier Totals count.',
    'An order of a supplier that was merged into another one, with its orders, is shown as one of that supplier.',
  ],
  filters: supplierTotals.filters,
  order: [
    { key: 'supplier', label: 'Supplier', type: 'text', link: '/suppliers/{supplierId}' },
    { key: 'warehouse', label: 'Warehouse', type: 'text', link: '/warehouses/{warehouseId}' },
    { key: 'createdAt', label: 'Created', type: 'dateTime' },
  ],
  carries: [
    { key: 'supplierId', label: 'Id of the supplier', type: 'id' },
    { key: 'warehouseId', label: 'Id of the warehouse', type: 'id' },
  ],
  sortable: { supplier: 'supplier', createdAt: 'createdAt' },
});

export const transferOrderLines = defineOrderLines({
  kind: 'transfer',
  title: 'Transfer Order Lines',
  path: 'reports/transfer-order-lines',
  file: 'TransferOrderLines',
  help: ['One row for each line of the transfers that the Transfer Orders Details have.', ...unitsHelp],
  filters: [
    ...transferOrdersDetails.filters,
    {
      key: 'order',
      label: 'Transfer',
      input: 'reference',
      resource: 'orders/transfer',
      text: 'sequence',
      isHidden: true,
    },
  ],
  order: [
    { key: 'sourceLocation', label: 'Source Location', type: 'text', link: '/{sourceType}s/{sourceId}' },
    { key: 'targetLocation', label: 'Target Location', type: 'text', link: '/{targetType}s/{targetId}' },
    { key: 'date', label: 'Date', type: 'dateTime' },
  ],
  carries: [
    { key: 'sourceId', label: 'Id of the source location', type: 'id' },
    { key: 'sourceType', label: 'warehouse or partner', type: 'text' },
    { key: 'targetId', label: 'Id of the target location', type: 'id' },
    { key: 'targetType', label: 'warehouse or partner', type: 'text' },
  ],
  sortable: { date: 'date' },
  hasPacks: true,
});
