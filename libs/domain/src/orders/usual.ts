export const UNUSUAL_FACTOR = 20;
/** The number of a kind's latest orders from which usual quantities are computed. */
export const USUAL_OF_LAST_ORDERS = 200;
/** A product in fewer lines than this has no usual quantity yet. */
export const MIN_LINES_FOR_USUAL = 3;

/** Whether a quantity is so far above the usual one, both in units, that it may be a slip. */
export const isUnusual = (quantity: number, usual: number | undefined): boolean =>
  usual !== undefined && usual > 0 && Math.abs(quantity) >= UNUSUAL_FACTOR * usual;
