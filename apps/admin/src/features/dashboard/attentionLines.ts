import type { AttentionLine } from '@bank/domain';
import { month, number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { attentionWords as words } from '../../messages/attention';

export type Topic = keyof typeof words.topics;

type Forms = readonly [one: string, many: string];
const formFor = ([one, many]: Forms, count: number): string => (count === 1 ? one : many);

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
  if (!list.startsWith(ORDERS)) return sentencesByList[list]?.[String(filter.status)];
  const [noun, standing] = [orderNouns[list.slice(ORDERS.length)], standings[String(filter.status)]];
  const sentence = noun && standing && `{count} ${formFor(noun, count)} ${formFor(standing, count)}`;
  return sentence ? [sentence, sentence] : undefined;
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
