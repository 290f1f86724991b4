import {
  isSentOrder,
  type OpenLine,
  type OpenOrder,
  type OrderPolicy,
  packSizeOf,
  policies,
  stockIn,
} from '@bank/domain';
import { orderTables, survivorOf } from '@bank/projections';
import type { Pool } from 'pg';

const policy: OrderPolicy = policies.partner;
const PENDING_STATUSES = Object.keys(policy.statuses).filter((status) => stockIn(policy, status) === 'pending');
const DRAFT_STATUSES = PENDING_STATUSES.filter((status) => !isSentOrder({ status }));
const { headers, lines } = orderTables(policy.kind);

type PackSizes = Parameters<typeof packSizeOf>[0];
type LineRow = Omit<OpenLine, 'packSize'> & PackSizes;

/** The orders of a month that take from a warehouse and have not been shipped, drafts included. */
export const readOpenOrders = async (
  pool: Pool,
  warehouse: number,
  orderPeriod: string,
): Promise<readonly OpenOrder[]> => {
  const { rows } = await pool.query<Omit<OpenOrder, 'lines'> & { lines: readonly LineRow[] }>({
    name: 'sharing: open orders',
    text: `
      SELECT o.id, o.sequence, o.status, o.revision,
        jsonb_build_object('id', r.id, 'title', r.title, 'partnerType', r.partner_type) AS partner,
        (SELECT coalesce(json_agg(json_build_object(
            'id', l.id, 'product', l.product, 'asked', l.quantity,
            'agencyPackSize', p.agency_pack_size, 'hospitalPackSize', p.hospital_pack_size,
            'client', CASE WHEN l.client IS NOT NULL
              THEN json_build_object('id', c.public_id, 'fullName', c.full_name) END) ORDER BY l.id), '[]')
         FROM read.${lines} l
         JOIN read.products p ON p.id = l.product
         LEFT JOIN read.clients c ON c.id = ${survivorOf('l.client')}
         WHERE l.owner = o.owner) AS lines
      FROM read.${headers} o
      JOIN read.partners r ON r.id = o.partner
      WHERE o.warehouse = $1 AND o.order_period = $2 AND o.status = ANY($3)
        AND o.removed_at IS NULL AND o.reversed_at IS NULL
      ORDER BY o.id`,
    values: [warehouse, orderPeriod, PENDING_STATUSES],
  });
  return rows.map((order) => ({
    ...order,
    lines: order.lines.map(({ agencyPackSize, hospitalPackSize, ...line }) => ({
      ...line,
      packSize: packSizeOf({ agencyPackSize, hospitalPackSize }, order.partner.partnerType),
    })),
  }));
};

/** Product id -> the units that one order reserves at a warehouse, for an order of the partner where one is named. */
export const readOwnReservations = async (
  pool: Pool,
  order: number,
  warehouse: number,
  partner: number | undefined,
): Promise<ReadonlyMap<number, number> | undefined> => {
  const { rows } = await pool.query<{ product: number | null; units: number }>({
    name: 'sharing: own reservations',
    text: `
      SELECT l.product, coalesce(sum(l.quantity), 0)::float8 AS units
      FROM read.${headers} o
      LEFT JOIN read.${lines} l ON l.owner = o.owner AND o.warehouse = $2 AND o.status = ANY($4)
      WHERE o.id = $1 AND o.removed_at IS NULL AND ($3::bigint IS NULL OR o.partner = $3)
      GROUP BY l.product`,
    values: [order, warehouse, partner ?? null, PENDING_STATUSES],
  });
  if (!rows.length) return undefined;
  return new Map(rows.flatMap(({ product, units }) => (product === null ? [] : [[product, units] as const])));
};

/** Product id -> the units that the drafts of a month reserve at a warehouse, besides one order. */
export const readDraftReservations = async (
  pool: Pool,
  warehouse: number,
  orderPeriod: string,
  besides: number | null | undefined,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await pool.query<{ product: number; units: number }>({
    name: 'sharing: reservations of drafts',
    text: `
      SELECT l.product, sum(l.quantity)::float8 AS units
      FROM read.${headers} o
      JOIN read.${lines} l ON l.owner = o.owner
      WHERE o.warehouse = $1 AND o.order_period = $2 AND o.status = ANY($3) AND o.id IS DISTINCT FROM $4::bigint
        AND o.removed_at IS NULL AND o.reversed_at IS NULL
      GROUP BY l.product`,
    values: [warehouse, orderPeriod, DRAFT_STATUSES, besides ?? null],
  });
  return new Map(rows.map(({ product, units }) => [product, units]));
};
