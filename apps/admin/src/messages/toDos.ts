/** The texts about what a partner has to do next; they come with the screens that show it. */
export const toDoWords = {
  title: 'What to do next',
  what: 'what to do next',
  allDone: 'All is done for now: nothing waits for this partner.',
  orderDue: 'Place the order for {month}',
  orderBegun: 'Finish the order for {month}, {order}',
  distributionDue: 'Enter the distribution of {month}',
  distributionBegun: 'Complete the distribution of {month}, {order}',
  clientExpires: '1 client expires by the end of {month}',
  clientsExpire: '{count} clients expire by the end of {month}',
} as const;
