import { stockFilters, unitFilter } from '../filters';
import { defineReport } from '../report';
import { stockColumns } from './columns';

export const report = defineReport('stock-levels', {
  help: [
    'On hand: everything that came and went up to the end of the day, by completed orders.',
    'Reserved: what orders that are not completed will take; their list shows it with a minus. Available: on hand, less what is reserved, plus what they will bring.',
    'Packages are units divided by the size of a pack: the hospital\u2019s at a hospital that has one, elsewhere the agency\u2019s.',
    'Across all places, what moves from one place to another cancels out.',
    'Minimum: what a warehouse should not fall below, as it is set for the product now. It is shown where one warehouse is chosen.',
  ],
  own: { filter: 'location', of: 'stock' },
  filters: [
    stockFilters.location,
    stockFilters.locationType,
    { ...unitFilter, isStockUnit: true },
    { key: 'endingAt', label: 'End Date', input: 'date', edge: 'end' },
    stockFilters.asKnownAt,
    {
      key: 'belowMinimum',
      label: 'Minimum',
      input: 'choice',
      choices: [{ value: 'true', label: 'Below the minimum' }],
      isHidden: true,
    },
  ],
  columns: stockColumns,
  carries: [
    { key: 'balance', label: 'On hand, in units', type: 'decimal' },
    { key: 'reservedBalance', label: 'Reserved, in units', type: 'decimal' },
    { key: 'availableBalance', label: 'Available, in units', type: 'decimal' },
    { key: 'orderIndex', label: 'Place in the list', type: 'integer' },
  ],
  sort: 'orderIndex|asc',
  sortable: { orderIndex: 'orderIndex' },
  pageSize: null,
});
