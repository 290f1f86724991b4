import type { SxProps, Theme } from '@mui/material';

/** Windows in which the columns of a line don't fit side by side. */
export const ON_PHONES = '@media (max-width: 599px)';
/** Height of a line in pixels, where nothing is said beneath its cells. */
export const ROW_HEIGHT_PX = 42;
export const CARD_HEIGHT_PX = 113;

/** A plain input or select, because sixty of react-admin's would take long to draw. */
const cell = {
  width: 'calc(100% + 12px)',
  boxSizing: 'border-box',
  border: 0,
  borderRadius: '4px',
  p: '7px 6px',
  m: '0 -6px',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  bgcolor: 'transparent',
  boxShadow: 'inset 0 0 0 1px var(--edge)',
  fontVariantNumeric: 'tabular-nums',
  // The bars that stay in view must not cover a cell that gets the focus.
  scrollMarginTop: 170,
  scrollMarginBottom: 60,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-1px' },
  '&[aria-invalid="true"]': { boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.error.main}` },
} as const;

const removeButton = {
  width: 30,
  height: 30,
  border: 0,
  borderRadius: '15px',
  p: 0,
  font: 'inherit',
  fontSize: '1.25rem',
  lineHeight: 1,
  color: 'text.secondary',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'error.main' },
} as const;

/** A line as a card: its product, and beneath it the figures, each with its name. */
const asCards = {
  '& thead': { display: 'none' },
  '& tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', py: 0.75 },
  '& tbody tr[data-index]': { containIntrinsicHeight: `auto ${CARD_HEIGHT_PX}px` },
  '& td:empty': { display: 'none' },
  '& td': { flex: '1 1 calc(100% - 96px)' },
  '& .count': { flex: '0 0 40px', px: '4px', whiteSpace: 'nowrap' },
  '& .end': { flex: '0 0 48px' },
  '& .figure': { order: 1, flex: '1 1 5rem' },
  '& .figure::before': {
    content: 'attr(data-label)',
    display: 'block',
    fontSize: '0.75rem',
    fontWeight: 400,
    color: 'text.secondary',
  },
} as const;

/**
 * The look of a table of lines, all of it in one class: a style for each cell would take long to make. Every line is laid out and
 * painted on its own, and only when it comes into view.
 *
 * A figure has room for a sum of millions in one line, since a footer of two would move the page while a number is typed.
 *
 * @param figures how many columns stand between the product and the end of the line
 * @param end width of the last column
 * @param names how many columns with names stand before the figures
 */
export const lineTableStyle = (figures: number, end: string, names = 1): SxProps<Theme> => ({
  display: 'block',
  fontSize: '0.875rem',
  '& :is(thead, tbody, tfoot)': { display: 'block' },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: `44px repeat(${names}, minmax(9rem, 1fr)) repeat(${figures}, minmax(4.5rem, 140px)) ${end}`,
    alignItems: 'center',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& :is(th, td)': { px: 1.25, py: 0.375, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  '& th': { py: 0.75, fontWeight: 600, color: 'text.secondary', lineHeight: 1.3 },
  '& tbody tr[data-index]': { contentVisibility: 'auto', containIntrinsicHeight: `auto ${ROW_HEIGHT_PX}px` },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tfoot tr': { borderBottom: 0, fontWeight: 600 },
  '& tfoot td': { py: 0.75 },
  '& .count': { color: 'text.secondary' },
  '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .warning': { color: 'warning.main', fontSize: '0.75rem' },
  '& .hint': { color: 'text.secondary', fontSize: '0.75rem' },
  '& .again': { color: 'text.secondary' },
  '& .reason': { color: 'text.secondary', fontSize: '0.75rem' },
  '& .cell': cell,
  '& .remove': removeButton,
  [ON_PHONES]: {
    ...asCards,
    // A card of a client has the client in its first line, the product in the second, and the figures beneath.
    ...(names > 1 && { '& td[data-column="product"]': { order: 1, flex: '1 1 100%' } }),
  },
  '@media print': { '& tbody tr[data-index]': { contentVisibility: 'visible' } },
});
