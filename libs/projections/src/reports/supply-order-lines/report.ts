import { defineOrderLines } from '../of-orders/define-lines';
import { report as totals } from '../supplier-totals/report';

export const report = defineOrderLines('supply-order-lines', {
  kind: 'supply',
  file: 'SupplyOrderLines',
  help: [
    'One row for each line of the supply orders that the Supplier Totals count.',
    'An order of a supplier that was merged into another one, with its orders, is shown as one of that supplier.',
  ],
  filters: totals.filters,
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
