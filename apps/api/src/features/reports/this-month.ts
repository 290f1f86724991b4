import { dayOf, monthOf } from '@bank/domain';
import { currentTimeZone } from '../../platform/context/request-context';
import type { ListQuery } from '../../platform/lists/list-query';

/** Without a month, a report is of the present one, or of the month of the past. A filter named `unless` makes the month needless. */
export const ofThisMonth =
  (filter: string, unless?: string) =>
  async (asked: ListQuery, readTime: () => Promise<string>): Promise<ListQuery> => {
    if (unless !== undefined && asked.filters[unless] !== undefined)
      return { ...asked, filters: { ...asked.filters, [filter]: undefined } };
    if (asked.filters[filter] !== undefined) return asked;
    const thisMonth = monthOf(dayOf(await readTime(), await currentTimeZone()));
    return { ...asked, filters: { ...asked.filters, [filter]: thisMonth } };
  };
