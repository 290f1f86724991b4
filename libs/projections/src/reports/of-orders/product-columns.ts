import { Rejection } from '@bank/domain';
import type { Pool } from 'pg';
import { type Fragment, raw, sql, toQuery } from '../fragment';
import { countMonths, listMonths, MAX_MONTHS } from '../months';
import type { FilterValues } from '../query';
import type { Behind, Column } from '../report';

type Database = Pick<Pool, 'query'>;

/** A product that has columns of its own. */
export interface ShownProduct {
  id: number;
  sku: string;
  name: string;
}

export const PRODUCT_TABLES = ['products', 'product_categories'] as const;

/** SQL that joins the category `c` to a product `p`. */
export const WITH_CATEGORY = raw('LEFT JOIN read.product_categories c ON c.id = p.product_category');
const IS_ORDERABLE = raw('c.is_partner_orderable AND p.removed_at IS NULL');
/** SQL of the key of a product's figures: its SKU where partners can order it, and else nothing, since it has no column. */
export const figureKey = sql`CASE WHEN ${IS_ORDERABLE} THEN p.sku END`;

const IN_LISTED_ORDER = raw('ORDER BY p.order_index NULLS LAST, p.id');
const readProducts = async (database: Database, where: Fragment): Promise<ShownProduct[]> => {
  const query = sql`SELECT p.id, p.sku, p.name FROM read.products p ${WITH_CATEGORY} WHERE ${where} ${IN_LISTED_ORDER}`;
  return (await database.query<ShownProduct>(toQuery(query))).rows;
};

/** The products that partners can order, in the order in which products are listed. */
export const readOrderableProducts = (database: Database): Promise<ShownProduct[]> =>
  readProducts(database, IS_ORDERABLE);

export const readProductsOf = (database: Database, ids: Fragment): Promise<ShownProduct[]> =>
  readProducts(database, sql`p.id IN (${ids})`);

export const monthInKey = (of: string): Fragment => raw(`coalesce('-' || ${of}.month, '')`);

/** SQL of a JSON object with a 0 for every figure that rows have columns for, by key. @param months that have columns besides */
export const zeroFigures = (months: readonly string[] | undefined): Fragment => {
  const [key, eachMonth] = months
    ? [sql`p.sku || ${monthInKey('m')}`, sql`CROSS JOIN unnest(array_append(${months}::text[], NULL)) AS m (month)`]
    : [sql`p.sku`, sql``];
  return sql`(SELECT coalesce(jsonb_object_agg(${key}, 0), '{}')
    FROM read.products p ${WITH_CATEGORY} ${eachMonth} WHERE ${IS_ORDERABLE})`;
};

interface ProductFamily {
  family: string;
  behind: (product: ShownProduct) => Behind;
  type?: Column['type'];
  prefix?: { key: string; label: string };
  unitsPrefix?: string;
}

export const productColumns = (
  products: readonly ShownProduct[],
  { family, behind, type = 'decimal', prefix = { key: '', label: '' }, unitsPrefix }: ProductFamily,
): Column[] =>
  products.map((product) => ({
    key: `${prefix.key}${product.sku}`,
    label: `${prefix.label}${product.name}`,
    type,
    part: { family, product: product.name },
    behind: behind(product),
    ...(unitsPrefix && { inUnits: `${unitsPrefix}${product.sku}` }),
  }));

export const productMonthColumns = (
  products: readonly ShownProduct[],
  months: readonly string[],
  { family, behind }: { family: string; behind: (product: ShownProduct, month: string) => Behind },
): Column[] =>
  products.flatMap((product) =>
    months.map(
      (month): Column => ({
        key: `${product.sku}-${month}`,
        label: `${product.name} ${month}`,
        type: 'decimal',
        part: { family, product: product.name, month },
        behind: behind(product, month),
      }),
    ),
  );

/** More columns fit neither a sheet that anybody reads nor a window. */
const MAX_MONTH_COLUMNS = 3_000;

export const monthsOf = ({ startingAt, endingAt }: FilterValues): readonly string[] | undefined => {
  if (startingAt === undefined || endingAt === undefined) return undefined;
  refuseManyMonths(startingAt, endingAt, MAX_MONTHS);
  return listMonths(startingAt, endingAt);
};

/** @throws Rejection for more months than there can be columns of so many products */
export const refuseManyColumns = ({ startingAt, endingAt }: FilterValues, products: number): void => {
  if (startingAt === undefined || endingAt === undefined || !products) return;
  refuseManyMonths(startingAt, endingAt, Math.min(MAX_MONTHS, Math.floor(MAX_MONTH_COLUMNS / products)));
};

const refuseManyMonths = (first: string, last: string, most: number): void => {
  if (countMonths(first, last) <= most) return;
  const problem = `Must be within ${most} months of the start, because every product has a column for each month`;
  throw new Rejection('malformed', `The parameter endingAt is wrong: ${problem}.`, { endingAt: problem });
};
