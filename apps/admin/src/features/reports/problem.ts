import type { Report } from '@bank/projections/reports';
import { fill } from '../../messages';
import { reportWords as words } from '../../messages/reports';

export const findProblem = (
  { filters }: Pick<Report, 'filters'>,
  asked: Readonly<Record<string, unknown>>,
): string | undefined => {
  for (const filter of filters) {
    if (!('after' in filter) || !filter.after) continue;
    const [start, end] = [asked[filter.after], asked[filter.key]];
    if (start && end && String(end) < String(start)) {
      const first = filters.find(({ key }) => key === filter.after)!;
      return fill(words.endsBeforeStart, { end: filter.label, start: first.label });
    }
  }
  return undefined;
};
