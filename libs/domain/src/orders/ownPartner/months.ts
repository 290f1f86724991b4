import { addDays, addMonths, monthInWords, monthOf } from '../../time';
import type { MonthQuestion } from '../facts';
import type { MonthOfOrder, OrderProblem } from '../policy';
import { fieldProblem, orderProblem } from '../rules';
import type { OwnDraft, OwnSituation } from './draft';

/** Kind -> the month (YYYY-MM) of an order that is begun on a day: partners order for the next one, and report what they gave in this one. */
export const usualMonth = {
  partner: (today: string): string => monthOf(addMonths(today, 1)),
  distribution: (today: string): string => monthOf(today),
} as const;

/** How far in the past and in the future an order's month may lie. Older ones are typing errors. */
const MAX_PAST_MONTHS = 36;
const MAX_FUTURE_MONTHS = 24;

/** Whether the order was not its partner's for this month before. */
export const isNewMonth = ({ partner, month, before }: OwnDraft): boolean =>
  before === undefined || before.partner !== partner || before.month !== month;

/** The month that a draft enters for its partner, as a question about its other orders; none where it was there already. */
export const enteredMonth = (kind: string, draft: OwnDraft): readonly MonthQuestion[] =>
  draft.month !== undefined && isNewMonth(draft)
    ? [{ kind, partner: draft.partner, month: draft.month, besides: draft.order }]
    : [];

/** Why a partner that has `count` orders for a month, of at most `max`, can't have one more; undefined where it can. */
export const problemOfMonth = (
  { noun }: Pick<MonthOfOrder, 'noun'>,
  month: string,
  { count, max }: { count: number; max: number },
): string | undefined => {
  if (count < max) return undefined;
  return max === 1
    ? `The selected partner has already created ${noun} for ${monthInWords(month)}`
    : `The partner has reached the maximum Distribution Orders of ${max} for the selected period.`;
};

/** A partner has one order for a month, or as many as it may have. */
export const monthIsFree =
  (kind: string, month: MonthOfOrder) =>
  (draft: OwnSituation): readonly OrderProblem[] =>
    enteredMonth(kind, draft).flatMap((question) => {
      const count = draft.facts.ordersInMonth(question);
      const max = month.isLimitedByPartner ? draft.facts.partner(question.partner).maxOrdersPerMonth : 1;
      const problem = problemOfMonth(month, question.month, { count, max });
      return problem === undefined ? [] : [orderProblem(problem)];
    });

const utcDayOf = (now: string): string => now.slice(0, 'YYYY-MM-DD'.length);

/** A new month must be one that people can mean. */
export const plausibleMonth =
  ({ field }: MonthOfOrder) =>
  ({ month, before, now }: OwnSituation): readonly OrderProblem[] => {
    if (month === undefined || before?.month === month) return [];
    const today = utcDayOf(now);
    const [first, last] = [addMonths(today, -MAX_PAST_MONTHS), addMonths(today, MAX_FUTURE_MONTHS)].map(monthOf);
    if (month >= first! && month <= last!) return [];
    return [fieldProblem(field, `Must be between ${monthInWords(first!)} and ${monthInWords(last!)}`)];
  };

/** What will be given is no record yet. Somewhere it is tomorrow already, so that the first day of a month is never refused. */
export const monthHasBegun =
  <F extends string>(field: F) =>
  ({ header, now }: { header: { readonly [K in F]: string }; now: string }): readonly OrderProblem[] => {
    const month = header[field];
    if (month <= monthOf(addDays(utcDayOf(now), 1))) return [];
    return [fieldProblem(field, `${monthInWords(month)} has not begun: complete the distribution then`)];
  };
