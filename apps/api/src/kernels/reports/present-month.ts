import { dayOf, monthOf } from '@bank/domain';
import type { Report } from '@bank/projections/reports';
import { currentTimeZone } from '../../platform/context/request-context';
import type { ListQuery } from '../../platform/lists/list-query';

/** A month that was left out is the present one, or that of the past. A filter named `unless` makes the month needless. */
export const withPresentMonth = async (
  { filters }: Pick<Report, 'filters'>,
  asked: ListQuery,
  readTime: () => Promise<string>,
): Promise<ListQuery> => {
  const filter = filters.find((each) => each.input === 'month' && each.whenLeftOut);
  if (filter?.input !== 'month') return asked;
  const { key, unless } = filter;
  const withMonth = (month: string | undefined) => ({ ...asked, filters: { ...asked.filters, [key]: month } });
  if (unless !== undefined && asked.filters[unless] !== undefined) return withMonth(undefined);
  if (asked.filters[key] !== undefined) return asked;
  return withMonth(monthOf(dayOf(await readTime(), await currentTimeZone())));
};
