export const UNUSUAL_FACTOR = 20;
/** The number of a kind's latest orders from which usual quantities are computed. */
export const USUAL_OF_LAST_ORDERS = 200;
/** A product in fewer lines than this has no usual quantity yet. */
export const MIN_LINES_FOR_USUAL = 3;

/** Whether a quantity is so far above the usual one, both in units, that it may be a slip. */
export const isUnusual = (quantity: number, usual: number | undefined): boolean =>
  usual !== undefined && usual > 0 && Math.abs(quantity) >= UNUSUAL_FACTOR * usual;

/** A digit too many or too few makes a count ten times what it should be; stock that went astray is seldom five times. */
export const UNUSUAL_COUNT_FACTOR = 5;

/** Whether a count is so far from what the place should hold, both in units, that it may be a slip. */
export const isUnusualCount = (counted: number, expected: number): boolean =>
  expected > 0 && (counted >= UNUSUAL_COUNT_FACTOR * expected || counted * UNUSUAL_COUNT_FACTOR <= expected);

/** Whether a correction is so far above what was booked, both in units, that it may be a slip. */
export const isUnusualCorrection = (quantity: number, booked: number): boolean =>
  booked !== 0 && Math.abs(quantity) >= UNUSUAL_COUNT_FACTOR * Math.abs(booked);

/** Children of one size get about the same; a digit too many, or diapers taken for packs, makes it many times that. */
export const UNUSUAL_CHILD_FACTOR = 5;

/** Why what one child gets of a product may be a slip. */
export type UnusualForChild = 'packSize' | 'max' | 'usual';

interface ForChild {
  packSize: number;
  /** The most packs that an order takes for one child; null where there is no limit. */
  maxPacks: number | null;
  /** Units. */
  usual: number | undefined;
}

/** Whether what one child gets, in units, may be a slip. As many packs as a pack has diapers are perhaps no packs at all. */
export const unusualForChild = (
  units: number,
  { packSize, maxPacks, usual }: ForChild,
): UnusualForChild | undefined => {
  const packs = units / packSize;
  const isMuch =
    maxPacks === null ? usual !== undefined && usual > 0 && units >= UNUSUAL_CHILD_FACTOR * usual : packs > maxPacks;
  if (packs === packSize && packSize > 1 && (isMuch || maxPacks === null)) return 'packSize';
  if (!isMuch) return undefined;
  return maxPacks === null ? 'usual' : 'max';
};
