import {
  type Answer,
  canPlaceOrders,
  type OrderKind,
  type OrderPolicy,
  type PartnerType,
  policies,
} from '@bank/domain';
import { countsForMonth, orderTables, snake } from '@bank/projections';
import type { Pool } from 'pg';
import type { FactLoader } from './loader';

/** A partner that doesn't exist may order nothing; the fact `exists` says that it is missing. */
const UNKNOWN: Answer<'partner'> = {
  title: 'An unknown partner',
  type: 'AGENCY',
  mayPlaceOrders: false,
  maxOrdersPerMonth: 1,
};

interface Row {
  id: number;
  title: string;
  type: PartnerType | null;
  status: string;
  max: number | null;
}

export const loadPartners: FactLoader<'partner'> = async (pool, ids) => {
  const { rows } = await pool.query<Row>({
    name: 'facts: partners',
    text: `SELECT id, title, partner_type AS type, status, max_order_number_per_month AS max
           FROM read.partners WHERE id = ANY($1)`,
    values: [ids],
  });
  const byId = new Map(
    rows.map(({ id, title, type, status, max }): [number, Answer<'partner'>] => [
      id,
      { title, type: type ?? 'AGENCY', mayPlaceOrders: canPlaceOrders(status), maxOrdersPerMonth: max ?? 1 },
    ]),
  );
  return ids.map((id) => byId.get(id) ?? UNKNOWN);
};

interface MonthOfPartner {
  partner: number;
  /** YYYY-MM */
  month: string;
  /** The order that doesn't count itself. */
  besides?: number;
}

/** How many orders of a kind count for a partner's month: neither cancelled nor deleted nor reversed. */
export const countOrdersInMonth = async (
  pool: Pool,
  kind: string,
  { partner, month, besides = 0 }: MonthOfPartner,
): Promise<number> => {
  const { month: ofKind }: OrderPolicy = policies[kind as OrderKind];
  const { rows } = await pool.query<{ count: number }>({
    name: `${kind} orders in a month`,
    text: `SELECT count(*)::integer AS count FROM read.${orderTables(kind).headers} o
           WHERE o.partner = $1 AND o.${snake(ofKind!.field)} = $2 AND o.id <> $3
             AND ${countsForMonth(kind as OrderKind, 'o')}`,
    values: [partner, month, besides],
  });
  return rows[0]!.count;
};

export const loadOrdersInMonth: FactLoader<'ordersInMonth'> = (pool, questions) =>
  Promise.all(questions.map(({ kind, ...question }) => countOrdersInMonth(pool, kind, question)));

/** Partners order from these warehouses. */
export const loadPublicWarehouses: FactLoader<'isPublicWarehouse'> = async (pool, ids) => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'facts: public warehouses',
    text: 'SELECT id FROM read.warehouses WHERE id = ANY($1) AND is_public_display AND removed_at IS NULL',
    values: [ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  return ids.map((id) => known.has(id));
};
