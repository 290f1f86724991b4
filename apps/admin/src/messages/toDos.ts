import { textsOf } from './language';

/** The texts about what a partner has to do next; they come with the screens that show it. */
export const toDoWords = textsOf('toDos', {
  title: 'What to do next',
  what: 'what to do next',
  allDone: 'All is done for now: nothing waits for this partner.',
  /** Status of a partner that keeps it from its usual work -> what that asks for. */
  byStatus: {
    START: 'Finish the profile and submit the application',
    APPLICATION_PENDING: 'The application waits for the bank, and orders can be placed once it is accepted',
    APPLICATION_PENDING_PRIORITY: 'The application waits for the bank, and orders can be placed once it is accepted',
    NEEDS_PROFILE_REVIEW: 'Review the profile and confirm it',
    REVIEW_PAST_DUE: 'Review the profile and confirm it: the review is past due, and no order can be placed before',
    INACTIVE: 'This partner is inactive, and can place no orders',
  },
  registration: '1 family registered a child here: look at it (since {since})',
  registrations: '{count} children were registered by their families: look at them (the oldest since {since})',
  review: '1 child waits for its annual review: ask the family, and confirm it',
  reviews: '{count} children wait for their annual review: ask the families, and confirm them',
  orderDue: 'Place the order for {month}',
  orderBegun: 'Finish the order for {month}, {order}',
  distributionDue: 'Enter the distribution of {month}',
  distributionBegun: 'Complete the distribution of {month}, {order}',
  clientExpires: '1 client expires by the end of {month}',
  clientsExpire: '{count} clients expire by the end of {month}',
} as const);
