import type { OrderKind } from '@bank/domain';
import type { Pool } from 'pg';
import { prepared } from '../../platform/database/prepared';

export interface ShownLine {
  id: number;
  quantity: number;
  cost: number;
  product: Readonly<Record<string, unknown>>;
  transactions: readonly Readonly<Record<string, unknown>>[];
}

const PRODUCT = [
  'id',
  'name',
  'sku',
  'color',
  'status',
  'default_cost',
  'agency_pack_size',
  'agency_max_packs',
  'hospital_pack_size',
  'hospital_max_packs',
];
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const object = (alias: string, columns: readonly string[]) =>
  `json_build_object(${columns.map((name) => `'${camel(name)}', ${alias}.${name}`).join(', ')})`;

/** An order's lines, each with its product and its stock transactions, in the order in which they were added. */
export const linesOf = async (pool: Pool, kind: OrderKind, order: number): Promise<ShownLine[]> => {
  const { rows } = await pool.query<ShownLine>(
    prepared(
      `SELECT l.id, l.quantity, l.cost::float8 AS cost, ${object('p', PRODUCT)} AS product, coalesce(t.transactions, '[]') AS transactions
     FROM read.${kind}_order_lines l
     LEFT JOIN read.products p ON p.id = l.product
     LEFT JOIN (
       SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
         'isCommitted', s.committed_at IS NOT NULL, 'committedAt', s.committed_at, 'product', json_build_object('id', s.product_id),
         'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
       FROM read.stock_transactions s
       LEFT JOIN read.storage_locations w ON w.id = s.location_id
       WHERE s.owner = $1 AND s.recorded_until IS NULL
       GROUP BY s.line_id
     ) t ON t.line_id = l.id
     WHERE l.owner = $1
     ORDER BY l.id`,
      [`${kind}Order-${order}`],
    ),
  );
  return rows;
};
