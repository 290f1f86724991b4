import { DateTime, IANAZone } from 'luxon';

export const DEFAULT_ZONE = 'UTC';

/** The edges of a stretch of days: a start is a day's first millisecond, an end its last. */
export type Edge = 'start' | 'end';

/** In characters: no valid time is longer. */
const MAX_INSTANT_LENGTH = 64;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** `Europe/Berlin`, `America/Indiana/Knox`: abbreviations and offsets are no zones, because they know no daylight saving time. */
const AREA_AND_PLACE = /^[A-Z][A-Za-z_]*(?:\/[A-Z][A-Za-z0-9_+-]*)+$/;

export const isTimeZone = (name: string): boolean =>
  name === DEFAULT_ZONE || (AREA_AND_PLACE.test(name) && IANAZone.isValidZone(name));

/** Whether a text says its offset from UTC, so that it means the same instant in every zone. */
export const hasOffset = (text: string): boolean =>
  text.length <= MAX_INSTANT_LENGTH && /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text);

const toIso = (ms: number): string => new Date(ms).toISOString();
const inZone = (instant: string, zone: string): DateTime => DateTime.fromISO(instant, { zone });

/** A time that clocks skip is later by what they skip (02:30 is 03:30); of a time that they show twice it is the first. */
const firstInstantOf = (shownMs: number, zone: string): number => {
  const zoneOf = IANAZone.create(zone);
  const offsetMs = (at: number) => Math.round(zoneOf.offset(at) * MINUTE_MS);
  const [before, after] = [offsetMs(shownMs - DAY_MS), offsetMs(shownMs + DAY_MS)];
  const shown = [before, after].map((offset) => shownMs - offset).filter((at) => at + offsetMs(at) === shownMs);
  return shown.length ? Math.min(...shown) : shownMs - before;
};

const startOfDayMs = (day: string, zone: string): number => firstInstantOf(Date.parse(`${day}T00:00:00Z`), zone);

/** As instants. A day ends a millisecond before the next one starts, with 23 hours as with 25. */
export const edgeOfDay: Readonly<Record<Edge, (day: string, zone: string) => string>> = {
  start: (day, zone) => toIso(startOfDayMs(day, zone)),
  end: (day, zone) => toIso(startOfDayMs(addDays(day, 1), zone) - 1),
};

const AMERICAN_DAY = /^(\d\d)[-/](\d\d)[-/](\d{4})$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const AMERICAN_MONTH = /^(\d\d)[-/](\d{4})$/;
const MONTH_IN_WORDS = /^[a-z]+, \d{4}$/i;
/** Without it, ISO 8601 means a time of the present day. */
const YEAR_FIRST = /^[+-]?\d{4}/;
const DAY_WITH_TIME = /^(\d{4}-\d\d-\d\d)T.*$/;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
/** @param month 1 to 12; any other one has no days */
const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0);

/** Year, month and day of YYYY-MM-DD. Without a date object, since the rows of an import are asked for theirs several times each. */
const partsOfDay = (day: string) =>
  [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))] as const;

export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const [year, month, day] = partsOfDay(text);
  return day >= 1 && day <= daysOfMonth(year, month);
};

/** A day as callers write it (2026-11-20, 11-20-2026, 11/20/2026, or a time of that day) as YYYY-MM-DD; any other text as it is. */
export const readDay = (text: string): string =>
  isoDayOf(text).replace(DAY_WITH_TIME, '$1').slice(0, MAX_INSTANT_LENGTH);

const isoDayOf = (text: string): string => text.trim().replace(AMERICAN_DAY, '$3-$1-$2');

export const isMonth = (text: string): boolean => MONTH.test(text);

const isoMonthOf = (text: string): string => {
  if (!MONTH_IN_WORDS.test(text)) return text.replace(AMERICAN_MONTH, '$2-$1');
  const inWords = DateTime.fromFormat(text, 'MMMM, yyyy', { zone: 'utc', locale: 'en-US' });
  return inWords.isValid ? inWords.toFormat('yyyy-MM') : text;
};

/** A month as callers write it (2026-11, 11-2026, November, 2026, or a day of it) as YYYY-MM; any other text as it is. */
export const readMonth = (text: string): string => {
  const month = isoMonthOf(text.trim().slice(0, MAX_INSTANT_LENGTH));
  const day = readDay(month);
  return isDay(day) ? monthOf(day) : month;
};

export const addDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate()!;

/** How many days a day (YYYY-MM-DD) is before another one. */
export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / DAY_MS;

