import { useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { CARD_HEIGHT_PX, ON_PHONES, ROW_HEIGHT_PX } from './lineTable';

/** A table of up to this many lines is drawn whole; of a longer one, only the lines in view are drawn. */
const MAX_LINES_DRAWN_AT_ONCE = 30;
/** Lines that are drawn above and below those in view. */
const LINES_AROUND_VIEW = 5;
/** Pixels at the window's edges where a line would be hidden: by the bars that stay in view. */
const PADDING_TOP_PX = 170;
const PADDING_BOTTOM_PX = 60;

/** Always the same, so that no row is drawn again for it. */
const nothing = () => {};

export interface VisibleLines {
  /** The lines to draw, with the height in pixels of those before them that are not drawn. */
  rows: readonly { place: number; gapBefore: number }[];
  /** Height in pixels of the lines behind the last drawn one. */
  after: number;
  /** Ref of a drawn row, which carries its place in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** Scrolls to a line, which may be drawn only after that. */
  bringIntoView: (place: number) => void;
}

/**
 * The lines of a table to draw: of a long table only those in view, so that two thousand lines cost no more than fifty.
 *
 * @param focusedLine the line that has the focus; it is drawn wherever it is, because it would lose the focus otherwise
 */
export const useVisibleLines = (
  count: number,
  table: RefObject<HTMLElement | null>,
  focusedLine?: number,
): VisibleLines => {
  // Paper shows all of them.
  const isPrinting = useMediaQuery('not screen', { noSsr: true });
  const areCards = useMediaQuery(ON_PHONES, { noSsr: true });
  const isLong = count > MAX_LINES_DRAWN_AT_ONCE && !isPrinting;
  const [scrollMargin, setScrollMargin] = useState(0);
  // After every drawing, also the one that follows a scroll: what stands above the table comes and goes.
  useLayoutEffect(() => {
    if (isLong && table.current) setScrollMargin(Math.round(table.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (areCards ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: LINES_AROUND_VIEW,
    scrollMargin,
    scrollPaddingStart: PADDING_TOP_PX,
    scrollPaddingEnd: PADDING_BOTTOM_PX,
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      if (focusedLine === undefined || focusedLine >= count || places.includes(focusedLine)) return places;
      return [...places, focusedLine].sort((a, b) => a - b);
    },
    enabled: isLong,
  });
  if (!isLong)
    return {
      rows: Array.from({ length: count }, (_, place) => ({ place, gapBefore: 0 })),
      after: 0,
      measure: nothing,
      bringIntoView: nothing,
    };
  const items = virtualizer.getVirtualItems();
  return {
    rows: items.map(({ index, start }, order) => ({
      place: index,
      gapBefore: start - (items[order - 1]?.end ?? scrollMargin),
    })),
    after: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    measure: virtualizer.measureElement,
    bringIntoView: (place) => virtualizer.scrollToIndex(place, { align: 'auto' }),
  };
};
