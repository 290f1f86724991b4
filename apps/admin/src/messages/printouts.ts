import { textsOf } from './language';

/** The texts of fill sheets and the pickup report, which come with those screens and not with the portal. */
export const printoutWords = textsOf('printouts', {
  fillSheet: 'Fill sheet',
  fillSheets: 'Fill sheets',
  print: 'Print',
  orderMonth: 'Order Month',
  fulfillmentPeriod: 'Fulfillment Period',
  distributionMethod: 'Distribution Method',
  none: '–',
  bag: 'Bag',
  oneBag: 'Bag {id}',
  manyBags: 'Bags {first}–{last}',
  totalPacks: 'Total packs',
  totals: 'Total',
  noBags: 'There is nothing to pack in this order.',
  pickupReport: 'Pickup Report',
  nobody: 'There is nobody to pick anything up.',
} as const);
