import { foldedText, nameCell, textCell } from './cells';
import type { Derived } from './derived';

const NAMELESS = `'Without a name'`;

/** What orders or clients refer to is kept, although somebody has deleted it. @param uses queries of the ids that are in use */
const isKept = (uses: readonly string[]): string =>
  `(deleted_at IS NULL OR id IN (${uses.map((use) => `(${use})`).join(' UNION ALL ')}))`;

/** Where imports could not know two by their names, the older numbers stand behind these. */
const distinctNames = (column: string, among = ''): string => {
  const name = `coalesce(${nameCell(column)}, ${NAMELESS})`;
  return `CASE WHEN count(*) OVER (PARTITION BY ${among}${foldedText(name)}) > 1 THEN ${name} || ' (' || id || ')' ELSE ${name} END`;
};

/** The id, the name by which all lists know it, and whether it was deleted. */
const keptNames = (table: string, column: string, condition: string): string =>
  `SELECT id, ${distinctNames(column)} AS name, deleted_at IS NOT NULL AS is_deleted FROM older_${table} WHERE ${condition}`;

const usedLocations = [
  'SELECT storage_location_id FROM older_inventory_transaction WHERE storage_location_id IS NOT NULL',
  'SELECT partner_id FROM older_client WHERE partner_id IS NOT NULL',
  'SELECT partner_id FROM older_partner_order WHERE partner_id IS NOT NULL',
  'SELECT warehouse_id FROM older_partner_order WHERE warehouse_id IS NOT NULL',
  'SELECT partner_id FROM older_bulk_distribution WHERE partner_id IS NOT NULL',
  'SELECT warehouse_id FROM older_supply_order WHERE warehouse_id IS NOT NULL',
  'SELECT warehouse_id FROM older_merchandise_order WHERE warehouse_id IS NOT NULL',
];

const usedProducts = [
  'SELECT product_id FROM older_line_item WHERE product_id IS NOT NULL',
  'SELECT product_id FROM older_inventory_transaction WHERE product_id IS NOT NULL',
];
const sku = textCell('sku');

/** Warehouses and partners, which an order may name in one column. */
export const keptLocations = 'older_kept_location';
export const keptSuppliers = 'older_kept_supplier';
/** With a SKU each. */
export const keptProducts = 'older_kept_product';
export const keptGroups = 'older_kept_group';
const allOptions = 'older_kept_option';
/** The options of a list, whatever became of them. */
export const keptOptions = (type: string): string => `(SELECT * FROM ${allOptions} WHERE lower(type) = '${type}')`;

export const keptTables: readonly Derived[] = [
  [keptLocations, keptNames('storage_location', 'title', isKept(usedLocations))],
  [
    keptSuppliers,
    keptNames(
      'supplier',
      'title',
      isKept(['SELECT supplier_id FROM older_supply_order WHERE supplier_id IS NOT NULL']),
    ),
  ],
  [
    keptProducts,
    `SELECT id, ${distinctNames('name')} AS name, deleted_at IS NOT NULL AS is_deleted,
      CASE WHEN ${sku} IS NULL OR count(*) OVER (PARTITION BY ${foldedText(sku)}) > 1 THEN coalesce(${sku} || '-', '') || 'OLDER-' || id ELSE ${sku} END AS sku
    FROM older_product WHERE ${isKept(usedProducts)}`,
  ],
  [keptGroups, keptNames('groups', 'name', 'deleted_at IS NULL')],
  [
    allOptions,
    `SELECT id, type, ${distinctNames('name', 'lower(type), ')} AS name, deleted_at IS NOT NULL AS is_deleted FROM older_list_option`,
  ],
];
