import type { AttentionLine } from '@bank/domain';
import { month, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { attentionWords as words } from '../../messages/attention';

export type Topic = keyof typeof words.topics;

type Forms = readonly [one: string, many: string];
export const formFor = ([one, many]: Forms, count: number): string => (count === 1 ? one : many);

const ORDERS = '/orders/';

export const topicOf = ({ list }: AttentionLine): Topic => {
  if (list.startsWith(ORDERS)) return 'orders';
  if (list === '/partners' || list === '/clients') return list.slice(1) as Topic;
  if (list === '/admin/users') return 'users';
  return 'stock';
};

/** List -> status -> the sentence about its records in that status. */
const sentencesByList: Readonly<Record<string, Readonly<Record<string, Forms>>>> = {
  '/products': words.products,
  '/partners': words.partners,
  '/clients': words.clients,
};
const orderNouns: Readonly<Record<string, Forms>> = words.orders;
const standings: Readonly<Record<string, Forms>> = words.standings;

const formsOf = ({ list, filter, warehouse, count }: AttentionLine): Forms | undefined => {
  if (warehouse) return words.belowMinimum;
  if (filter.orderDue) return words.orderDue;
  if (filter.searchLimitSince) return words.searchLimit;
  if (filter.registeredUntil) return words.registrationsLate;
  if (!list.startsWith(ORDERS)) return sentencesByList[list]?.[String(filter.status)];
  const [noun, standing] = [orderNoun(list, count), standings[String(filter.status)]];
  if (!noun || !standing) return undefined;
  const what = filter.monthBefore
    ? fill(words.endedMonths, { noun, standing: formFor(standing, count) })
    : `${noun} ${formFor(standing, count)}`;
  return [`{count} ${what}`, `{count} ${what}`];
};

/** What orders of a list are called, one or several; undefined for a list that this portal is too old to know. */
export const orderNoun = (list: string, count: number): string | undefined => {
  const forms = orderNouns[list.slice(ORDERS.length)];
  return forms && formFor(forms, count);
};

/** What a line says, with its figure; undefined for a line that this portal is too old to know. */
export const lineInWords = (line: AttentionLine): string | undefined => {
  const forms = formsOf(line);
  return (
    forms &&
    fill(formFor(forms, line.count), {
      count: number(line.count),
      warehouse: line.warehouse?.title ?? '',
      month: line.filter.orderDue ? month(String(line.filter.orderDue)) : '',
    })
  );
};
