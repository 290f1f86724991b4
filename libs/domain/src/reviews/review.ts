import type { REVIEWS, RecordOf, records } from '../records';
import { dayIn, instant } from '../time';

/** Whom a review is about. */
export type Review = (typeof REVIEWS)[number];

/** The two ends of an annual review. */
export type ReviewEdge = 'start' | 'end';

/** Everybody who is in this status goes by this transition. */
export interface ReviewMove<S extends string> {
  from: S;
  transition: string;
}
export type ReviewMoves<S extends string> = Readonly<Record<ReviewEdge, ReviewMove<S>>>;

/** What the settings say of one review: its days (MM-DD), and when its two ends were last carried out (ISO 8601). */
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

type Settings = RecordOf<(typeof records)['setting']>;

export const reviewCalendar = (settings: Settings, review: Review): ReviewCalendar => ({
  start: settings[`${review}ReviewStart`],
  end: settings[`${review}ReviewEnd`],
  lastStartRun: settings[`${review}ReviewLastStartRun`],
  lastEndRun: settings[`${review}ReviewLastEndRun`],
});

/** The setting that says when this end of a review was last carried out. */
export const reviewMark = (review: Review, edge: ReviewEdge) =>
  `${review}ReviewLast${edge === 'start' ? 'Start' : 'End'}Run` as const satisfies keyof Settings;

/**
 * What is to be carried out now, in this order; mostly nothing. A period begins with its first day and is over with its last
 * one, days being the bank's own. It is started once, while it lasts, and ended once, if it was started: nobody is overdue for a
 * review that never took place.
 * @param now ISO 8601 in UTC
 */
export const dueReviewSteps = (calendar: ReviewCalendar, now: string): ReviewStep[] => {
  const { start, end } = calendar;
  if (!start || !end) return [];
  const [lastStart, lastEnd] = [calendar.lastStartRun, calendar.lastEndRun].map((mark) => mark && instant(mark));
  const begun = periodsAround(start, end, now).filter(({ begins }) => begins <= now);

  // Two, because a period as long as the year is over when the next one begins.
  return begun.slice(-2).flatMap(({ period, begins, ends }): ReviewStep[] => {
    const started = !!lastStart && lastStart >= begins;
    if (now <= ends) return started ? [] : [{ edge: 'start', period }];
    // A start after its end belongs to another period: the review was moved while it lasted.
    const ended = !!lastEnd && lastEnd >= ends;
    return started && lastStart <= ends && !ended ? [{ edge: 'end', period }] : [];
  });
};

/** Those of the years about `now`, the earliest first; one whose end lies before its start in the year spans New Year. */
const periodsAround = (start: string, end: string, now: string) => {
  const year = Number(now.slice(0, 4));
  return [year - 2, year - 1, year, year + 1].map((begin) => {
    const period = { first: dayIn(begin, start), last: dayIn(end < start ? begin + 1 : begin, end) };
    return { period, begins: instant(period.first)!, ends: instant(period.last, 'end')! };
  });
};
