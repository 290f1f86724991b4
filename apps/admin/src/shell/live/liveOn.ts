/** A query that is read by its own key says by this `meta` which resources its answer follows from. */
export const liveOn = (...resources: readonly string[]) => ({ live: resources });
/** Follows from anything that the user may see. */
export const ANYTHING = '*';
