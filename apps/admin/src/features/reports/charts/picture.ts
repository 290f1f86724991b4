import { useMediaQuery } from '@mui/material';

export const PICTURE_HEIGHT_PX = 380;
export const BAR_HEIGHT_PX = 36;
const NAME_WIDTH_PX = { wide: 220, narrow: 104 } as const;

const shortNumbers = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
/** A number at an axis: 12.5K. */
export const shortNumber = (value: number): string => shortNumbers.format(value);

const useIsNarrow = () => useMediaQuery('(max-width: 599.95px)', { noSsr: true });

export const useNameWidth = (): number => (useIsNarrow() ? NAME_WIDTH_PX.narrow : NAME_WIDTH_PX.wide);

/** The options of all charts. They don't move; a table beside them serves users who can't see them. */
export const usePictureProps = (title: string) => ({
  title,
  skipAnimation: true,
  // At the right, half of the last label of an axis is past its end; one that has no room there is left out.
  margin: { left: useIsNarrow() ? 0 : 8, right: 32, top: 16, bottom: 8 },
});
