import { orderTypes } from '@bank/domain';
import { productFilter, stockFilters } from '../filters';
import { defineReport } from '../report';

const shared = {
  id: { key: 'id', label: 'Transaction ID', type: 'id' },
  product: { key: 'product', label: 'Product', type: 'text', link: '/products/{productId}' },
  storageLocation: {
    key: 'storageLocation',
    label: 'Storage Location',
    type: 'text',
    link: '/{locationType}s/{locationId}',
  },
  delta: { key: 'delta', label: 'Change', note: 'In units', type: 'integer' },
  orderType: { key: 'orderType', label: 'Order Type', type: 'text' },
  reason: { key: 'reason', label: 'Reason', type: 'text' },
  effectiveAt: { key: 'effectiveAt', label: 'Effective At', type: 'dateTime' },
} as const;

export const report = defineReport('transactions', {
  help: [
    'One row for each product that an order moves at one place: incoming units are positive, outgoing units negative.',
    'Pending rows belong to orders that are not completed. Rows of deleted and cancelled orders are left out.',
    'A completed order that was reversed keeps its rows; the rows of the reversal follow.',
  ],
  filters: [
    stockFilters.location,
    stockFilters.locationType,
    productFilter,
    {
      key: 'orderType',
      label: 'Order Type',
      input: 'choice',
      choices: Object.entries(orderTypes).map(([value, label]) => ({ value, label })),
    },
    {
      key: 'committed',
      label: 'Committed',
      input: 'choice',
      choices: [
        { value: 'COMMITTED', label: 'Committed' },
        { value: 'PENDING', label: 'Pending' },
      ],
    },
    {
      key: 'direction',
      label: 'Direction',
      input: 'choice',
      choices: [
        { value: 'IN', label: 'Incoming' },
        { value: 'OUT', label: 'Outgoing' },
      ],
    },
    { key: 'startingAt', label: 'Created from', input: 'date', edge: 'start' },
    { key: 'endingAt', label: 'Created to', input: 'date', edge: 'end', after: 'startingAt' },
    { key: 'effectiveUntil', label: 'Effective up to', input: 'date', edge: 'end' },
    stockFilters.asKnownAt,
  ],
  columns: [
    shared.id,
    shared.product,
    shared.storageLocation,
    shared.delta,
    { key: 'cost', label: 'Cost', type: 'money' },
    shared.orderType,
    { key: 'sequence', label: 'Order', type: 'text', link: '/orders/{orderKind}/{order}' },
    shared.reason,
    { key: 'isCommitted', label: 'Committed', type: 'committed' },
    { key: 'committedAt', label: 'Committed At', type: 'dateTime' },
    shared.effectiveAt,
    { key: 'createdAt', label: 'Created At', type: 'dateTime' },
  ],
  carries: [
    { key: 'order', label: 'Id of the order', type: 'id' },
    { key: 'orderKind', label: 'Kind of the order, as its path has it', type: 'text' },
    { key: 'productId', label: 'Id of the product', type: 'id' },
    { key: 'locationId', label: 'Id of the storage location', type: 'id' },
    { key: 'locationType', label: 'warehouse or partner', type: 'text' },
  ],
  sort: 'id|desc',
  alias: 't',
  sortable: {
    id: 'id',
    delta: 'delta',
    cost: 'cost',
    committed: 'isCommitted',
    committedAt: 'committedAt',
    effectiveAt: 'effectiveAt',
    createdAt: 'createdAt',
    product: 'product',
    storageLocation: 'storageLocation',
    order: 'sequence',
    'p.name': 'product',
    's.title': 'storageLocation',
    'o.id': 'sequence',
  },
  pageSize: 50,
  sheet: {
    file: 'Transaction',
    columns: [
      shared.id,
      shared.product,
      shared.storageLocation,
      shared.delta,
      shared.orderType,
      { key: 'sequence', label: 'Order Number', type: 'text' },
      { key: 'createdAt', label: 'Date Created', type: 'dateTime' },
      shared.reason,
      { key: 'isCommitted', label: 'Committed', type: 'yesNo' },
      { key: 'committedAt', label: 'Date Committed', type: 'dateTime' },
      { key: 'effectiveAt', label: 'Date Effective', type: 'dateTime' },
    ],
  },
});
