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

/** @returns YYYY-MM-DD; undefined for no day */
export const readDayCell = (text: string, order: DayOrder | undefined): string | undefined => {
  const iso = ISO.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const numbers = NUMBERS.exec(text);
  if (!numbers) return readNamedMonth(text);
  const possible = ordersOf(text) ?? [];
  const chosen = order ?? (possible.length === 1 ? possible[0] : undefined);
  const [, one = '', other = '', year = ''] = numbers;
  if (chosen === 'MDY') return dayOf(year, one, other);
  return chosen === 'DMY' ? dayOf(year, other, one) : undefined;
};
