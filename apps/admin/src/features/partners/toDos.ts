import type { ToDos } from '@bank/domain';
import { day, month, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { toDoWords as words } from '../../messages/toDos';

export interface ToDo {
  text: string;
  /** The screen's route in the access table. */
  screen: string;
  to: string;
  /** Its time is over. */
  isLate?: boolean;
}

const ORDERS = '/orders/partner';
const DISTRIBUTIONS = '/orders/distribution';

const late = { isLate: true } as const;

/** The form of an order that was begun, or of a new one which has these values already. */
const formOf = (route: string, order: { id: number } | null, values: object) =>
  order
    ? { screen: `${route}/:id`, to: `${route}/${order.id}` }
    : { screen: `${route}/new`, to: `${route}/new?${new URLSearchParams({ source: JSON.stringify(values) })}` };

interface Counted {
  /** Of the list that has those who are counted. */
  filter: object;
  /** Put into the text, beside the number. */
  places?: Readonly<Record<string, string>>;
}

/** A number of clients that leads to their list; nothing where there are none. */
const aboutClients = (
  count: number,
  [one, many]: readonly [one: string, many: string],
  { filter, places = {} }: Counted,
): readonly ToDo[] =>
  count
    ? [
        {
          text: fill(count === 1 ? one : many, { count: number(count), ...places }),
          screen: '/clients',
          to: `/clients?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
        },
      ]
    : [];

/** What a partner has to do next, the most urgent first. */
export const listToDos = (
  { status, order, otherOrders, distributions, expiringClients, registrations, entered, reviews, toReport }: ToDos,
  partner: number,
): readonly ToDo[] => [
  ...(status in words.byStatus
    ? [
        {
          text: words.byStatus[status as keyof typeof words.byStatus],
          screen: '/partners/:id',
          to: `/partners/${partner}`,
          ...(status === 'REVIEW_PAST_DUE' && late),
        },
      ]
    : []),
  ...aboutClients(registrations.count, [words.registration, words.registrations], {
    filter: { partner, status: 'CREATION', isPublic: 'true' },
    places: { since: registrations.oldest === null ? '' : day(registrations.oldest) },
  }),
  ...aboutClients(entered.count, words.entered, { filter: { partner, status: 'CREATION', isPublic: 'false' } }),
  ...aboutClients(reviews.count, [words.review, words.reviews], { filter: { partner, canReview: 'true' } }),
  ...distributions.map((due) => ({
    text: due.order
      ? fill(words.distributionBegun, { month: month(due.period), order: due.order.sequence })
      : fill(words.distributionDue, { month: month(due.period) }),
    ...(due.period < expiringClients.month && late),
    ...formOf(DISTRIBUTIONS, due.order, { partner: { id: partner }, distributionPeriod: due.period }),
  })),
  // A distribution that is still to be entered or completed is for all of them.
  ...aboutClients(distributions.some(({ period }) => period === toReport.month) ? 0 : toReport.count, words.toReport, {
    filter: { partner, toReport: toReport.month },
    places: { month: month(toReport.month) },
  }),
  ...(order
    ? [
        {
          text: order.order
            ? fill(words.orderBegun, { month: month(order.period), order: order.order.sequence })
            : fill(words.orderDue, { month: month(order.period) }),
          ...formOf(ORDERS, order.order, { partner: { id: partner }, orderPeriod: order.period }),
        },
      ]
    : []),
  ...otherOrders.map((begun) => ({
    text: fill(words.orderBegun, { month: month(begun.period), order: begun.order.sequence }),
    ...formOf(ORDERS, begun.order, {}),
  })),
  ...aboutClients(expiringClients.count, [words.clientExpires, words.clientsExpire], {
    filter: { partner, expiresIn: expiringClients.month },
    places: { month: month(expiringClients.month) },
  }),
];
