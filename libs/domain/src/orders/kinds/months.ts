import { addDays, addMonths, monthInWords, monthOf } from '../../time';
import type { MonthQuestion } from '../facts';
import type { Id } from '../order';
import type { OrderProblem } from '../policy';
import { fieldProblem } from '../rules';

/** Kind -> the month (YYYY-MM) of an order that is begun on a day: partners order for the next one, and report what they gave in this one. */
export const usualMonth = {
  partner: (today: string): string => monthOf(addMonths(today, 1)),
  distribution: (today: string): string => monthOf(today),
} as const;

/** How far in the past and in the future an order's month may lie. Older ones are typing errors. */
const MAX_PAST_MONTHS = 36;
const MAX_FUTURE_MONTHS = 24;

type MonthHeader<F extends string> = { partner: Id } & { readonly [K in F]: string };
interface MonthDraft<F extends string> {
  order: Id;
  header: MonthHeader<F>;
  before: { header: MonthHeader<F> } | undefined;
}

/** The month that a draft enters for its partner, as a question about its other orders; none where it was there already. */
export const enteredMonth =
  <F extends string>(kind: string, field: F) =>
  ({ order, header, before }: MonthDraft<F>): readonly MonthQuestion[] => {
    const { partner } = header;
    const month = header[field];
    if (before && before.header.partner === partner && before.header[field] === month) return [];
    return [{ kind, partner, month, besides: order }];
  };

const utcDayOf = (now: string): string => now.slice(0, 'YYYY-MM-DD'.length);

/** A new month must be one that people can mean. */
export const plausibleMonth =
  <F extends string>(field: F) =>
  ({ header, before, now }: Omit<MonthDraft<F>, 'order'> & { now: string }): readonly OrderProblem[] => {
    const month = header[field];
    if (before?.header[field] === month) return [];
    const today = utcDayOf(now);
    const [first, last] = [addMonths(today, -MAX_PAST_MONTHS), addMonths(today, MAX_FUTURE_MONTHS)].map(monthOf);
    if (month >= first! && month <= last!) return [];
    return [fieldProblem(field, `Must be between ${monthInWords(first!)} and ${monthInWords(last!)}`)];
  };

/** What will be given is no record yet. Somewhere it is tomorrow already, so that the first day of a month is never refused. */
export const monthHasBegun =
  <F extends string>(field: F) =>
  ({ header, now }: Pick<MonthDraft<F>, 'header'> & { now: string }): readonly OrderProblem[] => {
    const month = header[field];
    if (month <= monthOf(addDays(utcDayOf(now), 1))) return [];
    return [fieldProblem(field, `${monthInWords(month)} has not begun: complete the distribution then`)];
  };
