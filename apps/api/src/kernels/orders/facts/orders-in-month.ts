import { type OrderKind, type OrderPolicy, policies } from '@bank/domain';
import { countsForMonth, orderTables, snake } from '@bank/projections';
import type { Pool } from 'pg';
import type { FactLoader } from './loader';

interface MonthOfPartner {
  partner: number;
  /** YYYY-MM */
  month: string;
  /** The order that doesn't count itself. */
  besides?: number;
}

/** The header field of the month for which an order of a kind counts. */
const monthFieldOf = ({ header }: OrderPolicy): string =>
  Object.entries(header).find(([, { type, required }]) => type === 'month' && required)![0];

/** How many orders of a kind count for a partner's month: neither cancelled nor deleted nor reversed. */
export const countOrdersInMonth = async (
  pool: Pool,
  kind: string,
  { partner, month, besides = 0 }: MonthOfPartner,
): Promise<number> => {
  const policy: OrderPolicy = policies[kind as OrderKind];
  const { rows } = await pool.query<{ count: number }>({
    name: `${kind} orders in a month`,
    text: `SELECT count(*)::integer AS count FROM read.${orderTables(kind).headers} o
           WHERE o.partner = $1 AND o.${snake(monthFieldOf(policy))} = $2 AND o.id <> $3
             AND ${countsForMonth(kind as OrderKind, 'o')}`,
    values: [partner, month, besides],
  });
  return rows[0]!.count;
};

export const loadOrdersInMonth: FactLoader<'ordersInMonth'> = (pool, questions) =>
  Promise.all(questions.map(({ kind, ...question }) => countOrdersInMonth(pool, kind, question)));
