import { policies } from '@bank/domain';
import { unitFilter } from '../filters';
import { linesBehind } from '../of-orders/behind';
import { unitsHelp } from '../of-orders/help';
import { defineReport } from '../report';

const location = { input: 'reference', resource: 'storage-locations', text: 'title' } as const;
export const transferOrderLinesBehind = linesBehind({
  screen: '/reports/transfer-order-lines',
  sumOf: 'amount',
  fromRow: { order: 'id' },
  shared: ['showDiapersOrPackages'],
});
const columns = [
  { key: 'id', label: 'ID', type: 'id' },
  { key: 'sequence', label: 'Order', type: 'text', link: '/orders/transfer/{id}' },
  { key: 'date', label: 'Date', type: 'dateTime' },
  { key: 'sourceLocation', label: 'Source Location', type: 'text', link: '/{sourceType}s/{sourceId}' },
  { key: 'targetLocation', label: 'Target Location', type: 'text', link: '/{targetType}s/{targetId}' },
  {
    key: 'status',
    label: 'Status',
    type: 'text',
    words: { COMPLETED: policies.transfer.statuses.COMPLETED.label },
  },
  { family: 'products' },
  { key: 'total', label: 'Total', type: 'decimal', behind: transferOrderLinesBehind() },
] as const;

export const report = defineReport('transfer-orders-details', {
  help: [
    'One row for each transfer that was completed between the two days, both included. Reversed and deleted transfers do not count.',
    'Every product that one of these transfers moved has a column.',
    ...unitsHelp,
    'The size of a pack is that of the partner to which the transfer goes, otherwise of the partner from which it comes; between warehouses it is the agency\u2019s.',
  ],
  filters: [
    { key: 'dateFrom', label: 'Date From', input: 'date', edge: 'start' },
    { key: 'dateTo', label: 'Date To', input: 'date', edge: 'end', after: 'dateFrom' },
    { key: 'sourceLocation', label: 'Source Location', ...location },
    { key: 'targetLocation', label: 'Target Location', ...location },
    unitFilter,
  ],
  columns,
  carries: [
    { key: 'sourceId', label: 'Id of the source location', type: 'id' },
    { key: 'sourceType', label: 'warehouse or partner', type: 'text' },
    { key: 'targetId', label: 'Id of the target location', type: 'id' },
    { key: 'targetType', label: 'warehouse or partner', type: 'text' },
  ],
  sort: 'date|desc',
  alias: 'o',
  sortable: {
    id: 'id',
    sequence: 'sequence',
    date: 'date',
    'sourceLocation.title': 'sourceLocation',
    'targetLocation.title': 'targetLocation',
    total: 'total',
  },
  pageSize: 15,
  sheet: { file: 'TransferOrdersDetails', columns },
});
