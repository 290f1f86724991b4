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
