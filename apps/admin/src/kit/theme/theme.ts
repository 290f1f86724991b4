import { alpha, type PaletteMode, type PaletteOptions } from '@mui/material';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { onPaper } from './print';
import { forFingers } from './touch';

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "DejaVu Sans", Arial, sans-serif';

/** On phones, every pixel of a table's width counts. */
const onPhones = '@media (max-width: 599px)';
/** In the smallest windows that have a table beside the menu, no column has room to spare. */
const besideMenu = '@media (max-width: 1279px)';
/** On laptops, wide tables are short of room: their headings keep none free for the arrows of unused sorts. */
const onLaptops = '@media (max-width: 1439px)';

interface Look {
  palette: PaletteOptions;
  /** Menu and top bar. */
  bar: string;
  onBar: string;
  line: string;
  /** The border of what can be typed into; like the focus it stands out 3:1 from what is around it. */
  edge: string;
  focus: string;
}

/** The ring around what has the focus; `--focus` has its color, which differs on the menu and the top bar. */
const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 2 };
/** The same ring for what fills its surroundings, which would cut off a ring around it. */
const innerFocusRing = { ...focusRing, outlineOffset: -3 };

const looks: Record<PaletteMode, Look> = {
  light: {
    palette: {
      mode: 'light',
      primary: { main: '#0f6b74', dark: '#0a4f56', light: '#3b8c94', contrastText: '#fff' },
      secondary: { main: '#a14d0d', contrastText: '#fff' },
      success: { main: '#2a7a4b' },
      info: { main: '#22659b' },
      warning: { main: '#9a5b00' },
      error: { main: '#b3261e' },
      background: { default: '#f4f6f5', paper: '#ffffff' },
      text: { primary: '#1c2b2d', secondary: '#55676a' },
      divider: '#dfe5e3',
    },
    bar: '#123c43',
    onBar: '#e8f1f0',
    line: '#dfe5e3',
    edge: '#748486',
    focus: '#0a4f56',
  },
  dark: {
    palette: {
      mode: 'dark',
      primary: { main: '#5cc0c9', dark: '#3b9aa3', light: '#8fd8de', contrastText: '#06262a' },
      secondary: { main: '#f0a04b', contrastText: '#2b1700' },
      success: { main: '#6fcf97' },
      info: { main: '#7fb8e6' },
      warning: { main: '#f0b35c' },
      error: { main: '#ff8a80' },
      background: { default: '#10191b', paper: '#172326' },
      text: { primary: '#e4edec', secondary: '#a0b3b3' },
      divider: '#2a3a3d',
    },
    bar: '#0c2226',
    onBar: '#dcebea',
    line: '#2a3a3d',
    edge: '#6d8285',
    focus: '#8fd8de',
  },
};

