/** Repeatable chance, the same for the same seed in every process (the generator "mulberry32"): every sample bank is the same. */
export const dice = (seed: number) => {
  let state = seed;
  /** From 0 up to, but not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    happens: (probability: number): boolean => next() < probability,
    oneOf: <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)]!,
  };
};
export type Dice = ReturnType<typeof dice>;
