import { stockFilters } from '../filters';
import { type Behind, defineReport } from '../report';

/** The movements of a row's product, with the filters of the levels and those that are given. */
const movements = (given: Behind['given'] = {}): Behind => ({
  screen: '/reports/transactions',
  given,
  fromRow: { product: 'id' },
  fromFilter: {
    location: 'location',
    locationType: 'locationType',
    effectiveUntil: 'endingAt',
    asKnownAt: 'asKnownAt',
  },
});

/** The stock of every product on a day, as it was known on a day. */
export const stockLevels = defineReport({
  name: 'stock-levels',
  title: 'Stock Levels',
  path: 'stock-levels',
  filters: [
    stockFilters.location,
    stockFilters.locationType,
    {
      key: 'showDiapersOrPackages',
      label: 'Show',
      input: 'choice',
      initial: 'packages',
      choices: [
        { value: 'diapers', label: 'Diapers' },
        { value: 'packages', label: 'Packages' },
      ],
    },
    { key: 'endingAt', label: 'End Date', input: 'date', edge: 'end' },
    stockFilters.asKnownAt,
  ],
  columns: [
    { key: 'id', label: 'Id', type: 'integer' },
    { key: 'name', label: 'Name', type: 'text', link: '/products/{id}' },
    { key: 'category', label: 'Category', type: 'text' },
    {
      key: 'excludesPendingOrders',
      label: 'On hand',
      note: 'Excluding pending orders',
      type: 'decimal',
      behind: movements({ committed: 'COMMITTED' }),
      inUnits: 'balance',
    },
    {
      key: 'reserved',
      label: 'Reserved',
      note: 'Pending, outgoing',
      type: 'decimal',
      behind: movements({ committed: 'PENDING', direction: 'OUT' }),
      inUnits: 'reservedBalance',
    },
    {
      key: 'includesPendingOrders',
      label: 'Available',
      note: 'Including pending orders',
      type: 'decimal',
      behind: movements(),
      inUnits: 'availableBalance',
    },
  ],
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
