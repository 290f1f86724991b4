import { createTheme, getContrastRatio } from '@mui/material';
import { dark, light } from './theme';

const TEXT_RATIO = 4.5;

describe.each([
  ['light', light],
  ['dark', dark],
])('the colors of the %s scheme', (_, options) => {
  const { palette } = createTheme(options);
  const surfaces = [palette.background.default, palette.background.paper];
  const colors = [palette.primary, palette.secondary, palette.success, palette.info, palette.warning, palette.error];
  const tooWeak = (pairs: readonly (readonly [string, string])[]) =>
    pairs.filter(([text, surface]) => getContrastRatio(text, surface) < TEXT_RATIO);

  it('can be read as text on every surface', () => {
    const texts = [palette.text.primary, palette.text.secondary, ...colors.map(({ main }) => main)];
    expect(tooWeak(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))).toEqual([]);
  });

  it('can be written on', () => {
    expect(tooWeak(colors.map(({ main, contrastText }) => [contrastText, main] as const))).toEqual([]);
  });
});
