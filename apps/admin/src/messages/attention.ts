import { textsOf } from './language';

/** Texts about what needs attention, which come with the section that shows it. Of two texts, the first one is about one. */
export const attentionWords = textsOf('attention', {
  title: 'What needs attention',
  nothing: 'Nothing needs your attention.',
  topics: {
    orders: 'Orders',
    stock: 'Stock',
    partners: 'Partners',
    clients: 'Clients',
    users: 'Users',
  },
  orders: {
    supply: ['supply order', 'supply orders'],
    partner: ['partner order', 'partner orders'],
    distribution: ['distribution', 'distributions'],
    merchandise: ['merchandise order', 'merchandise orders'],
    transfer: ['transfer order', 'transfer orders'],
    adjustment: ['stock change', 'stock changes'],
    inventory: ['physical inventory', 'physical inventories'],
  },
  standings: {
    CREATING: ['is not finished', 'are not finished'],
    SUBMITTED: ['is waiting to be accepted', 'are waiting to be accepted'],
    IN_PROCESS: ['is waiting to be shipped', 'are waiting to be shipped'],
    ORDERED: ['is waiting to be received', 'are waiting to be received'],
  },
  /** An order that is late: its noun and standing. */
  endedMonths: '{noun} for months that have ended {standing}',
  products: {
    OUTOFSTOCK: ['1 product is marked as out of stock', '{count} products are marked as out of stock'],
  },
  partners: {
    APPLICATION_PENDING: [
      '1 partner is waiting for an answer to its application',
      '{count} partners are waiting for an answer to their application',
    ],
    APPLICATION_PENDING_PRIORITY: [
      '1 partner is waiting for an answer to its priority application',
      '{count} partners are waiting for an answer to their priority application',
    ],
    NEEDS_PROFILE_REVIEW: ['1 partner has a review due', '{count} partners have a review due'],
    REVIEW_PAST_DUE: ['1 partner has a review past due', '{count} partners have a review past due'],
  },
  clients: {
    CREATION: [
      '1 child registered by the family is waiting',
      '{count} children registered by their families are waiting',
    ],
    NEEDS_REVIEW: ['1 client has a review due', '{count} clients have a review due'],
    REVIEW_PAST_DUE: ['1 client has a review past due', '{count} clients have a review past due'],
  },
  registrationsLate: [
    '1 child registered by its family has waited longer than families were promised',
    '{count} children registered by their families have waited longer than families were promised',
  ],
  searchLimit: [
    '1 user reached the limit of searches across partners',
    '{count} users reached the limit of searches across partners',
  ],
  orderDue: ['1 partner has not ordered for {month}', '{count} partners have not ordered for {month}'],
  belowMinimum: [
    '1 product is below its minimum in {warehouse}',
    '{count} products are below their minimum in {warehouse}',
  ],
  short: ': {onHand} on hand, minimum {minimum}, {short} short',
  runningOut: 'What runs out first',
  lasts: ['lasts 1 month: {onHand} on hand, {use} a month', 'lasts {months} months: {onHand} on hand, {use} a month'],
  useExplained:
    'The stock of all warehouses divided by what partner and merchandise orders took out of them per month, on average from {from} to {to}.',
} as const);
