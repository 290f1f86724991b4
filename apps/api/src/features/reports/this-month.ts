import { dayOf, monthOf } from '@bank/domain';
import { currentTimeZone } from '../../platform/context/request-context';
import type { ListQuery } from '../../platform/lists/list-query';

/**
 * Without a month, a report is of the present one of the bank; one as it was known earlier, of the month of then.
 * @param filter that has the month
 * @param unless a filter whose record has a month of its own, beside which no other one counts
 */
export const ofThisMonth =
  (filter: string, unless?: string) =>
  async (asked: ListQuery, readTime: () => Promise<string>): Promise<ListQuery> => {
    if (unless !== undefined && asked.filters[unless] !== undefined)
      return { ...asked, filters: { ...asked.filters, [filter]: undefined } };
    if (asked.filters[filter] !== undefined) return asked;
    const thisMonth = monthOf(dayOf(await readTime(), await currentTimeZone()));
    return { ...asked, filters: { ...asked.filters, [filter]: thisMonth } };
  };
