import { passes, type Rule } from '../../roles';
import { addDays, addMonths, daysBetween, monthInWords, monthOf } from '../../time';
import type { MonthQuestion } from '../facts';
import type { MonthOfOrder, OrderProblem } from '../policy';
import { fieldProblem, orderProblem } from '../rules';
import type { OwnDraft, OwnSituation } from './draft';

/** Kind -> the month (YYYY-MM) that a new order proposes: partners order for the next one, and report distributions of this one. */
export const usualMonth = {
  partner: (today: string): string => monthOf(addMonths(today, 1)),
  distribution: (today: string): string => monthOf(today),
} as const;

/** The month that partners order for on a day, with the last day on which it is that month, and how many days follow until then. */
export const orderWindow = (today: string): OrderWindow => {
  const month = usualMonth.partner(today);
  const until = addDays(`${month}-01`, -1);
  return { month, until, daysLeft: daysBetween(today, until) };
};
export interface OrderWindow {
  /** YYYY-MM */
  month: string;
  /** YYYY-MM-DD */
  until: string;
  daysLeft: number;
}

/** An order's month further in the past or the future is a typing error. */
const MAX_PAST_MONTHS = 36;
const MAX_FUTURE_MONTHS = 24;

/** Whether the draft is new for its partner or its month. */
const isNewMonth = ({ partner, month, before }: OwnDraft): boolean =>
  before === undefined || before.partner !== partner || before.month !== month;

/** Asks how many other orders the partner has in the month that is new to the draft. */
export const questionsOfNewMonth = (kind: string, draft: OwnDraft): readonly MonthQuestion[] =>
  draft.month !== undefined && isNewMonth(draft)
    ? [{ kind, partner: draft.partner, month: draft.month, besides: draft.order }]
    : [];

/** Why a partner with `count` of at most `max` orders for a month can't have one more; undefined if it can. */
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
    questionsOfNewMonth(kind, draft).flatMap((question) => {
      const count = draft.facts.ordersInMonth(question);
      const max = month.isLimitedByPartner ? draft.facts.partner(question.partner).maxOrdersPerMonth : 1;
      const problem = problemOfMonth(month, question.month, { count, max });
      return problem === undefined ? [] : [orderProblem(problem)];
    });

const utcDayOf = (now: string): string => now.slice(0, 'YYYY-MM-DD'.length);

export const plausibleMonth =
  ({ field }: MonthOfOrder) =>
  ({ month, before, now }: OwnSituation): readonly OrderProblem[] => {
    if (month === undefined || before?.month === month) return [];
    const today = utcDayOf(now);
    const [first, last] = [addMonths(today, -MAX_PAST_MONTHS), addMonths(today, MAX_FUTURE_MONTHS)].map(monthOf);
    if (month >= first! && month <= last!) return [];
    return [fieldProblem(field, `Must be between ${monthInWords(first!)} and ${monthInWords(last!)}`)];
  };

/** A distribution records what was given. Tomorrow counts, since it has begun in other time zones. */
export const monthHasBegun =
  <F extends string>(field: F) =>
  ({ header, now }: { header: { readonly [K in F]: string }; now: string }): readonly OrderProblem[] => {
    const month = header[field];
    if (month <= monthOf(addDays(utcDayOf(now), 1))) return [];
    return [fieldProblem(field, `${monthInWords(month)} has not begun yet: complete the distribution when it has`)];
  };

export const NOT_ACTIVE = 'This partner is not in an active status and cannot place an order at this time.';

/** A partner that is not in an active status has others enter its orders, not its own people. */
export const activeForItsOwn =
  (staff: Rule) =>
  ({ partner, roles, facts }: OwnSituation): readonly OrderProblem[] =>
    passes(roles, staff) || facts.partner(partner).mayPlaceOrders ? [] : [orderProblem(NOT_ACTIVE)];

/** The staff, too, enters a new partner or month only for a partner in an active status. */
export const activeForStaff =
  (staff: Rule) =>
  (draft: OwnSituation): readonly OrderProblem[] =>
    isNewMonth(draft) && passes(draft.roles, staff) && !draft.facts.partner(draft.partner).mayPlaceOrders
      ? [orderProblem(NOT_ACTIVE)]
      : [];
