import { type BagSizes, fieldOfOwnOrders, packBags, packingFor, policies, Rejection, refuseUnless } from '@bank/domain';
import type { Pool } from 'pg';
import { activePartnerId } from '../../kernels/authority/user-partners';
import { currentRoles } from '../../platform/context/current-user';
import { preparedQuery } from '../../platform/database/prepared-query';
import type { ShownFillSheet } from './fill-sheets.dto';
import { SHOWN_PARTNER } from './partner-column';

const { partner: policy } = policies;

/** A column of fill sheets. */
export interface SheetProduct {
  id: number;
  /** The product's name, which no other column has; bags count packs under it. */
  name: string;
  color: string | null;
}

interface OrderRow extends Omit<ShownFillSheet, 'bags'> {
  belongsTo: number;
  /** Product -> units. */
  quantities: Readonly<Record<string, number>>;
}
interface ProductRow extends BagSizes {
  id: number;
  name: string;
  sku: string;
  color: string | null;
  isOffered: boolean;
}

const ORDERS = `
  SELECT o.id, o.sequence, o.status, o.order_period AS "orderPeriod", o.partner AS "belongsTo",
         ${SHOWN_PARTNER} AS partner,
         f.name AS "fulfillmentPeriod", m.name AS "distributionMethod",
         coalesce((SELECT json_object_agg(s.product, s.units) FROM (
           SELECT l.product, sum(l.quantity)::float8 AS units FROM read.partner_order_lines l
           WHERE l.owner = o.owner GROUP BY l.product) s), '{}') AS quantities
  FROM unnest($1::integer[]) WITH ORDINALITY AS asked(id, place)
  JOIN read.partner_orders o ON o.id = asked.id AND o.removed_at IS NULL
  JOIN read.partners p ON p.id = o.partner
  LEFT JOIN read.partners_fulfillment_periods f ON f.id = p.fulfillment_period
  LEFT JOIN read.partners_distribution_methods m ON m.id = p.distribution_method
  ORDER BY asked.place`;

/** Every product, since an order may name one that is no longer offered. */
const PRODUCTS = `
  SELECT p.id, p.name, p.sku, p.color, p.agency_pack_size AS "agencyPackSize", p.hospital_pack_size AS "hospitalPackSize",
         p.agency_packs_per_bag AS "agencyPacksPerBag", p.hospital_packs_per_bag AS "hospitalPacksPerBag",
         coalesce(p.removed_at IS NULL AND p.status <> 'INACTIVE' AND c.is_partner_orderable, false) AS "isOffered"
  FROM read.products p LEFT JOIN read.product_categories c ON c.id = p.product_category
  ORDER BY p.order_index NULLS LAST, p.id`;

export interface FillSheets {
  sheets: readonly ShownFillSheet[];
  /** The columns of all of them. */
  products: readonly SheetProduct[];
}

/**
 * Reads how orders are packed: all of them at once, in the order of the ids.
 * @throws Rejection notFound that names the orders that don't exist, forbidden for those of another partner
 */
export const readFillSheets = async (pool: Pool, ids: readonly number[]): Promise<FillSheets> => {
  const [{ rows: orders }, { rows: products }] = await Promise.all([
    pool.query<OrderRow>(preparedQuery(ORDERS, [ids])),
    pool.query<ProductRow>(preparedQuery(PRODUCTS, [])),
  ]);
  refuseMissing(ids, orders);
  const ownOnly = fieldOfOwnOrders(policy, currentRoles()) !== undefined;
  refuseUnless(!ownOnly || orders.every(({ belongsTo }) => belongsTo === activePartnerId()));
  const packed = new Set(orders.flatMap(({ quantities }) => Object.keys(quantities)));
  const columns = products.filter(({ id, isOffered }) => isOffered || packed.has(String(id)));
  const names = uniqueNames(columns);
  return {
    sheets: orders.map((order) => toSheet(order, columns, names)),
    products: columns.map(({ id, color }) => ({ id, name: names.get(id)!, color })),
  };
};

const refuseMissing = (ids: readonly number[], found: readonly { id: number }[]): void => {
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length) throw new Rejection('notFound', `There is no ${policy.title} ${missing.join(', ')}`);
};

/** Product -> its name, with its SKU where several have the name. */
const uniqueNames = (products: readonly ProductRow[]): ReadonlyMap<number, string> => {
  const uses = new Map<string, number>();
  for (const { name } of products) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(products.map(({ id, name, sku }) => [id, uses.get(name) === 1 ? name : `${name} (${sku})`]));
};

/** The products are packed in the order of the columns, so that a sheet is read from left to right. */
const toSheet = (
  { quantities, belongsTo: _, ...order }: OrderRow,
  columns: readonly ProductRow[],
  names: ReadonlyMap<number, string>,
): ShownFillSheet => {
  const byId = new Map(columns.map((product) => [product.id, product]));
  const units = new Map(columns.flatMap(({ id }) => (quantities[id] ? [[id, quantities[id]] as const] : [])));
  const bags = packBags(units, (product) => packingFor(byId.get(product)!, order.partner.partnerType));
  return {
    ...order,
    bags: bags.map(({ packs, ...bag }) => ({
      ...bag,
      packCounts: Object.fromEntries([...packs].map(([product, count]) => [names.get(product)!, count])),
    })),
  };
};
