import { getContrastRatio } from '@mui/material/styles';

const HEX = /^#[\da-f]{6}$/i;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
/** The color of a column whose product has none. */
const NO_COLOR = '#e6e6e6';

/** The background of a product's column, and the text that can be read on it: each is 4.5:1 at least. */
export const columnColors = (color: string | null): { background: string; text: string } => {
  const background = color !== null && HEX.test(color) ? color : NO_COLOR;
  const isLight = getContrastRatio(background, BLACK) > getContrastRatio(background, WHITE);
  return { background, text: isLight ? BLACK : WHITE };
};

/** More columns than this are too narrow for names that run from left to right. */
export const MAX_UPRIGHT_COLUMNS = 12;
/** More columns than this need a page on its side. */
const MAX_PORTRAIT_COLUMNS = 8;

const LINE = '1px solid';

/** Styles of a sheet on the screen and on paper, where the colors of columns are kept. */
export const sheetStyles = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 2,
  mb: 3,
  '& .scroll': { overflowX: 'auto', containerType: 'inline-size' },
  '& table': { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { border: LINE, borderColor: 'divider', px: 0.75, py: 0.5, textAlign: 'center' },
  '& td.head': { border: 0, px: 0, pb: 1, textAlign: 'start' },
  // It stays in view while a wide table scrolls below it.
  '& td.head > div': { position: 'sticky', insetInlineStart: 0, maxWidth: '100cqw' },
  '& th[scope=row], & th.bag': {
    textAlign: 'start',
    whiteSpace: 'nowrap',
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
  },
  '& tr.totals > *': { fontWeight: 700, borderBottomWidth: 2 },
  '& th.product': { verticalAlign: 'bottom', fontWeight: 600, overflowWrap: 'break-word' },
  '&.many th.product span': {
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    maxBlockSize: '4em',
    maxInlineSize: '16em',
    textAlign: 'start',
  },
  '@media print': {
    '&&': { border: 0, p: 0, m: 0 },
    '& + &': { breakBefore: 'page' },
    '& .scroll': { overflow: 'visible', containerType: 'normal' },
    '& td.head > div': { position: 'static', maxWidth: 'none' },
    '& th, & td': { borderColor: '#000 !important' },
    '& th[scope=row], & th.bag': { position: 'static' },
    '& th.product, & th.product span': {
      color: 'var(--column-text) !important',
      printColorAdjust: 'exact',
      WebkitPrintColorAdjust: 'exact',
    },
    '& th.product': { backgroundColor: 'var(--column-color) !important' },
    '&.many th, &.many td:not(.head)': { px: '1px !important' },
    // Browsers repeat the head of a table on each page only where it takes no more than a quarter of it.
    '&.many th.product span': { maxInlineSize: '78pt', maxBlockSize: 'none', fontSize: '7pt', lineHeight: 1.1 },
    // Left to themselves, many columns are as wide as their longest names, and the last ones don't fit the page.
    '&.many table': { tableLayout: 'fixed' },
    '&.many col.bag, &.many col.total': { width: '4.5em' },
    '&.many th[scope=row]': { whiteSpace: 'normal' },
    '&.many th.product': { textAlign: 'center' },
  },
} as const;

/** The pages of sheets with so many columns. The title of the screen is on none of them. */
export const paperFor = (columns: number) => ({
  '@page': { size: columns > MAX_PORTRAIT_COLUMNS ? 'letter landscape' : 'letter portrait', margin: '10mm' },
  '@media print': {
    h1: { display: 'none' },
    // The sheets alone choose the page: another one for the content would begin behind an empty one.
    '.RaLayout-content': { page: 'auto !important' },
    '.RaLayout-content > div': { paddingTop: '0 !important', paddingBottom: '0 !important' },
    '.MuiStack-root:has(> h1)': { display: 'none !important' },
  },
});
