/** How much of a volume is played: `npm test` in its usual time, or all of it by `npm test -- deep`. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Of a number of rounds, records or cases that a statement is held with: the usual one, or the one of a deep run. */
export const byDepth = <T>({ usual, deep }: { usual: T; deep: T }): T => (isDeep ? deep : usual);

/**
 * All of these in a deep run, otherwise `usual` of them, others for every `turn`: where each case would meet each place,
 * the cases take turns on the places.
 */
export const inTurn = <T>(all: readonly T[], turn: number, usual: number): readonly T[] =>
  isDeep || usual >= all.length ? all : Array.from({ length: usual }, (_, n) => all[(turn * usual + n) % all.length]!);
