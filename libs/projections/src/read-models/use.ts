import { type Field, MAX_NAMED_USES, namesRecord, type OrderPolicy, policies, type Use } from '@bank/domain';
import type { Pool } from 'pg';
import { snake } from '../tables/names';
import { orderProjectionName, orderTables } from './orders';

/** Kind of record -> its own column in the balances, the other column, and the table and column that name the other side. */
const stockColumns: Readonly<Record<string, { own: string; other: string; names: string; name: string }>> = {
  product: { own: 'product_id', other: 'location_id', names: 'read.storage_locations', name: 'title' },
  warehouse: { own: 'location_id', other: 'product_id', names: 'read.products', name: 'name' },
  partner: { own: 'location_id', other: 'product_id', names: 'read.products', name: 'name' },
};

const LOCATION_KINDS = ['warehouse', 'partner'];

const namesKind =
  (kind: string) =>
  ([, field]: [string, Field]): boolean =>
    namesRecord(field) && (field.to === kind || (field.to === 'storageLocation' && LOCATION_KINDS.includes(kind)));

/** The columns of orders, or of their lines, that name records of a kind. */
export const columnsNaming = (fields: OrderPolicy['header'], kind: string): string[] =>
  Object.entries(fields)
    .filter(namesKind(kind))
    .map(([name]) => snake(name));

/** For each kind of order that may name such a record: a SELECT of the open ones that name $1. */
const selectsOfOpenOrders = (kind: string): string[] =>
  Object.values<OrderPolicy>(policies).flatMap((policy) => {
    const open = Object.entries(policy.statuses).flatMap(([status, { stock }]) =>
      stock === 'committed' || stock === 'released' ? [] : [`'${status}'`],
    );
    const { headers, lines } = orderTables(policy.kind);
    const named = [
      ...columnsNaming(policy.header, kind).map((column) => `o.${column} = $1`),
      ...columnsNaming(policy.line, kind).map(
        (column) => `EXISTS (SELECT FROM read.${lines} l WHERE l.owner = o.owner AND l.${column} = $1)`,
      ),
    ];
    return named.length
      ? [
          `(SELECT o.sequence, o.created_at FROM read.${headers} o
            WHERE o.removed_at IS NULL AND o.status IN (${open}) AND (${named.join(' OR ')})
            ORDER BY o.created_at LIMIT ${MAX_NAMED_USES + 1})`,
        ]
      : [];
  });

/** The stock and the open orders that keep a record from being removed. */
export const readUse = async (pool: Pick<Pool, 'query'>, kind: string, id: number): Promise<Use> => {
  const [stock, openOrders] = await Promise.all([stockOf(pool, kind, id), openOrdersNaming(pool, kind, id)]);
  return { stock, openOrders };
};

const stockOf = async (pool: Pick<Pool, 'query'>, kind: string, id: number): Promise<Use['stock']> => {
  const column = stockColumns[kind];
  if (!column) return [];
  const { rows } = await pool.query<{ name: string; units: number }>(
    `SELECT coalesce(n.${column.name}, '#' || b.${column.other}) AS name, b.on_hand::float8 AS units
     FROM read.stock_balances b LEFT JOIN ${column.names} n ON n.id = b.${column.other}
     WHERE b.${column.own} = $1 AND (b.on_hand <> 0 OR b.reserved <> 0 OR b.incoming <> 0)
     ORDER BY abs(b.on_hand) DESC, b.${column.other} LIMIT ${MAX_NAMED_USES + 1}`,
    [id],
  );
  return rows;
};

const openOrdersNaming = async (pool: Pick<Pool, 'query'>, kind: string, id: number): Promise<string[]> => {
  const selects = selectsOfOpenOrders(kind);
  if (!selects.length) return [];
  const { rows } = await pool.query<{ sequence: string }>(
    `SELECT sequence FROM (${selects.join(' UNION ALL ')}) o ORDER BY created_at LIMIT ${MAX_NAMED_USES + 1}`,
    [id],
  );
  return rows.map(({ sequence }) => sequence);
};

export const USE_PROJECTIONS: readonly string[] = [
  'stock-ledger',
  ...Object.keys(policies).map((kind) => orderProjectionName(kind)),
];
