import { addDays } from '@bank/domain';
import type { Report } from '@bank/projections/reports';
import { say } from '../messages';
import { today } from '../ui/clock';
import { edgeOfDay } from '../ui/formats';
import type { Preset } from '../ui/SearchBar';

const dayAgo = (days: number) => addDays(today(), -days);
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** Label of a usual period -> its first day; it ends today. */
const firstDays: Readonly<Record<string, () => string>> = {
  [say.presets.today]: () => dayAgo(0),
  [say.presets.week]: () => dayAgo(6),
  [say.presets.month]: () => firstOfMonth(dayAgo(0)),
};

/** The usual periods of a report that is searched by a first and a last day; none for others. */
export const presetsOf = ({ filters }: Report): readonly Preset[] => {
  const keyOf = (edge: 'start' | 'end') =>
    filters.find((filter) => filter.input === 'date' && filter.edge === edge)?.key;
  const [first, last] = [keyOf('start'), keyOf('end')];
  if (!first || !last) return [];
  return Object.entries(firstDays).map(([label, firstDay]) => ({
    label,
    filter: () => ({ [first]: edgeOfDay.start(firstDay()), [last]: edgeOfDay.end(dayAgo(0)) }),
  }));
};
