import { textsOf } from './language';

/** The texts about the stock of one product or place; they come with its screen. */
export const inventoryWords = textsOf('inventory', {
  title: 'Inventory',
  warehouse: 'Warehouse',
  partner: 'Partner',
  total: 'Total',
  onHand: 'On hand',
  reserved: 'Reserved',
  available: 'Available',
  meaning: {
    onHand: 'Excluding pending orders',
    reserved: 'Pending, outgoing',
    available: 'Including pending orders',
  },
} as const);
export const stockCardWords = textsOf('stockCard', {
  title: 'Stock card',
  place: 'Place',
  places: { everywhere: 'Everywhere', warehouses: 'All warehouses', partners: 'All partners' },
  effectiveAt: 'Effective At',
  change: 'Change',
  balance: 'Balance',
  none: 'No stock has moved here.',
  summary: 'On hand at the end of each of {days} days: from {first} to {last}, between {low} and {high}',
  asTable: 'The chart as a table',
  day: 'Day',
} as const);
