/** The units of a product at a place that nobody else is promised; below 0 where more is promised than there is. */
export const availableOf = ({ onHand, promised }: { onHand: number; promised: number }): number => onHand - promised;

/** The units that are missing where so many are asked of what is available. */
export const shortOf = (asked: number, available: number): number => Math.max(0, asked - Math.max(0, available));
