/** What a sheet of paper has no use for: what can only be clicked, and what floats over the screen. */
const ONLY_ON_SCREEN = [
  'header.MuiAppBar-root',
  '.MuiDrawer-root',
  '.skip-nav-button',
  'button',
  '.MuiButton-root',
  '.MuiPopover-root',
  '.MuiSnackbar-root',
  '.MuiTabs-root',
  '.MuiTableSortLabel-icon',
  '.MuiSelect-icon',
  '.MuiNativeSelect-icon',
  '.MuiAutocomplete-endAdornment',
  '.MuiTablePagination-selectLabel',
  '.MuiTablePagination-input',
  '.MuiFormHelperText-root:not(.Mui-error)',
  // The filters of a list.
  '.MuiPaper-root:has([role=search])',
  // The handles, by which rows are dragged, and the checkboxes, by which they are selected.
  '.RaDataTable-table .column-',
  '[data-screen-only]',
].join(', ');

/** A table of more columns than a sheet holds upright. */
const WIDE_TABLE = '.RaLayout-content:has(th:nth-of-type(10))';

/** The rules for paper, where every screen is black on white, and as wide and high as its content. */
export const onPaper = {
  '*, *::before, *::after': {
    color: '#000 !important',
    backgroundColor: 'transparent !important',
    boxShadow: 'none !important',
  },
  'html, body': { backgroundColor: '#fff !important', fontSize: '10pt' },
  [ONLY_ON_SCREEN]: { display: 'none !important' },
  '.RaLayout-appFrame': { marginTop: '0 !important' },
  '.MuiPaper-root': { border: '0 !important', overflow: 'visible !important', padding: '0 !important' },
  '.RaDataTable-root': { minHeight: '0 !important' },
  '.RaLayout-content > div': { paddingLeft: '0 !important', paddingRight: '0 !important' },
  // A table that would scroll on the screen is shown whole, in smaller letters.
  'div:has(> table)': { overflow: 'visible !important' },
  table: { minWidth: '0 !important', fontSize: '9pt' },
  'th, td': { padding: '3px 5px !important', fontSize: '9pt !important' },
  thead: { display: 'table-header-group' },
  'tr, .MuiFormControl-root': { breakInside: 'avoid' },
  'h1, h2': { breakAfter: 'avoid' },
  fieldset: { border: '0 !important' },
  'td :is(input, select)': { padding: '0 !important', margin: '0 !important', appearance: 'none !important' },
  '::placeholder': { color: 'transparent !important' },
  '@page': { margin: '12mm' },
  '@page wide': { size: 'landscape' },
  [WIDE_TABLE]: { page: 'wide' },
};
