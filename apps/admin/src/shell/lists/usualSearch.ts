import { dayInWords, monthOf } from '@bank/domain';
import { today } from '../../kit/values/clock';
import type { Choice } from '../../kit/values/fields';
import { edgeOfDay, monthInSentence } from '../../kit/values/formats';
import { fill, say } from '../../messages';

/** The search that most people run on a list that shows nothing before: it is filled in, and waits for Search. */
export interface UsualSearch {
  filter: () => Readonly<Record<string, string>>;
  /** The sentence that says what to press. */
  hint: () => string;
}

export const thisMonth = (): string => monthOf(today());

/** The days of this month up to today, as filters send them. */
export const daysOfThisMonth = ([from, to]: readonly [from: string, to: string]) => ({
  [from]: edgeOfDay.start(`${thisMonth()}-01`),
  [to]: edgeOfDay.end(today()),
});

const press = (what: string): string => fill(say.common.pressSearch, { what });
const pressForMonth = (what: string, month: string): string =>
  press(fill(say.usual.month, { what, month: monthInSentence(month) }));

/** @param month that a day asks for @param what names the rows, within a sentence: the orders */
export const ofMonth = (month: (today: string) => string, source: string, what: string): UsualSearch => ({
  filter: () => ({ [source]: month(today()) }),
  hint: () => pressForMonth(what, month(today())),
});

export const ofThisMonth = (source: string, what: string): UsualSearch => ofMonth(monthOf, source, what);

export const sinceMonthBegan = (sources: readonly [from: string, to: string], what: string): UsualSearch => ({
  filter: () => daysOfThisMonth(sources),
  hint: () => pressForMonth(what, thisMonth()),
});

export const inStatus = (status: Choice, what: string): UsualSearch => ({
  filter: () => ({ status: status.id }),
  hint: () => press(fill(say.usual.status, { what, status: status.name })),
});

export const asOfToday = (what: string): UsualSearch => ({
  filter: () => ({}),
  hint: () => press(fill(say.usual.day, { what, day: dayInWords(today()) })),
});