const MONTHS_OF_YEAR = 12;
const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** The same day a number of months later; the month's last day where it has no such day. @throws RangeError for what is no day */
export const addMonths = (from: string, months: number): string => {
  if (!isDay(from)) throw new RangeError(`Not a day: ${from}`);
  const [fromYear, fromMonth, day] = partsOfDay(from);
  const all = fromYear * MONTHS_OF_YEAR + (fromMonth - 1) + months;
  const [year, month] = [Math.floor(all / MONTHS_OF_YEAR), (all % MONTHS_OF_YEAR) + 1];
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(Math.min(day, daysOfMonth(year, month)), 2)}`;
};

/** The first day of the month after that of a day. */
export const firstOfNextMonth = (day: string): string => addMonths(`${monthOf(day)}-01`, 1);

/** The first or last day of a month; any other text as it is. */
const edgeDayOf = (text: string, edge: Edge): string =>
  isMonth(text) ? DateTime.fromISO(text, { zone: 'utc' })[`${edge}Of`]('month').toISODate()! : text;

/**
 * ISO 8601 in UTC. Without an offset by the clocks of the zone; a bare day or month is its start or end. Undefined for what is no
 * time.
 */
export const instant = (given: string, zone: string, edge: Edge = 'start'): string | undefined => {
  if (given.length > MAX_INSTANT_LENGTH) return undefined;
  const text = edgeDayOf(isoMonthOf(isoDayOf(given)), edge);
  if (!YEAR_FIRST.test(text)) return undefined;
  const time = DateTime.fromISO(text, { zone: 'utc' });
  if (!time.isValid || time.year < 1) return undefined;
  const there = hasOffset(text)
    ? time.toISO()!
    : DAY.test(text)
      ? edgeOfDay[edge](text, zone)
      : toIso(firstInstantOf(time.toMillis(), zone));
  // Also where the year ends elsewhere, since the last evening of 9999 in Chicago is a day that PostgreSQL can't read.
  return /^\d{4}-/.test(there) ? there : undefined;
};

/** The day of an instant in a zone, YYYY-MM-DD. */
export const dayOf = (instant: string, zone: string): string => inZone(instant, zone).toISODate()!;

/** What clocks in a zone show at an instant, to the minute: YYYY-MM-DDTHH:mm. */
export const shownTime = (instant: string, zone: string): string =>
  inZone(instant, zone).toFormat("yyyy-MM-dd'T'HH:mm");

/** Ahead of UTC in minutes, at milliseconds since 1970. Looked up once for each day of UTC on which clocks don't change. */
export const offsetsIn = (zone: string): ((ms: number) => number) => {
  const zoneOf = IANAZone.create(zone);
  const ofWholeDays = new Map<number, number | undefined>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    if (!ofWholeDays.has(day)) {
      const [first, last] = [zoneOf.offset(day * DAY_MS), zoneOf.offset((day + 1) * DAY_MS - 1)];
      ofWholeDays.set(day, first === last ? first : undefined);
    }
    return ofWholeDays.get(day) ?? zoneOf.offset(ms);
  };
};

/** The abbreviation of a zone at an instant: CST or CDT; GMT+1 where English has none. */
export const zoneAbbreviation = (instant: string, zone: string): string =>
  inZone(instant, zone).setLocale('en-US').offsetNameShort ?? zone;

/** An instant by the clocks of a zone, as people read it: 11/21/2026 10:55 pm. */
export const timeInWords = (instant: string, zone: string): string =>
  inZone(instant, zone).setLocale('en-US').toFormat('MM/dd/yyyy h:mm a').toLowerCase();

/** The same with the abbreviation of the zone: 11/21/2026 10:55 pm CST. */
export const zonedTimeInWords = (instant: string, zone: string): string =>
  `${timeInWords(instant, zone)} ${zoneAbbreviation(instant, zone)}`;

/** A day (YYYY-MM-DD) as people read it: 11/21/2026. */
export const dayInWords = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/** A month (YYYY-MM) as people read it: March, 2026. */
export const monthInWords = (month: string): string =>
  DateTime.fromISO(month, { zone: 'utc' }).setLocale('en-US').toFormat('MMMM, yyyy');

export const monthOf = (text: string): string => text.slice(0, 'YYYY-MM'.length);

/** The day of a year that a month and day (MM-DD) mean, as YYYY-MM-DD; February 29 is the 28th where there is none. */
export const dayIn = (year: number, monthDay: string): string =>
  DateTime.fromISO(`2024-${monthDay}`, { zone: 'utc' }).set({ year }).toISODate()!;
