import { textsOf } from './language';

/** The texts of the forms of orders, which come with these and not with the portal. */
export const orderFormWords = textsOf('orderForms', {
  inUnits: 'Quantities are single diapers or pieces, not packages.',
  inUnitsWithCost: 'Quantities are single diapers or pieces, not packages; a cost is that of one.',
  unusualPasted: [
    '1 of them is unusually much, and is marked at its field.',
    '{count} of them are unusually much, and are marked at their fields.',
  ],
  copy: 'Copy to a new order',
} as const);
