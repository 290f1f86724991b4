const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
const [BLACK, WHITE] = ['#000000', '#ffffff'];
/** The color of a column whose product has none. */
const NO_COLOR = '#e6e6e6';

/** The luminance of a color as WCAG counts it, from 0 for black to 1 for white. */
const luminance = (channels: readonly number[]): number => {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** A luminance on which black and white text stand out equally well. */
const MIDDLE_LUMINANCE = Math.sqrt(1.05 * 0.05) - 0.05;

/** The background of a product's column, and the text that can be read on it: each is 4.5:1 at least. */
export const columnColors = (color: string | null): { background: string; text: string } => {
  const found = HEX.exec(color ?? '');
  if (!found) return { background: NO_COLOR, text: BLACK };
  const channels = found.slice(1).map((hex) => Number.parseInt(hex, 16));
  return { background: color!, text: luminance(channels) > MIDDLE_LUMINANCE ? BLACK : WHITE };
};