const themeOf = (base: RaThemeOptions, { palette, bar, onBar, line, edge, focus }: Look): RaThemeOptions => ({
  ...base,
  palette,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: fonts,
    fontSize: 13.5,
    h5: { fontWeight: 650, fontSize: '1.4rem', letterSpacing: '-0.01em' },
    h6: { fontWeight: 600 },
    subtitle1: { fontWeight: 600, fontSize: '1rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...base.components,
    RaSkipNavigationButton: {
      styleOverrides: {
        root: {
          '&, &:hover': { backgroundColor: onBar, color: bar, opacity: 1 },
          '&:focus': { outline: `3px solid ${bar}` },
        },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiMenuItem: { styleOverrides: { root: { '&:focus-visible': innerFocusRing } } },
    MuiTab: { styleOverrides: { root: { '&:focus-visible': innerFocusRing } } },
    MuiAccordionSummary: { styleOverrides: { root: { '&:focus-visible': innerFocusRing } } },
    MuiSwitchBase: { styleOverrides: { root: { '&:has(:focus-visible)': innerFocusRing } } },
    MuiNativeSelect: {
      styleOverrides: {
        // A select in a line of an order.
        standard: { boxShadow: `inset 0 0 0 1px ${edge}`, borderRadius: 4, '&:focus-visible': focusRing },
      },
    },
    MuiAppBar: {
      styleOverrides: {
        root: { '--focus': onBar, backgroundColor: bar, backgroundImage: 'none', color: onBar, border: 0 },
      },
    },
    MuiDrawer: {
      styleOverrides: {
        paper: {
          '--focus': onBar,
          backgroundColor: bar,
          backgroundImage: 'none',
          color: onBar,
          border: 0,
          '& .MuiListItemButton-root:hover': { backgroundColor: alpha('#ffffff', 0.08) },
          '& .MuiListItemButton-root.Mui-selected': {
            backgroundColor: alpha('#ffffff', 0.16),
            fontWeight: 600,
            '&:hover': { backgroundColor: alpha('#ffffff', 0.2) },
          },
          '& .MuiInputBase-root, & .MuiInputLabel-root, & .MuiSvgIcon-root': { color: 'inherit' },
          '& .MuiOutlinedInput-root': { backgroundColor: 'transparent' },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: alpha('#ffffff', 0.6) },
          '& .MuiInputLabel-root.Mui-focused': { color: 'inherit' },
          '& .Mui-focused .MuiOutlinedInput-notchedOutline.MuiOutlinedInput-notchedOutline': { borderColor: '#ffffff' },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' }, elevation0: { border: `1px solid ${line}` } },
    },
    MuiAccordion: {
      styleOverrides: { root: { border: `1px solid ${line}`, borderRadius: 8, '&:before': { display: 'none' } } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true },
      // Some of react-admin's inputs insist on this margin; the grids of the forms have gaps of their own.
      styleOverrides: { marginDense: { marginTop: 0, marginBottom: 0 } },
    },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        root: {
          // The button that clears the choice shows only while the pointer or the focus is there; no room is kept for it before.
          // Of several choices it stays, or they would move below the pointer.
          '&:not(:has(.MuiAutocomplete-tag)):is(:not(:hover, .Mui-focused), :has(input:placeholder-shown))': {
            '& .MuiOutlinedInput-root.MuiOutlinedInput-root.MuiOutlinedInput-root': { paddingRight: 28 },
          },
        },
        input: { '&::placeholder': { color: palette.text?.primary, opacity: 1 } },
      },
    },
    MuiInputBase: { styleOverrides: { root: { fontSize: '0.9375rem' } } },
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: { root: { backgroundColor: palette.background?.paper }, notchedOutline: { borderColor: edge } },
    },
    // A table that is wider than the screen scrolls sideways; otherwise its last columns would be hidden.
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line, fontVariantNumeric: 'tabular-nums' },
        sizeSmall: { padding: '6px 10px', [besideMenu]: { padding: '6px 8px' }, [onPhones]: { padding: 6 } },
        head: { fontWeight: 600, color: palette.text?.secondary, lineHeight: 1.3 },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: { root: { [onLaptops]: { '&:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' } } } },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 600 }, sizeSmall: { height: 22 } } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiDialog: { styleOverrides: { paperWidthSm: { maxWidth: 520 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
    MuiCssBaseline: {
      styleOverrides: {
        ':root': { '--focus': focus, '--edge': edge },
        body: { WebkitFontSmoothing: 'antialiased' },
        ':focus-visible': focusRing,
        // A heading is given the focus when its screen appears; it is no stop of the tab key.
        'h1:focus': { outline: 0 },
        // The heading that stays in view must not cover what is given the focus.
        ':where(#main-content) :where(input, select, textarea, [role="combobox"])': {
          scrollMarginTop: 140,
          scrollMarginBottom: 24,
        },
        '@media print': onPaper,
        '@media (pointer: coarse)': forFingers,
      },
    },
  },
});

export const light = themeOf(defaultLightTheme, looks.light);
export const dark = themeOf(defaultDarkTheme, looks.dark);
