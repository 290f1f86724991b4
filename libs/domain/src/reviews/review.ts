import type { REVIEWS, RecordOf, records } from '../records';
import { addDays, DEFAULT_ZONE, dayIn, dayOf, edgeOfDay, instant } from '../time';

export type Review = (typeof REVIEWS)[number];

export type ReviewEdge = 'start' | 'end';

/** A review applies the transition to everybody in the status `from`. */
export interface ReviewMove<S extends string> {
  from: S;
  transition: string;
}
export type ReviewMoves<S extends string> = Readonly<Record<ReviewEdge, ReviewMove<S>>>;

/** The settings of one review: its days (MM-DD), and when its two ends were last carried out (ISO 8601). */
export interface ReviewCalendar {
  start: string | null;
  end: string | null;
  lastStartRun: string | null;
  lastEndRun: string | null;
}

/** A review of one year: its first and last day (YYYY-MM-DD), both inclusive. */
export interface ReviewPeriod {
  first: string;
  last: string;
}

export interface ReviewStep {
  edge: ReviewEdge;
  period: ReviewPeriod;
}

type SettingValues = RecordOf<(typeof records)['setting']>;

export const reviewCalendar = (settings: SettingValues, review: Review): ReviewCalendar => ({
  start: settings[`${review}ReviewStart`],
  end: settings[`${review}ReviewEnd`],
  lastStartRun: settings[`${review}ReviewLastStartRun`],
  lastEndRun: settings[`${review}ReviewLastEndRun`],
});

/** The setting that says when this end of a review was last carried out. */
export const reviewRunSetting = (review: Review, edge: ReviewEdge) =>
  `${review}ReviewLast${edge === 'start' ? 'Start' : 'End'}Run` as const satisfies keyof SettingValues;

interface DatedPeriod {
  period: ReviewPeriod;
  begins: string;
  ends: string;
}

/** The review that was begun last, as the calendar now has its days. */
interface LastReview extends DatedPeriod {
  /** Whether records that were asked to confirm, and have not, wait for its end. */
  isUnderWay: boolean;
}

/** A period begins with its first day and is over with its last one. What was started is ended once. @param now ISO 8601 in UTC */
export const dueReviewSteps = (calendar: ReviewCalendar, now: string, zone: string): ReviewStep[] => {
  const { start, end } = calendar;
  if (!start || !end) return [];
  const { lastStart } = marksBefore(calendar, now);
  const last = lastReview(calendar, now, zone);
  const lasting = periodsAround(start, end, now, zone).find(({ begins, ends }) => begins <= now && now <= ends);
  const steps: ReviewStep[] = [];
  if (last?.isUnderWay && last.ends < now) steps.push({ edge: 'end', period: last.period });
  if (lasting && !(lastStart && lastStart >= lasting.begins)) steps.push({ edge: 'start', period: lasting.period });
  return steps;
};

/** The steps that follow when nothing is due, with the bank's day on which each falls. */
export const comingReviewSteps = (
  calendar: ReviewCalendar,
  now: string,
  zone: string,
): (ReviewStep & { on: string })[] => {
  const { start, end } = calendar;
  if (!start || !end) return [];
  const last = lastReview(calendar, now, zone);
  const next = periodsAround(start, end, now, zone).find(({ begins }) => begins > now)!;
  return [
    ...(last?.isUnderWay && last.ends >= now
      ? [{ edge: 'end', period: last.period, on: addDays(last.period.last, 1) } as const]
      : []),
    { edge: 'start', period: next.period, on: next.period.first },
  ];
};

/** When the two ends were last carried out. What was noted while the clock was ahead of `now` is not believed. */
const marksBefore = ({ lastStartRun, lastEndRun }: ReviewCalendar, now: string) => {
  const [lastStart, lastEnd] = [lastStartRun, lastEndRun].map((mark) => {
    const time = mark && instant(mark, DEFAULT_ZONE);
    return time && time <= now ? time : undefined;
  });
  return { lastStart, lastEnd };
};

/** Where its days were moved since, it has the days nearest to its beginning, so that it ends with the moved period. */
const lastReview = (calendar: ReviewCalendar, now: string, zone: string): LastReview | undefined => {
  const { lastStart, lastEnd } = marksBefore(calendar, now);
  if (!lastStart || !calendar.start || !calendar.end) return undefined;
  const distance = ({ begins, ends }: DatedPeriod) =>
    Math.max(0, Date.parse(begins) - Date.parse(lastStart), Date.parse(lastStart) - Date.parse(ends));
  const nearest = periodsAround(calendar.start, calendar.end, lastStart, zone).reduce((one, other) =>
    distance(other) <= distance(one) ? other : one,
  );
  // An end and a start in one night are carried out in this order, and noted with the same time.
  const hasNotEnded = !lastEnd || lastEnd <= lastStart;
  const wasGivenMoreTime = !hasNotEnded && distance(nearest) === 0 && lastEnd < nearest.ends;
  return { ...nearest, isUnderWay: hasNotEnded || wasGivenMoreTime };
};

/** The periods of the years around `now`, the earliest first. A period whose end is before its start spans New Year. */
const periodsAround = (start: string, end: string, now: string, zone: string): DatedPeriod[] => {
  const year = Number(dayOf(now, zone).slice(0, 4));
  return [year - 2, year - 1, year, year + 1].map((begin) => {
    const period = { first: dayIn(begin, start), last: dayIn(end < start ? begin + 1 : begin, end) };
    return { period, begins: edgeOfDay.start(period.first, zone), ends: edgeOfDay.end(period.last, zone) };
  });
};
