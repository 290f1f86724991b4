import type { Row } from './projection';

/** Rows are wide and many, and a rest pattern (`{ key, ...others }`) takes thirty times as long. */
export const copyValues = (
  from: Row,
  without: readonly string[] = [],
  into: Record<string, unknown> = {},
): Record<string, unknown> => {
  for (const key in from) if (!without.includes(key)) into[key] = from[key];
  return into;
};
