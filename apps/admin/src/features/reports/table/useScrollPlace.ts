import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-admin';
import { recall, remember } from '../../../api/device/tabMemory';

/** Address -> how far its table was scrolled when it was left. */
type Places = Readonly<Record<string, { top: number; left: number }>>;
const NAME = 'scrolledTables';
const MAX_PLACES = 20;

const readPlaces = () => recall<Places>(NAME, {});

/** Scrolls a box to where it was when its address was left last, as the way back from a number leads to it. */
export const useScrollPlace = (box: RefObject<HTMLElement | null>): void => {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const place = readPlaces()[address];
    if (place) {
      element.scrollTop = place.top;
      element.scrollLeft = place.left;
    }
    return () => {
      const { [address]: _, ...others } = readPlaces();
      const left = { top: element.scrollTop, left: element.scrollLeft };
      remember(NAME, Object.fromEntries([...Object.entries(others), [address, left]].slice(-MAX_PLACES)));
    };
  }, [address, box]);
};
