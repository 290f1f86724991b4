import { textsOf } from './language';

/** The texts of the forms of orders, which come with these and not with the portal. */
export const orderFormWords = textsOf('orderForms', {
  inUnits: 'Quantities are single diapers or pieces, not packages.',
  inUnitsWithCost: 'Quantities are single diapers or pieces, not packages; a cost is that of one.',
  copy: 'Copy to a new order',
} as const);
