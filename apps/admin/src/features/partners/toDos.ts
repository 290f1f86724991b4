import type { ToDos } from '@bank/domain';
import { day, month, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { toDoWords as words } from '../../messages/toDos';

export interface ToDo {
  text: string;
  /** The screen's route in the access table. */
  screen: string;
  to: string;
}

const ORDERS = '/orders/partner';
const DISTRIBUTIONS = '/orders/distribution';

/** The form of an order that was begun, or of a new one which has these values already. */
const formOf = (route: string, order: { id: number } | null, values: object) =>
  order
    ? { screen: `${route}/:id`, to: `${route}/${order.id}` }
    : { screen: `${route}/new`, to: `${route}/new?${new URLSearchParams({ source: JSON.stringify(values) })}` };

/** What a partner has to do next, the most urgent first. */
export const listToDos = (
  { status, order, distributions, expiringClients, registrations, reviews }: ToDos,
  partner: number,
): readonly ToDo[] => [
  ...(status in words.byStatus
    ? [
        {
          text: words.byStatus[status as keyof typeof words.byStatus],
          screen: '/partners/:id',
          to: `/partners/${partner}`,
        },
      ]
    : []),
  ...(registrations.oldest !== null
    ? [
        {
          text: fill(registrations.count === 1 ? words.registration : words.registrations, {
            count: number(registrations.count),
            since: day(registrations.oldest),
          }),
          screen: '/clients',
          to: `/clients?${new URLSearchParams({
            filter: JSON.stringify({ partner, status: 'CREATION', isPublic: 'true' }),
          })}`,
        },
      ]
    : []),
  ...(reviews.count > 0
    ? [
        {
          text: fill(reviews.count === 1 ? words.review : words.reviews, { count: number(reviews.count) }),
          screen: '/clients',
          to: `/clients?${new URLSearchParams({ filter: JSON.stringify({ partner, canReview: 'true' }) })}`,
        },
      ]
    : []),
  ...distributions.map((due) => ({
    text: due.order
      ? fill(words.distributionBegun, { month: month(due.period), order: due.order.sequence })
      : fill(words.distributionDue, { month: month(due.period) }),
    ...formOf(DISTRIBUTIONS, due.order, { partner: { id: partner }, distributionPeriod: due.period }),
  })),
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
  ...(expiringClients.count > 0
    ? [
        {
          text: fill(expiringClients.count === 1 ? words.clientExpires : words.clientsExpire, {
            count: number(expiringClients.count),
            month: month(expiringClients.month),
          }),
          screen: '/clients',
          to: `/clients?${new URLSearchParams({
            filter: JSON.stringify({ partner, expiresIn: expiringClients.month }),
          })}`,
        },
      ]
    : []),
];
