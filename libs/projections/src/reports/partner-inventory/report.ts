import { partnerFilters, unitFilter } from '../filters';
import { unitsHelp } from '../of-orders/help';
import { partnerColumns, sheetId } from '../of-orders/partner-columns';
import { type Behind, defineReport } from '../report';

/** The lines of which the average of a product is made, in units. */
export const forecastLinesBehind = (product: number): Behind => ({
  screen: '/reports/distribution-lines',
  isRatio: true,
  given: { lastDistributions: 'FORECAST', product: String(product), showDiapersOrPackages: 'diapers' },
  fromRow: { partner: 'id' },
  fromFilter: { forecastSince: 'startingAt', forecastUntil: 'endingAt' },
});
export const movementsBehind = (product?: number): Behind => ({
  screen: '/reports/transactions',
  sumOf: 'delta',
  given: {
    committed: 'COMMITTED',
    locationType: 'PARTNER',
    ...(product !== undefined && { product: String(product) }),
  },
  fromRow: { location: 'id' },
  fromFilter: { effectiveUntil: 'endingAt' },
});

const { id, name, type } = partnerColumns;
const total = {
  key: 'total',
  label: 'Total Inventory',
  type: 'decimal',
  behind: movementsBehind(),
  inUnits: 'totalUnits',
} as const;
const [products, monthsLeft] = [{ family: 'products' }, { family: 'monthsLeft' }] as const;

export const report = defineReport('partner-inventory', {
  help: [
    'One row for each partner of every status. Inventory: everything that came and went by completed orders up to the end of the End Date, or up to now if none is chosen.',
    'Months left: the stock of a product, divided by what the partner gave out of it in a month on average. The average is that of its last completed distributions, as many as the partner\u2019s own setting says (3 unless it was changed), or fewer where it has fewer.',
    'These are distributions for the month of the End Date or an earlier one, and for that of the Start Date or a later one; the Start Date changes nothing else. Where nothing is left of a product that was given out, it is 0; it is empty for a product that was given out in none of these distributions.',
    'The total also counts products that partners can no longer order.',
    ...unitsHelp,
  ],
  filters: [
    unitFilter,
    { key: 'startingAt', label: 'Start Date', input: 'date', edge: 'start' },
    { key: 'endingAt', label: 'End Date', input: 'date', edge: 'end', after: 'startingAt' },
    { ...partnerFilters.type, label: 'Type' },
  ],
  usual: 'asOfToday',
  columns: [id, name, type, total, products, monthsLeft],
  carries: [
    { key: 'totalUnits', label: 'Total Inventory, in units', type: 'integer' },
    {
      key: 'forecastDistributions',
      label: 'How many distributions the months left are calculated from',
      type: 'integer',
    },
  ],
  sort: 'title|asc',
  alias: 'p',
  sortable: { id: 'id', title: 'name', partnerType: 'type', total: 'total' },
  charts: [
    {
      kind: 'against',
      title: 'Stock against Months Left',
      name: 'name',
      amounts: { family: products.family, label: 'Stock' },
      rates: { family: monthsLeft.family, label: 'Months Left' },
      unit: { filter: unitFilter.key },
    },
  ],
  pageSize: 1000,
  sheet: {
    file: 'PartnerInventory',
    columns: [sheetId, name, type, products, total, monthsLeft],
    frozenColumns: 2,
  },
});
