import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { recall, remember } from '../../api/device/tabMemory';

interface ListPlace {
  address: string;
  scrollPx: number;
}
type Places = Readonly<Record<string, ListPlace>>;
const NAME = 'lists';

const readPlaces = () => recall<Places>(NAME, {});

/** @param routes the routes that lead to the list: its own one and that of its resource */
const rememberPlace = (routes: readonly string[], place: ListPlace): void =>
  remember(NAME, { ...readPlaces(), ...Object.fromEntries(routes.map((route) => [route, place])) });

/** The address of a list as it was left; its plain route before it was ever opened. */
export const listAsLeft = (route: string): string => readPlaces()[route]?.address ?? route;

export const useListPlace = (resource: string, isLoaded: boolean): void => {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const arrival = useRef(readPlaces()[pathname]);

  useLayoutEffect(() => {
    const place = (scrollPx: number) =>
      rememberPlace([`/${resource}`, pathname], { address: pathname + search, scrollPx });
    place(0);
    return () => place(document.documentElement.scrollTop);
  }, [resource, pathname, search]);

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
