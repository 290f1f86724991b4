/** The least height and width of what a finger touches, in CSS pixels. */
const FINGER_PX = 44;
const room = { minHeight: FINGER_PX, minWidth: FINGER_PX };
/** A link that stands alone in a cell takes the cell's height, and not more than it. */
const loneLink = { ...room, display: 'inline-flex', alignItems: 'center' };

const LONE_LINKS = [
  'td > a',
  'th > a',
  'dd > a',
  'li > a:only-child',
  'h2 > a',
  'form > a',
  'a[href^="mailto:"]',
  '[data-shown-value] > a',
];
const rightAligned = ['.MuiTableCell-alignRight', '.number'].map((cell) => `${cell} > a`).join();

/** Makes room for fingers where the pointer is coarse, as on a tablet; links within a sentence stay as they are. */
export const forFingers = {
  [['button', 'a', 'span', 'div', 'li'].map((tag) => `${tag}.MuiButtonBase-root:not(.MuiSwitch-switchBase)`).join()]:
    room,
  'button:not(.MuiButtonBase-root), select, input[type=color]': room,
  'input:not(.MuiInputBase-input, [type=checkbox], [type=radio], [type=file])': { ...room, boxSizing: 'border-box' },
  '.MuiInputBase-root, label.MuiFormControlLabel-root, .MuiAutocomplete-option.MuiAutocomplete-option.MuiAutocomplete-option':
    {
      minHeight: FINGER_PX,
    },
  // The list opens wherever the field is touched; only its arrow and its cross are smaller.
  'button.MuiAutocomplete-popupIndicator, button.MuiAutocomplete-clearIndicator': {
    minHeight: 0,
    minWidth: 0,
    '&::after': { content: '""', position: 'absolute', inset: -8 },
  },
  'div.MuiChip-deletable': { height: FINGER_PX },
  'svg.MuiChip-deleteIcon': {
    boxSizing: 'border-box',
    width: FINGER_PX,
    height: FINGER_PX,
    padding: '11px',
    margin: 0,
  },
  summary: { ...room, paddingBlock: '12px' },
  [LONE_LINKS.join()]: loneLink,
  [rightAligned]: { justifyContent: 'flex-end' },
  'td:has(> a), tbody th:has(> a)': { '&&': { paddingBlock: 0 } },
  '[data-shown-value] > a': { marginBlock: '-10px' },
  '.MuiTableCell-sizeSmall.MuiTableCell-sizeSmall': { paddingInline: '7px' },
  'header > div > a': { minHeight: FINGER_PX },
};
