import type { Behind, Column, Family } from '../report';

/** The movements of a row's product, with the filters of the levels and those that are given. */
const movements = (given: Behind['given'] = {}): Behind => ({
  screen: '/reports/transactions',
  sumOf: 'delta',
  given,
  fromRow: { product: 'id' },
  fromFilter: {
    location: 'location',
    locationType: 'locationType',
    effectiveUntil: 'endingAt',
    asKnownAt: 'asKnownAt',
  },
});

/** Apart from the definition, since the dashboard shows them too. */
export const stockColumns: readonly (Column | Family)[] = [
  { key: 'id', label: 'Id', type: 'id' },
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
    behind: { ...movements({ committed: 'PENDING', direction: 'OUT' }), isOpposite: true },
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
  { family: 'minimum' },
];
