import { parseFilter } from '../../api/provider/personalFilters';
import { ID } from '../../kit/links/recordIds';

/** Filters that name what belongs to one partner. */
const OF_PARTNER = ['partner', 'id', 'kept'];
const hasId = new RegExp(`/${ID}(?:,${ID})*(?:/|$)`);

/** Whether an address is that of an order, or of a screen about it. */
export const isOrder = (pathname: string): boolean => pathname.startsWith('/orders/') && hasId.test(pathname);

/** The address of a list without its page and without the filters that name the former partner. */
const listFor = (pathname: string, search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('page');
  const filter = params.get('filter');
  if (filter !== null) {
    const others = Object.entries(parseFilter(filter)).filter(([name]) => !OF_PARTNER.includes(name));
    params.set('filter', JSON.stringify(Object.fromEntries(others)));
  }
  return params.size ? `${pathname}?${params}` : pathname;
};

/**
 * Where somebody lands who was at an address when the partner was switched: at the list of the record that was open, or where
 * they were.
 * @param mayOpen whether the user may open a route
 */
export const addressAfterSwitch = (
  { pathname, search }: { pathname: string; search: string },
  ownAccount: string,
  mayOpen: (route: string) => boolean,
): string => {
  if (pathname === ownAccount) return pathname;
  if (!hasId.test(pathname)) return listFor(pathname, search);
  const parts = pathname.split('/');
  const above = parts.map((_, place) => parts.slice(0, place).join('/')).reverse();
  return above.find((route) => route && !hasId.test(route) && mayOpen(route)) ?? '/';
};
