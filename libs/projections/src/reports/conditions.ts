import type { Condition } from '../source';
import { type Fragment, sql } from './fragment';

/** A fragment as a condition of a list. It must not contain a question mark of its own. */
export const conditionOf = (
  { parts, values }: Fragment,
  more: Pick<Condition, 'joins' | 'isExpensive'> = {},
): Condition => ({ sql: parts.join('?'), values, ...more });

/** The condition of a list as a fragment. */
export const fragmentOf = ({ sql: text, values = [] }: Condition): Fragment =>
  sql`(${{ parts: text.split('?'), values }})`;

/** The condition, where there is a value for it; none otherwise. */
export const conditionIfSet = (sql: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql, values: [value] }];

/** The fragment's condition, where there is one. */
export const conditionIfAny = (
  fragment: Fragment | undefined,
  more?: Pick<Condition, 'joins' | 'isExpensive'>,
): Condition[] => (fragment ? [conditionOf(fragment, more)] : []);
