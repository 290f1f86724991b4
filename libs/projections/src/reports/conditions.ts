import type { Condition } from '../source';
import { type Fragment, sql } from './fragment';

/** It must not contain a question mark of its own. */
export const conditionOf = (
  { parts, values }: Fragment,
  more: Pick<Condition, 'joins' | 'isExpensive'> = {},
): Condition => ({ sql: parts.join('?'), values, ...more });

export const fragmentOf = ({ sql: text, values = [] }: Condition): Fragment =>
  sql`(${{ parts: text.split('?'), values }})`;

export const conditionIfSet = (sql: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql, values: [value] }];

export const conditionIfAny = (
  fragment: Fragment | undefined,
  more?: Pick<Condition, 'joins' | 'isExpensive'>,
): Condition[] => (fragment ? [conditionOf(fragment, more)] : []);
