import { addDays } from '@bank/domain';
import type { Report } from '@bank/projections/reports';
import { say } from '../messages';
import { today } from '../ui/clock';
import { edgeOfDay } from '../ui/formats';
import type { Preset } from '../ui/SearchBar';

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

const lastOfPreviousMonth = () => addDays(firstOfMonth(today()), -1);

/** Label of a usual period -> its first and its last day. */
const periods: Readonly<Record<string, () => readonly [first: string, last: string]>> = {
  [say.presets.today]: () => [today(), today()],
  [say.presets.week]: () => [addDays(today(), -6), today()],
  [say.presets.month]: () => [firstOfMonth(today()), today()],
  [say.presets.lastMonth]: () => [firstOfMonth(lastOfPreviousMonth()), lastOfPreviousMonth()],
};

/** The usual periods of a report that is searched by a first and a last day; none for others. */
export const presetsOf = ({ filters }: Report): readonly Preset[] => {
  const keyOf = (edge: 'start' | 'end') =>
    filters.find((filter) => filter.input === 'date' && filter.edge === edge)?.key;
  const [from, to] = [keyOf('start'), keyOf('end')];
  if (!from || !to) return [];
  return Object.entries(periods).map(([label, daysOf]) => ({
    label,
    filter: () => {
      const [first, last] = daysOf();
      return { [from]: edgeOfDay.start(first), [to]: edgeOfDay.end(last) };
    },
  }));
};
