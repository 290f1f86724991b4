import { monthFilters, partnerFilters, unitFilter } from '../filters';
import { linesBehind } from '../of-orders/behind';
import { unitsHelp } from '../of-orders/help';
import { partnerColumns, sheetId } from '../of-orders/partner-columns';
import { defineReport } from '../report';

const { id, name, type } = partnerColumns;
export const distributionLinesBehind = linesBehind({
  screen: '/reports/distribution-lines',
  sumOf: 'amount',
  fromRow: { partner: 'id' },
  shared: ['showDiapersOrPackages', 'startingAt', 'endingAt'],
});
const total = { key: 'total', label: 'Total Distributed', type: 'decimal', behind: distributionLinesBehind() } as const;
const products = { family: 'products' } as const;

export const report = defineReport('distribution-totals', {
  help: [
    'One row for each partner with a completed distribution whose month lies between the two months, both included. Reversed and deleted distributions never count.',
    'Every product that partners can order has a column; where a first and a last month are chosen, also a column for each month.',
    'The total counts all products and months, including products that partners can no longer order.',
    ...unitsHelp,
  ],
  own: { filter: 'partner', of: 'partners' },
  filters: [unitFilter, partnerFilters.type, partnerFilters.partner, ...monthFilters('Distribution')],
  columns: [id, name, type, total, products],
  sort: 'id|asc',
  alias: 'p',
  sortable: { id: 'id', title: 'name', partnerType: 'type', total: 'total' },
  charts: [
    { kind: 'trend', title: 'Distributed by Month', family: 'products', unit: { filter: unitFilter.key } },
    { kind: 'share', title: 'Share by Partner', name: 'name', figure: 'total', unit: { filter: unitFilter.key } },
  ],
  pageSize: 25,
  sheet: { file: 'DistributionTotals', columns: [sheetId, name, type, total, products] },
});
