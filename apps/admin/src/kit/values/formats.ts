import { dayInWords, dayOf, type Edge, edgeOfDay as edgeOfDayIn, timeInWords, zonedTimeInWords } from '@bank/domain';
import { say } from '../../messages';
import { isTimeZoneSet, timeZone } from './clock';

export type { Edge };

/** An instant by the bank's clock, with the abbreviation of its zone: 11/21/2026 10:55 pm CST. */
export const dateTime = (iso: string): string => zonedTimeInWords(iso, timeZone());

/** An instant for the history: by the bank's clock; until it is set, in America/Chicago, marked CST all the year. */
export const historyTime = (iso: string): string =>
  isTimeZoneSet() ? dateTime(iso) : `${timeInWords(iso, 'America/Chicago')} ${say.history.zone}`;

/** An instant to the second in UTC: 2026-03-02 22:05:09. */
export const utcTime = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
export const number = (value: number): string => numbers.format(value);

const rates = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** A number that always has two decimals: 2.50. */
export const rate = (value: number): string => rates.format(value);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
export const money = (value: number): string => dollars.format(value);

/** The bank's day at an instant, as date fields hold it: 2026-03-02. */
export const dayAt = (iso: string): string => dayOf(iso, timeZone());

/** The bank's day at an instant: 03/02/2026. */
export const day = (iso: string): string => dayInWords(dayAt(iso));

const fullDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
/** A day (YYYY-MM-DD) in words: Monday, March 2, 2026. */
export const dayInFull = (date: string): string => fullDays.format(new Date(`${date}T00:00:00Z`));

const daysOfYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
/** A day (YYYY-MM-DD) that is near: Monday, March 2. */
export const nearDay = (date: string): string => daysOfYear.format(new Date(`${date}T00:00:00Z`));

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
/** A month (YYYY-MM, or a day of it) as people read it: March, 2026. */
export const month = (period: string): string =>
  `${months.format(new Date(`${period.slice(0, 7)}-01T00:00:00Z`))}, ${period.slice(0, 4)}`;

const monthsOfYears = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** A month (YYYY-MM) within a sentence: March 2026. */
export const monthInSentence = (period: string): string => monthsOfYears.format(new Date(`${period}-01T00:00:00Z`));
/** The name of a month (YYYY-MM) that is near: March. */
export const monthName = (period: string): string => months.format(new Date(`${period}-01T00:00:00Z`));

const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** A month (YYYY-MM) for a narrow column: Mar 2026. */
export const shortMonth = (period: string): string => shortMonths.format(new Date(`${period}-01T00:00:00Z`));

/** A day as a date field holds it (2026-03-02) -> the instant that a filter sends: the start or end of the bank's day. */
export const edgeOfDay = {
  start: (date: string) => edgeOfDayIn.start(date, timeZone()),
  end: (date: string) => edgeOfDayIn.end(date, timeZone()),
};
