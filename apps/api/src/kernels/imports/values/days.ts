import { isDay } from '@bank/domain';
import { monthNamed } from './months';
import { words } from './words';

/** Month, day, year as in the United States; or day, month, year as nearly everywhere else. */
export const DAY_ORDERS = ['MDY', 'DMY'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const MONTHS_PER_YEAR = 12;
const MOST_DAYS = 31;
/** Two digits of a year below this are of this century. */
const FIRST_YEAR_OF_LAST_CENTURY = 70;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?:[T ].*)?$/;

const dayOf = (year: string, month: number | string, day: string): string | undefined => {
  const century = Number(year) < FIRST_YEAR_OF_LAST_CENTURY ? 2000 : 1900;
  const full = year.length === 2 ? century + Number(year) : Number(year);
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
};

/** The orders in which the numbers of a text would be a day; undefined for a text that says its order itself. */
export const ordersOf = (text: string): DayOrder[] | undefined => {
  const [, one, other] = NUMBERS.exec(text) ?? [];
  if (!one || !other) return undefined;
  return [
    ...(Number(one) <= MONTHS_PER_YEAR ? (['MDY'] as const) : []),
    ...(Number(other) <= MONTHS_PER_YEAR ? (['DMY'] as const) : []),
  ];
};

const readNamedMonth = (text: string): string | undefined => {
  const parts = words(text)
    .split(' ')
    .filter((part) => part !== 'de' && part !== 'del');
  const month = Math.max(0, ...parts.map(monthNamed));
  const numbers = parts.filter((part) => /^\d{1,4}(st|nd|rd|th)?$/.test(part)).map((part) => Number.parseInt(part, 10));
  if (!month || parts.length !== 3 || numbers.length !== 2) return undefined;
  const [day, year] = numbers;
  if (year! > MOST_DAYS) return dayOf(String(year), month, String(day));
  // 14-Mar-24 is a format of Excel's own, which shows the year at the end.
  return monthNamed(parts[1]!) ? dayOf(parts[2]!, month, String(day)) : undefined;
};

/** The order that was chosen, or the only one in which the numbers are a day. */
const orderIn = (text: string, order: DayOrder | undefined): DayOrder | undefined => {
  const possible = ordersOf(text) ?? [];
  return order ?? (possible.length === 1 ? possible[0] : undefined);
};

interface WrittenDay {
  year: string;
  month: string;
  day: string;
}

/** The parts of a day in numbers, whether there is such a day or not. */
const partsOf = (text: string, order: DayOrder | undefined): WrittenDay | undefined => {
  const iso = ISO.exec(text);
  if (iso) return { year: iso[1]!, month: iso[2]!, day: iso[3]! };
  const [, one = '', other = '', year = ''] = NUMBERS.exec(text) ?? [];
  const chosen = year && orderIn(text, order);
  if (!chosen) return undefined;
  return chosen === 'MDY' ? { year, month: one, day: other } : { year, month: other, day: one };
};

/** @returns YYYY-MM-DD; undefined for no day */
export const readDayCell = (text: string, order: DayOrder | undefined): string | undefined => {
  if (!ISO.test(text) && !NUMBERS.test(text)) return readNamedMonth(text);
  const parts = partsOf(text, order);
  return parts && dayOf(parts.year, parts.month, parts.day);
};

/** Whether its numbers say the day before the month, which readers in the United States take for the month. */
export const isDayFirst = (text: string, order: DayOrder | undefined): boolean =>
  NUMBERS.test(text) && orderIn(text, order) === 'DMY';

const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
/** A day (YYYY-MM-DD) with the name of its month: November 5, 2024. */
export const dayWithName = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));

const monthsByNumber = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const FEBRUARY = 2;

/** Why the numbers are no day, where these say it themselves: a month without this day, or no month. */
const whyNoDay = (text: string, order: DayOrder | undefined): string | undefined => {
  const parts = partsOf(text, order);
  if (!parts) return undefined;
  const [month, day] = [Number(parts.month), Number(parts.day)];
  if (month < 1 || month > MONTHS_PER_YEAR) return `there is no month ${month}`;
  const name = monthsByNumber.format(new Date(Date.UTC(2000, month - 1)));
  const isLeapDay = month === FEBRUARY && day === 29;
  return `${name}${isLeapDay ? ` of ${parts.year}` : ''} has no ${day}`;
};

/** A day in the order in which a column has its days. @param year of the example */
export const exampleDay = (order: DayOrder | undefined, year: number): string =>
  order === 'DMY' ? `14/3/${year}` : `3/14/${year}`;

/** What is wrong with a text that is no day. @param expected what was expected, with an example */
export const describeNoDay = (text: string, order: DayOrder | undefined, expected: string): string => {
  const why = whyNoDay(text, order);
  return why === undefined ? `expected ${expected}` : `${why}; expected ${expected}`;
};
