import { styled } from '@mui/material';

/** A plain input for the cells of a table, because a hundred of react-admin's would take long to draw. */
export const CellInput = styled('input')(({ theme }) => ({
  width: 'calc(100% + 12px)',
  boxSizing: 'border-box',
  border: 0,
  borderRadius: 4,
  padding: '7px 6px',
  margin: '0 -6px',
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  boxShadow: 'inset 0 0 0 1px var(--edge)',
  fontVariantNumeric: 'tabular-nums',
  // The bars that stay in view must not cover a cell that gets the focus.
  scrollMarginTop: 170,
  scrollMarginBottom: 60,
  '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 1px ${theme.palette.error.main}` },
}));

export const RemoveButton = styled('button')(({ theme }) => ({
  width: 30,
  height: 30,
  border: 0,
  borderRadius: 15,
  padding: 0,
  font: 'inherit',
  fontSize: '1.25rem',
  lineHeight: 1,
  color: theme.palette.text.secondary,
  background: 'transparent',
  cursor: 'pointer',
  '&:hover': { background: theme.palette.action.hover, color: theme.palette.error.main },
}));
