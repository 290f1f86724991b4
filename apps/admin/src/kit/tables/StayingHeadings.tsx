import { Box, type SxProps, type Theme } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TOP_BAR_PX } from '../page/topBar';

/** For the box around: unlike what is hidden, what is clipped doesn't make it one that scrolls, with which headings would leave. */
export const WITHIN_CORNERS = { overflow: 'hidden', '@supports (overflow: clip)': { overflow: 'clip' } };

const STAYING: SxProps<Theme> = {
  '& .RaDataTable-tableWrapper.RaDataTable-tableWrapper': { overflow: 'visible' },
  '& thead': {
    position: 'sticky',
    top: TOP_BAR_PX,
    // Above the last cells of rows, which may stay in view to the right.
    zIndex: 2,
    bgcolor: 'background.paper',
    // The border of a cell stays behind with the rows.
    boxShadow: ({ palette }) => `0 1px ${palette.divider}`,
  },
  // What the keyboard comes to is not covered by the headings.
  '& tbody :is(a, button, input, [tabindex])': { scrollMarginTop: 120 },
  '@media print': { '& thead': { position: 'static' } },
};

/**
 * The headings of the table within stay below the top bar while the page scrolls. A table that is wider than its place
 * scrolls sideways instead, in a box of its own with which its headings leave the window.
 */
export const StayingHeadings = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const place = box.current;
    const table = place?.querySelector('table');
    if (!place || !table || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setFits(table.offsetWidth <= place.clientWidth));
    observer.observe(place);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    <Box ref={box} sx={fits ? STAYING : {}}>
      {children}
    </Box>
  );
};
