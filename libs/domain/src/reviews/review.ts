import type { REVIEWS, RecordOf, records } from '../records';
import { DEFAULT_ZONE, dayIn, dayOf, edgeOfDay, instant } from '../time';

/** The name of a review: that of partners or that of clients. */
export type Review = (typeof REVIEWS)[number];

/** The two ends of an annual review. */
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

/**
 * The steps that are due now, in this order; mostly none. A period begins with its first day and is over with its last one, in
 * the days of the bank's time zone. It is started once, while it lasts, and ended once, if it was started: nobody is overdue for a review
 * that never took place.
 * @param now ISO 8601 in UTC
 */
export const dueReviewSteps = (calendar: ReviewCalendar, now: string, zone: string): ReviewStep[] => {
  const { start, end } = calendar;
  if (!start || !end) return [];
  const [lastStart, lastEnd] = [calendar.lastStartRun, calendar.lastEndRun].map(
    (mark) => mark && instant(mark, DEFAULT_ZONE),
  );
  const begunPeriods = periodsAround(start, end, now, zone).filter(({ begins }) => begins <= now);

  // The last two count, because a period that lasts all year is over when the next one begins.
  return begunPeriods.slice(-2).flatMap(({ period, begins, ends }): ReviewStep[] => {
    const started = !!lastStart && lastStart >= begins;
    if (now <= ends) return started ? [] : [{ edge: 'start', period }];
    // A start after its end belongs to another period: the review was moved while it lasted.
    const ended = !!lastEnd && lastEnd >= ends;
    return started && lastStart <= ends && !ended ? [{ edge: 'end', period }] : [];
  });
};

/** The periods of the years around `now`, the earliest first. A period whose end is before its start spans New Year. */
const periodsAround = (start: string, end: string, now: string, zone: string) => {
  const year = Number(dayOf(now, zone).slice(0, 4));
  return [year - 2, year - 1, year, year + 1].map((begin) => {
    const period = { first: dayIn(begin, start), last: dayIn(end < start ? begin + 1 : begin, end) };
    return { period, begins: edgeOfDay.start(period.first, zone), ends: edgeOfDay.end(period.last, zone) };
  });
};
