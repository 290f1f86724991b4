import { foldedText, textCell } from './cells';

const NAMELESS = `'Without a name'`;

/** What orders or clients refer to is kept, although somebody has deleted it. @param uses queries of the ids that are in use */
const isKept = (uses: readonly string[]): string =>
  `(deleted_at IS NULL OR id IN (${uses.map((use) => `(${use})`).join(' UNION ALL ')}))`;

/** Two that imports could not tell apart by their names are told apart by their older numbers. */
const distinctNames = (column: string): string => {
  const name = `coalesce(${textCell(column)}, ${NAMELESS})`;
  return `CASE WHEN count(*) OVER (PARTITION BY ${foldedText(name)}) > 1 THEN ${name} || ' (' || id || ')' ELSE ${name} END`;
};

/** The id, the name by which all lists know it, and whether it was deleted. */
const keptNames = (table: string, column: string, condition: string): string =>
  `(SELECT id, ${distinctNames(column)} AS name, deleted_at IS NOT NULL AS is_deleted FROM older_${table} WHERE ${condition})`;

const usedLocations = [
  'SELECT storage_location_id FROM older_inventory_transaction WHERE storage_location_id IS NOT NULL',
  'SELECT partner_id FROM older_client WHERE partner_id IS NOT NULL',
  'SELECT partner_id FROM older_partner_order WHERE partner_id IS NOT NULL',
  'SELECT warehouse_id FROM older_partner_order WHERE warehouse_id IS NOT NULL',
  'SELECT partner_id FROM older_bulk_distribution WHERE partner_id IS NOT NULL',
  'SELECT warehouse_id FROM older_supply_order WHERE warehouse_id IS NOT NULL',
  'SELECT warehouse_id FROM older_merchandise_order WHERE warehouse_id IS NOT NULL',
];

/** Warehouses and partners, which an order may name in one column. */
export const keptLocations = keptNames('storage_location', 'title', isKept(usedLocations));

export const keptSuppliers = keptNames(
  'supplier',
  'title',
  isKept(['SELECT supplier_id FROM older_supply_order WHERE supplier_id IS NOT NULL']),
);

/** The options of a list, whatever became of them. */
export const keptOptions = (type: string): string => keptNames('list_option', 'name', `lower(type) = '${type}'`);

const usedProducts = [
  'SELECT product_id FROM older_line_item WHERE product_id IS NOT NULL',
  'SELECT product_id FROM older_inventory_transaction WHERE product_id IS NOT NULL',
];
const sku = textCell('sku');

/** With the SKU by which orders know it. */
export const keptProducts = `(SELECT id, ${distinctNames('name')} AS name, deleted_at IS NOT NULL AS is_deleted,
    CASE WHEN ${sku} IS NULL OR count(*) OVER (PARTITION BY ${foldedText(sku)}) > 1 THEN coalesce(${sku} || '-', '') || 'OLDER-' || id ELSE ${sku} END AS sku
  FROM older_product WHERE ${isKept(usedProducts)})`;

export const keptGroups = keptNames('groups', 'name', 'deleted_at IS NULL');
