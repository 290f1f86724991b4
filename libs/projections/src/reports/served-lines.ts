import { COUNTED_DISTRIBUTION } from '../read-models/clients/figures';
import { type Fragment, raw, sql, where } from './fragment';

/** SQL of the client that a line `l` of `servedLines` belongs to now. */
export const SERVED_CLIENT = 'coalesce(m.heir, l.client)';

/** The lines of a few distributions are found by their owner; where all are read, numbers are compared faster than owners. */
const linesOf = (are: 'few' | 'all'): string => `FROM read.distribution_orders d
  JOIN read.distribution_order_lines l ON ${are === 'few' ? 'l.owner = d.owner' : 'l.order_id = d.id'}
    AND l.quantity > 0 AND l.client IS NOT NULL
  LEFT JOIN read.client_merges m ON m.id = l.client`;

/** FROM and WHERE of what clients were given: lines `l` above zero of distributions `d` that count. */
export const servedLines = (...conditions: readonly (Fragment | undefined | false | '')[]): Fragment =>
  sql`${raw(linesOf(conditions.some(Boolean) ? 'few' : 'all'))} ${where(raw(COUNTED_DISTRIBUTION), ...conditions)}`;

/** A table expression of the first month (`first_period`) in which each `client` was given something, of all clients at once. */
export const FIRST_PERIODS = `(
  SELECT ${SERVED_CLIENT} AS client, min(d.distribution_period COLLATE "C") AS first_period
  ${linesOf('all')} WHERE ${COUNTED_DISTRIBUTION} GROUP BY 1)`;

export const SERVED_TABLES = ['distribution_orders', 'distribution_order_lines', 'client_merges'] as const;

export const inMonths = (first: string | undefined, last: string | undefined): readonly (Fragment | undefined)[] => [
  first ? sql`d.distribution_period >= ${first}` : undefined,
  last ? sql`d.distribution_period <= ${last}` : undefined,
];
