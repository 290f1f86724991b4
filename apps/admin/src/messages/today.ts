import { textsOf } from './language';

/** The texts of the first screen. Of two texts, the first one is about one. */
export const todayWords = textsOf('today', {
  failed: 'This could not be loaded.',
  late: {
    title: 'Late',
    nothing: 'Nothing is late.',
    job: [
      'The nightly job {job} had 1 failure on {day}: see the log of the server',
      'The nightly job {job} had {count} failures on {day}: see the log of the server',
    ],
  },
  figures: {
    title: 'Waiting',
    orders: {
      SUBMITTED: ['order to accept', 'orders to accept'],
      IN_PROCESS: ['order to ship', 'orders to ship'],
      ORDERED: ['delivery to receive', 'deliveries to receive'],
      CREATING: ['{noun} to finish', '{noun} to finish'],
    },
    withBank: ['order with the bank', 'orders with the bank'],
    toReport: ['child to report for {month}', 'children to report for {month}'],
    registrations: ['registration waiting', 'registrations waiting'],
    reviews: ['client to review', 'clients to review'],
    applications: ['application to answer', 'applications to answer'],
  },
  registrations: {
    title: 'New Registrations',
    nothing: 'No registration is waiting.',
    since: ['since today', 'since 1 day', 'since {days} days'],
    all: ['See the one waiting', 'See all {count} waiting'],
    unnamed: 'Erased',
  },
  window: {
    title: 'Order Window',
    open: 'Orders for {month} are open until {day}: {left}',
    left: ['today is the last day', '1 day left', '{days} days left'],
    after: 'After that, new orders are for {month}.',
    waiting: ['1 partner has not ordered yet', '{count} partners have not ordered yet'],
    withDrafts: ['{waiting}, 1 of them has a draft', '{waiting}, {drafts} of them have a draft'],
    onlyDraft: '1 partner has not ordered yet, but has a draft',
    allOrdered: 'All partners that may order have ordered.',
    noneMayOrder: 'No partner may order now: none has a status that allows it',
    notAllowed: 'Your partner cannot place orders now: its status does not allow it.',
    done: ['Your order for {month} is in.', 'Your {count} orders for {month} are in.'],
    finish: 'Finish order {order}',
    place: 'Place the order for {month}',
    another: 'Place another order for {month}',
  },
  stock: {
    title: 'Stock Against Minimum',
    none: 'No minimum is set. Minimums are set on the screen of each product.',
    bar: '{onHand} on hand, minimum {minimum}',
    below: 'below minimum by {short}',
    enough: 'at or above minimum',
    packages: ['{count} package', '{count} packages'],
    diapers: ['{count} diaper', '{count} diapers'],
    both: '{packages} and {diapers}',
    some: 'Shown are the {shown} lowest against their minimum, out of {count}.',
  },
  more: 'More Figures',
} as const);
