import type { OrderKind } from '@bank/domain';

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

/** The lines of the order `o` as JSON, each with its product and its stock transactions, in the order in which they were added. */
export const linesOf = (kind: OrderKind): string => `(
  SELECT coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'cost', l.cost,
    'product', ${object('p', PRODUCT)}, 'transactions', coalesce(t.transactions, '[]')) ORDER BY l.id), '[]')
  FROM read.${kind}_order_lines l
  LEFT JOIN read.products p ON p.id = l.product
  LEFT JOIN (
    SELECT s.line_id, json_agg(json_build_object('id', s.id, 'delta', s.delta, 'cost', s.cost,
      'isCommitted', s.committed_at IS NOT NULL, 'committedAt', s.committed_at, 'product', json_build_object('id', s.product_id),
      'storageLocation', json_build_object('id', s.location_id, 'title', w.title)) ORDER BY s.id) AS transactions
    FROM read.stock_transactions s
    LEFT JOIN read.storage_locations w ON w.id = s.location_id
    WHERE s.owner = $2 AND s.recorded_until IS NULL
    GROUP BY s.line_id
  ) t ON t.line_id = l.id
  WHERE l.owner = $2
)`;
