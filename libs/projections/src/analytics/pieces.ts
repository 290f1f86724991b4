import { BANK_ZONE } from '../read-models/clients/activity';
import { codeOf } from './secret';
import type { ViewColumn } from './view';

/** SQL of the first day of this month, where the bank is. */
export const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE ${BANK_ZONE})::date`;

/** SQL of the first day of a month that is written as YYYY-MM. */
export const firstOf = (month: string): string => `to_date(${month}, 'YYYY-MM')`;

/**
 * SQL of the months between the month of a birth and another one. The day of birth counts for nothing: an age that grew on
 * it would give it away to whoever asks every day.
 */
export const ageInMonths = (birthdate: string, month: string): string =>
  `(extract(year FROM ${month}) - extract(year FROM ${birthdate})) * 12
   + extract(month FROM ${month}) - extract(month FROM ${birthdate})`;

/** SQL of a code that children of one family share. It is not the portal's own, by which a child can be found there. */
export const familyCode = (c: string): string => codeOf(`coalesce(${c}.family_id, ${c}.public_id)`);

/** What the views of all kinds of order begin with. @param order alias of the table of orders */
export const orderColumns = (order: string): Readonly<Record<string, ViewColumn>> => ({
  order_id: [
    'integer',
    `${order}.id`,
    'Number of the order, as in its address in the portal. Each kind counts for itself.',
  ],
  sequence: ['text', `${order}.sequence`, 'The name of the order that the screens show.'],
  status: ['text', `${order}.status`, 'Status in the workflow of its kind.'],
  is_committed: ['boolean', `${order}.committed`, 'Whether its stock has moved.'],
  committed_at: ['timestamp with time zone', `${order}.committed_at`, 'When its stock moved; null before.'],
  is_reversed: [
    'boolean',
    `${order}.reversed_at IS NOT NULL`,
    'Whether it was reversed, so that its stock went back. Leave it out of sums.',
  ],
  created_at: ['timestamp with time zone', `${order}.created_at`, 'When it was placed.'],
  updated_at: ['timestamp with time zone', `${order}.updated_at`, 'When it was last changed.'],
});

/** What the views of all lines of orders begin with. @param line alias of the table of lines */
export const lineColumns = (line: string): Readonly<Record<string, ViewColumn>> => ({
  line_id: ['integer', `${line}.id`, 'Number of the line. No two lines of any kinds share one.'],
  order_id: ['integer', `${line}.order_id`, 'The order, in the view of the orders of this kind.'],
  product_id: ['integer', `${line}.product`, 'The product, in `products`.'],
  units: ['integer', `${line}.quantity`, 'Units, such as single diapers.'],
  unit_cost: ['numeric', `${line}.cost`, 'US dollars for one unit.'],
});

/** FROM of the lines `l` of the orders `o` of a kind, without lines of nothing and deleted orders. */
export const linesOf = (kind: string): string =>
  `read.${kind}_order_lines l JOIN read.${kind}_orders o ON o.id = l.order_id WHERE o.removed_at IS NULL AND l.quantity <> 0`;
