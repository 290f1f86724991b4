import type { SxProps, Theme } from '@mui/material';
import { MIN_TABLE_HEIGHT_PX } from '../../../shell/lists/SearchFirstList';

/** What is around the table's box once the page is scrolled to its end: the top bar, the pages, and the page's margin. */
const AROUND_BOX_PX = 170;
const BOX_HEIGHT = `calc(100dvh - ${AROUND_BOX_PX}px)`;

/** The box of a report's table: headings, names of rows and sums stay in view while it is scrolled. */
export const tableStyles: SxProps<Theme> = (theme) => ({
  overflow: 'auto',
  minHeight: `min(${MIN_TABLE_HEIGHT_PX}px, ${BOX_HEIGHT})`,
  maxHeight: BOX_HEIGHT,
  '&:focus-visible': { outlineOffset: -3 },
  '& > table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    ...theme.typography.body2,
    padding: '6px 4px',
    textAlign: 'left',
    verticalAlign: 'middle',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${theme.palette.divider}`,
    overflowWrap: 'break-word',
  },
  '& tr > :first-child': { paddingLeft: '10px' },
  '& tr > :last-child': { paddingRight: '10px' },
  '& thead th': { fontWeight: 600, lineHeight: 1.3, color: theme.palette.text.secondary, verticalAlign: 'bottom' },
  // The room for the arrow of a sort is to the left of a heading, which ends where its figures do.
  '& .number': { textAlign: 'right', flexDirection: 'row-reverse', whiteSpace: 'nowrap' },
  '& thead .number': { whiteSpace: 'normal', minWidth: 60 },
  '& .group': { borderLeft: `1px solid ${theme.palette.divider}` },
  // The product stays in view while its months are scrolled.
  '& .group span': { position: 'sticky', left: 120 },
  '& .name': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 110,
    maxWidth: { xs: '42vw', sm: 300 },
    overflowWrap: 'anywhere',
    backgroundColor: theme.palette.background.paper,
  },
  '& tbody .name': { fontWeight: 'inherit' },
  '& a': { color: theme.palette.primary.main },
  '& tbody tr:hover > *': { backgroundImage: `linear-gradient(${theme.palette.action.hover} 0 0)` },
  '& thead, & tfoot': { position: 'sticky', zIndex: 2, backgroundColor: theme.palette.background.paper },
  '& thead': { top: 0 },
  '& tfoot': { bottom: 0 },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderTop: `2px solid ${theme.palette.divider}`, borderBottom: 0 },
  '@media print': {
    maxHeight: 'none',
    minHeight: 0,
    '& thead, & tfoot, & .name': { position: 'static' },
    // Otherwise the sums would stand below the rows of each page.
    '& tfoot': { display: 'table-row-group' },
  },
});
