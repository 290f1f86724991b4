/** How much of a volume is played: `npm test` in its usual time, or all of it by `npm test -- deep`. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Of a number of rounds, records or cases that a statement is held with: the usual one, or the one of a deep run. */
export const byDepth = <T>({ usual, deep }: { usual: T; deep: T }): T => (isDeep ? deep : usual);
