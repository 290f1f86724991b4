import { defineReport } from '../report';
import { ALTERNATE_PICKUP, HIDES_ALTERNATES } from './alternates';

const columns = [
  { key: 'clientId', label: 'ID', type: 'text' },
  { key: 'orderPeriod', label: 'Order Period', type: 'month' },
  { key: 'childFullName', label: "Child's Name", type: 'text', link: '/clients/{clientId}' },
  { key: 'authorizedPersons', label: 'Authorized Persons', type: 'text' },
  { key: 'sizeOrdered', label: 'Size Ordered', type: 'text' },
  // Where the cells of a column are empty, people write into them by hand.
  { key: 'sizeGiven', label: 'Size Given', type: 'text' },
  { key: 'sizeNextMonth', label: 'Size Next Month', type: 'text' },
  { key: 'pickupSignature', label: "Pick Up Person's Signature", type: 'text' },
  { key: 'dateReceived', label: 'Date Received', type: 'text' },
  { key: 'expirations', label: 'Expirations', type: 'text' },
  { key: 'notes', label: 'Notes', type: 'text' },
  { key: 'warning', label: 'Warnings', type: 'text' },
] as const;

/** The clients of an order, or all clients that a partner serves. It is printed and signed. */
export const report = defineReport('pickup-report', {
  help: [
    'Of an order: a row for each client with a line above zero. Of a partner: a row for each active client.',
    'Warnings say why somebody should not be served: the status, an expiration within the month, the pull-up limit, or a review past due.',
  ],
  own: { filter: 'partnerId', of: 'clients' },
  answers: { names: ALTERNATE_PICKUP, hiddenBy: HIDES_ALTERNATES },
  filters: [
    { key: 'orderId', label: 'Order', input: 'reference', resource: 'orders/partner', text: 'sequence' },
    { key: 'partnerId', label: 'Partner', input: 'reference', resource: 'partners', text: 'title' },
    { key: 'monthAndYearStart', label: 'Month', input: 'month', whenLeftOut: 'present', unless: 'orderId' },
  ],
  columns,
  sort: 'fullName|asc',
  alias: 'c',
  sortable: { fullName: 'childFullName' },
  pageSize: 50,
  sheet: { file: 'PickupReport', columns },
  print: {
    widths: {
      clientId: 52,
      orderPeriod: 50,
      childFullName: 80,
      authorizedPersons: 84,
      sizeOrdered: 62,
      sizeGiven: 44,
      sizeNextMonth: 42,
      pickupSignature: 100,
      dateReceived: 54,
      expirations: 100,
      notes: 48,
      warning: 66,
    },
    empty: 'There is nobody to pick anything up.',
    rowsAre: ['client', 'clients'],
  },
});
