import { DateTime } from 'luxon';

/** The time zone in which the bank's days begin and end. */
export const BUSINESS_ZONE = 'America/Chicago';

/** In characters: no valid time is longer. */
const MAX_INSTANT_LENGTH = 64;

/**
 * An instant as ISO 8601 in UTC with milliseconds: texts with a zone as they are, a bare day as its start or end in the
 * business zone. Undefined for what is no time.
 */
export const instant = (text: string, edge: 'start' | 'end' = 'start'): string | undefined => {
  if (text.length > MAX_INSTANT_LENGTH) return undefined;
  const time = DateTime.fromISO(text, { zone: BUSINESS_ZONE });
  if (!time.isValid || time.year < 1 || time.year > 9999) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const chosen = isDay && edge === 'end' ? time.endOf('day') : time;
  return chosen.toUTC().toISO() ?? undefined;
};

/** The day of an instant in the business zone, MM/DD/YYYY, for sentences. */
export const dayInWords = (instant: string): string =>
  DateTime.fromISO(instant, { zone: BUSINESS_ZONE }).toFormat('MM/dd/yyyy');

/** The day of a year that a month and day (MM-DD) mean, as YYYY-MM-DD; February 29 is the 28th where there is none. */
export const dayIn = (year: number, monthDay: string): string =>
  DateTime.fromISO(`2024-${monthDay}`, { zone: 'utc' }).set({ year }).toISODate()!;
