import { monthFilters, partnerFilters, unitFilter } from '../filters';
import { linesBehind } from '../of-orders/behind';
import { unitsHelp } from '../of-orders/help';
import { partnerColumns, sheetId } from '../of-orders/partner-columns';
import { defineReport } from '../report';

const { id, name, type } = partnerColumns;
export const partnerOrderLinesBehind = linesBehind({
  screen: '/reports/partner-order-lines',
  sumOf: 'amount',
  fromRow: { partner: 'id' },
  shared: ['showDiapersOrPackages', 'status', 'startingAt', 'endingAt'],
});
const total = { key: 'total', label: 'Total Ordered', type: 'decimal', behind: partnerOrderLinesBehind() } as const;
const products = { family: 'products' } as const;

export const report = defineReport('partner-order-totals', {
  help: [
    'One row for each partner with an order whose month lies between the two months, both included. Lines for clients and lines in bulk count alike.',
    'Orders of the chosen status count; without one, those of every status but Cancelled. Deleted and reversed orders never count.',
    'Every product that partners can order has a column. The total also counts products that they can no longer order.',
    ...unitsHelp,
  ],
  own: { filter: 'partner', of: 'partners' },
  filters: [
    unitFilter,
    partnerFilters.type,
    {
      key: 'status',
      label: 'Status',
      input: 'choice',
      choices: [
        { value: 'CREATING', label: 'Creating' },
        { value: 'IN_PROCESS', label: 'In Process' },
        { value: 'SUBMITTED', label: 'Submitted' },
        { value: 'SHIPPED', label: 'Shipped' },
        { value: 'CANCELLED', label: 'Cancelled' },
      ],
    },
    partnerFilters.partner,
    ...monthFilters('Order'),
  ],
  columns: [id, name, type, products, total],
  sort: 'id|asc',
  alias: 'p',
  sortable: { id: 'id', title: 'name', partnerType: 'type', total: 'total' },
  charts: [
    { kind: 'share', title: 'Share by Partner', name: 'name', figure: 'total', unit: { filter: unitFilter.key } },
  ],
  pageSize: 25,
  sheet: { file: 'PartnerOrderTotals', columns: [sheetId, name, type, products, total] },
});
