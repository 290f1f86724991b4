import type { Condition } from '../source';
import type { FilterValues } from './query';

/** The index alone then knows all else that the number of rows depends on, unlike `merged_into` of a client `c`. */
const MERGED = 'read.client_merges merged WHERE merged.heir IS NOT NULL';
const IS_MERGED = `c.id IN (SELECT merged.id FROM ${MERGED})`;
const IS_NOT_MERGED = `NOT EXISTS (SELECT FROM ${MERGED} AND merged.id = c.id)`;

/** The condition that leaves out the clients `c` who were merged into others, as far as the filter says. */
export const mergedConditions = ({ merged }: FilterValues): Condition[] => {
  if (merged === 'INCLUDED') return [];
  return [merged === 'ONLY' ? { sql: IS_MERGED } : { sql: IS_NOT_MERGED, leavesOutFew: IS_MERGED }];
};
