import type { OlderQuery } from '../older-query';
import { chooseCell, flagCell, positiveCell, textCell } from './sql/cells';
import { keptOptions, keptProducts } from './sql/kept';

const CATEGORY = 'productcategory';

/** The portal needs a category. */
export const NO_CATEGORY = 'Without a category';
const productsWithCategory = `(SELECT k.*, c.name AS category FROM ${keptProducts} k JOIN older_product p ON p.id = k.id
    LEFT JOIN ${keptOptions(CATEGORY)} c ON c.id = p.product_category_id)`;

/** A deleted one is inactive. */
export const activeOrNot = (status: string, isDeleted: string, others: Readonly<Record<string, string>> = {}): string =>
  `CASE WHEN ${isDeleted} THEN 'Inactive' ELSE coalesce(${chooseCell(status, { ACTIVE: 'Active', INACTIVE: 'Inactive', ...others })}, 'Active') END`;

export const productCategories: OlderQuery = {
  kind: 'product-categories',
  sql: `SELECT k.name AS "Name", ${activeOrNot('o.status', 'k.is_deleted')} AS "Status",
      ${flagCell('o.is_partner_orderable')} AS "Partner Orderable"
    FROM ${keptOptions(CATEGORY)} k JOIN older_list_option o ON o.id = k.id
    UNION ALL SELECT DISTINCT '${NO_CATEGORY}', 'Inactive', 'No' FROM ${productsWithCategory} p WHERE p.category IS NULL ORDER BY 1`,
};

const productStatus = activeOrNot('p.status', 'k.is_deleted', {
  OUT_OF_STOCK: 'Out of stock',
  OUTOFSTOCK: 'Out of stock',
});

/** The portal needs sizes of packs. One piece is what a product without them was counted by. */
const packs = (column: string): string => `coalesce(${positiveCell(`p.${column}`)}, '1')`;

export const products: OlderQuery = {
  kind: 'products',
  sql: `SELECT k.name AS "Name", k.sku AS "SKU", coalesce(k.category, '${NO_CATEGORY}') AS "Product category", ${productStatus} AS "Status",
      ${textCell('p.color')} AS "Color", p.default_cost AS "Default cost", p.retail_price AS "Retail price",
      ${packs('agency_packs_per_bag')} AS "Agency packs per bag", ${packs('agency_pack_size')} AS "Agency pack size",
      ${packs('agency_max_packs')} AS "Agency max packs", ${packs('hospital_packs_per_bag')} AS "Hospital packs per bag",
      ${packs('hospital_pack_size')} AS "Hospital pack size", ${packs('hospital_max_packs')} AS "Hospital max packs",
      p.order_index AS "Order"
    FROM ${productsWithCategory} k JOIN older_product p ON p.id = k.id
    ORDER BY p.order_index::integer NULLS LAST, k.id::bigint`,
};
