import { addDays, addMonths, monthOf } from '@bank/domain';
import type { Report } from '@bank/projections/reports';
import { today } from '../../kit/values/clock';
import { edgeOfDay } from '../../kit/values/formats';
import { say } from '../../messages';
import { periodWords as words } from '../../messages/reports';
import type { Preset } from '../../shell/lists/SearchBar';
import { asOfToday, inStatus, ofThisMonth, sinceMonthBegan, type UsualSearch } from '../../shell/lists/usualSearch';

type Period<T> = readonly [first: T, last: T];

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfPreviousMonth = () => addDays(firstOfMonth(today()), -1);
const monthsAgo = (count: number) => monthOf(addMonths(firstOfMonth(today()), -count));

const days: Readonly<Record<string, () => Period<string>>> = {
  [words.today]: () => [today(), today()],
  [words.week]: () => [addDays(today(), -6), today()],
  [words.month]: () => [firstOfMonth(today()), today()],
  [words.lastMonth]: () => [firstOfMonth(lastOfPreviousMonth()), lastOfPreviousMonth()],
};

const months: Readonly<Record<string, () => Period<string>>> = {
  [words.month]: () => [monthsAgo(0), monthsAgo(0)],
  [words.lastMonth]: () => [monthsAgo(1), monthsAgo(1)],
  [words.threeMonths]: () => [monthsAgo(2), monthsAgo(0)],
  [words.twelveMonths]: () => [monthsAgo(11), monthsAgo(0)],
};

const monthKeysOf = ({ filters }: Report): Period<string> | undefined => {
  const last = filters.find((filter) => filter.input === 'month' && filter.after !== undefined && !filter.isHidden);
  return last && 'after' in last && last.after ? [last.after, last.key] : undefined;
};

const dayKeysOf = ({ filters }: Report): Period<string> | undefined => {
  const keyOf = (edge: 'start' | 'end') =>
    filters.find((filter) => filter.input === 'date' && filter.edge === edge && !filter.isHidden)?.key;
  const [first, last] = [keyOf('start'), keyOf('end')];
  return first && last ? [first, last] : undefined;
};

/** The usual periods of a report that is searched by first and last months or days; none for others. */
export const presetsOf = (report: Report): readonly Preset[] => {
  const [byMonth, byDay] = [monthKeysOf(report), dayKeysOf(report)];
  if (byMonth)
    return presets(
      months,
      byMonth,
      (month) => month,
      (month) => month,
    );
  if (byDay) return presets(days, byDay, edgeOfDay.start, edgeOfDay.end);
  return [];
};

const named: Readonly<Record<NonNullable<Report['usual']>, (title: string) => UsualSearch>> = {
  asOfToday,
  activeClients: (title) => inStatus({ id: 'ACTIVE', name: say.statuses.ACTIVE }, title),
};

/** What a report is searched for before anything is chosen: this month, where it has months or days. */
export const usualSearchOf = (report: Report): UsualSearch => {
  const { title, usual, filters } = report;
  if (usual) return named[usual](title);
  const [byMonth, byDay] = [monthKeysOf(report), dayKeysOf(report)];
  if (byMonth) return betweenMonths(byMonth, title);
  if (byDay) return sinceMonthBegan(byDay, title);
  const month = filters.find((filter) => filter.input === 'month' && !filter.isHidden);
  return month ? ofThisMonth(month.key, title) : asOfToday(title);
};

const betweenMonths = ([from, to]: Period<string>, title: string): UsualSearch => {
  const { filter, hint } = ofThisMonth(from, title);
  return { hint, filter: () => ({ ...filter(), [to]: monthsAgo(0) }) };
};

const presets = (
  periods: Readonly<Record<string, () => Period<string>>>,
  [from, to]: Period<string>,
  startOf: (first: string) => string,
  endOf: (last: string) => string,
): readonly Preset[] =>
  Object.entries(periods).map(([label, periodOf]) => ({
    label,
    filter: () => {
      const [first, last] = periodOf();
      return { [from]: startOf(first), [to]: endOf(last) };
    },
  }));
