import { textsOf } from './language';

/** The texts about what a partner has to do next; they come with the screens that show it. */
export const toDoWords = textsOf('toDos', {
  title: 'What to do next',
  what: 'what to do next',
  late: 'Late:',
  allDone: 'All done for now: nothing is waiting for this partner.',
  withBank: ['1 order is with the bank.', '{count} orders are with the bank.'],
  /** Status of a partner that keeps it from its usual work -> what that asks for. */
  byStatus: {
    START: 'Finish the profile and submit the application',
    APPLICATION_PENDING: 'The application is waiting for the bank; orders can be placed once it is accepted',
    APPLICATION_PENDING_PRIORITY: 'The application is waiting for the bank; orders can be placed once it is accepted',
    NEEDS_PROFILE_REVIEW: 'Review the profile and confirm it',
    REVIEW_PAST_DUE:
      'Review the profile and confirm it: the review is past due, and no order can be placed before that',
    INACTIVE: 'This partner is inactive and cannot place orders',
  },
  registration: '1 child was registered by the family: look at the registration (since {since})',
  registrations:
    '{count} children were registered by their families: look at the registrations (the oldest since {since})',
  entered: [
    '1 child was entered and is not active yet: activate it, or it can get no order',
    '{count} children were entered and are not active yet: activate them, or they can get no order',
  ],
  review: '1 client is waiting for the annual review: ask the family and confirm it',
  reviews: '{count} clients are waiting for their annual review: ask the families and confirm them',
  orderDue: 'Place the order for {month}',
  orderBegun: 'Finish the order for {month}, {order}',
  distributionDue: 'Enter the distribution of {month}',
  distributionBegun: 'Complete the distribution of {month}, {order}',
  toReport: [
    '1 child is in no distribution of {month} yet: add it if it was given anything',
    '{count} children are in no distribution of {month} yet: add those who were given anything',
  ],
  clientExpires: '1 client expires by the end of {month}',
  clientsExpire: '{count} clients expire by the end of {month}',
} as const);
