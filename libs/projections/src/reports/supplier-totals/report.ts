import { productFilter } from '../filters';
import { linesBehind } from '../of-orders/behind';
import { supplierTypeWords, supplyFilters } from '../of-orders/supply-filters';
import { defineReport } from '../report';

const id = { key: 'id', label: 'Supplier Id', type: 'id' } as const;
const name = { key: 'name', label: 'Supplier', type: 'text', link: '/suppliers/{id}' } as const;
const type = { key: 'type', label: 'Supplier Type', type: 'text', words: supplierTypeWords } as const;
export const supplyOrderLinesBehind = linesBehind({
  screen: '/reports/supply-order-lines',
  sumOf: 'quantity',
  fromRow: { supplier: 'id' },
  shared: ['status', 'product', 'orderType', 'startingAt', 'endingAt'],
});
const total = { key: 'total', label: 'Total Supplied', type: 'integer', behind: supplyOrderLinesBehind() } as const;
const products = { family: 'products' } as const;

export const report = defineReport('supplier-totals', {
  help: [
    'One row for each supplier with a supply order of the status (Received, where none is chosen) that was created between the two days, both included. Reversed and deleted orders never count.',
    'Figures are units (diapers). With a product, only its lines count, and only its column is shown.',
    'Every product that partners can order has a column. The total also counts all other products.',
    'The orders of a supplier that was merged into another one, with its orders, count for that one.',
  ],
  filters: [supplyFilters.status, supplyFilters.supplier, supplyFilters.type, productFilter, ...supplyFilters.others],
  columns: [id, name, type, total, products],
  sort: 'id|asc',
  alias: 's',
  sortable: { id: 'id', title: 'name', supplierType: 'type', total: 'total' },
  charts: [{ kind: 'share', title: 'Share by Supplier', name: 'name', figure: 'total', unit: 'Diapers' }],
  pageSize: 25,
  sheet: { file: 'SupplyTotals', columns: [id, name, type, products, total] },
});
