import { useMediaQuery } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** A table of up to this many lines is drawn whole; of a longer one, only the lines in view are drawn. */
const MAX_LINES_DRAWN_AT_ONCE = 100;
/** Lines that are drawn above and below those in view. */
const LINES_AROUND_VIEW = 20;
/** Height of a line in pixels, before it is measured. */
const LINE_HEIGHT_PX = 42;

export interface VisibleLines {
  /** Places of the lines to draw. */
  places: readonly number[];
  /** Heights in pixels of the lines that are not drawn, before and after the drawn ones. */
  before: number;
  after: number;
  /** Ref of a drawn row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** Scrolls to a line, which may be drawn only after that. */
  bringIntoView: (place: number) => void;
}

/**
 * The lines of a table to draw: of a long table only those in view, so that two thousand lines cost no more than fifty.
 */
export const useVisibleLines = (count: number, table: RefObject<HTMLElement | null>): VisibleLines => {
  // Paper shows all of them.
  const isPrinting = useMediaQuery('not screen', { noSsr: true });
  const isLong = count > MAX_LINES_DRAWN_AT_ONCE && !isPrinting;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (isLong && table.current) setScrollMargin(table.current.getBoundingClientRect().top + window.scrollY);
  }, [isLong, table]);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => LINE_HEIGHT_PX,
    overscan: LINES_AROUND_VIEW,
    scrollMargin,
    enabled: isLong,
  });
  if (!isLong)
    return {
      places: Array.from({ length: count }, (_, place) => place),
      before: 0,
      after: 0,
      measure: () => {},
      bringIntoView: () => {},
    };
  const items = virtualizer.getVirtualItems();
  return {
    places: items.map(({ index }) => index),
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
    bringIntoView: (place) => virtualizer.scrollToIndex(place, { align: 'auto' }),
  };
};
