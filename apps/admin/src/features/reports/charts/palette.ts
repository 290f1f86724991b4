import type { PaletteMode } from '@mui/material';

/**
 * Colors that people with any kind of color vision can distinguish from their neighbors, with a contrast of at least 3:1 to the paper. The
 * last is that of what is drawn together; lines have marks of different shapes besides.
 */
const colors: Readonly<Record<PaletteMode, { series: readonly string[]; others: string }>> = {
  light: {
    series: ['#0072b2', '#b34a00', '#00785a', '#a8326f', '#332288', '#7a6a00', '#5b8fbf', '#6b1010'],
    others: '#6a7779',
  },
  dark: {
    series: ['#56b4e9', '#f0a04b', '#3fcfa4', '#f2a3cd', '#b6adff', '#f0e442', '#2f8fd0', '#ff8a80'],
    others: '#a0b3b3',
  },
};

export const MAX_SERIES = colors.light.series.length;

export const seriesColor = (mode: PaletteMode, place: number): string =>
  colors[mode].series[place] ?? colors[mode].others;
