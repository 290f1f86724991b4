import type { Condition } from '../source';
import type { FilterValues } from './query';

/** The index alone then knows all else that the number of rows depends on, unlike `merged_into` of a client `c`. */
const IS_MERGED = 'EXISTS (SELECT FROM read.client_merges merged WHERE merged.id = c.id AND merged.heir IS NOT NULL)';

/** The condition that leaves out the clients `c` who were merged into others, as far as the filter says. */
export const mergedConditions = ({ merged }: FilterValues): Condition[] => {
  if (merged === 'INCLUDED') return [];
  return [{ sql: merged === 'ONLY' ? IS_MERGED : `NOT ${IS_MERGED}` }];
};
