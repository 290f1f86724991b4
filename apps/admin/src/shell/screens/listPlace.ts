import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { recall, remember } from '../../api/device/tabMemory';
import { parseFilter, withoutKept } from '../../api/provider/personalFilters';
import type { FilterSpec } from '../../kit/values/fields';

interface ListPlace {
  address: string;
  scrollPx: number;
  day: string;
  /** Names of its filters that are typed, separated by spaces. */
  typed: string;
}
type Places = Readonly<Record<string, ListPlace>>;
const NAME = 'lists';

const readPlaces = () => recall<Places>(NAME, {});

/** @param routes the routes that lead to the list: its own one and that of its resource */
const rememberPlace = (routes: readonly string[], place: ListPlace): void =>
  remember(NAME, { ...readPlaces(), ...Object.fromEntries(routes.map((route) => [route, place])) });

const today = (): string => new Date(Date.now()).toDateString();

/** What is chosen stays, and so does the sort. */
const withoutTyped = ({ address, typed }: ListPlace): string => {
  const [path = '', search] = address.split('?');
  const params = new URLSearchParams(search);
  const filter = params.get('filter');
  if (filter === null) return address;
  const chosen = Object.entries(withoutKept(parseFilter(filter))).filter(([name]) => !typed.split(' ').includes(name));
  if (chosen.length) params.set('filter', JSON.stringify(Object.fromEntries(chosen)));
  else params.delete('filter');
  return `${path}?${params}`;
};

/**
 * The address of a list as it was left, but on another day without what was typed into its filters; its plain route before it was
 * ever opened.
 */
export const listAsLeft = (route: string): string => {
  const place = readPlaces()[route];
  if (!place) return route;
  return place.day === today() ? place.address : withoutTyped(place);
};

/** @param filters those of the list */
export const useListPlace = (resource: string, isLoaded: boolean, filters: readonly FilterSpec[] = []): void => {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const typed = filters
    .flatMap(({ source, as = 'text', Input }) => (as === 'text' && !Input ? [source] : []))
    .join(' ');
  const arrival = useRef(readPlaces()[pathname]);

  useLayoutEffect(() => {
    const place = (scrollPx: number) =>
      rememberPlace([`/${resource}`, pathname], { address: pathname + search, scrollPx, day: today(), typed });
    place(0);
    return () => place(document.documentElement.scrollTop);
  }, [resource, pathname, search, typed]);

  useLayoutEffect(() => {
    if (!isLoaded || !arrival.current) return;
    const { address: left, scrollPx } = arrival.current;
    arrival.current = undefined;
    if (left !== address) return;
    // Other effects of the new screen may scroll to its top; the next frame comes after them.
    const frame = requestAnimationFrame(() => {
      document.documentElement.scrollTop = scrollPx;
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, address]);
};
