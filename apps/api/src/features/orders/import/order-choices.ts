import { type PackSizes, packSizeOf } from '@bank/domain';
import type { Pool } from 'pg';
import { type Choice, ChoiceIndex } from '../../../kernels/imports/values/reads';

interface Product extends Pick<PackSizes, 'agencyPackSize' | 'hospitalPackSize'> {
  id: number;
  name: string;
  sku: string | null;
}

/** What the rows of orders may name. */
export interface OrderChoices {
  partners: ChoiceIndex;
  warehouses: ChoiceIndex;
  locations: ChoiceIndex;
  suppliers: ChoiceIndex;
  products: ChoiceIndex;
  /** Pieces in a pack of a product for a place: warehouses count as agencies do. */
  packSize: (product: number, location: number | undefined) => number;
}

const namedBy = (id: number, ...names: readonly (string | null)[]): Choice => ({
  value: id,
  names: [...new Set([...names.filter((name): name is string => Boolean(name)), String(id)])],
});

const numbered = (rows: readonly { id: number; title: string; legacy?: string | null }[]): ChoiceIndex =>
  new ChoiceIndex(rows.map(({ id, title, legacy = null }) => namedBy(id, title, legacy)));

export const loadOrderChoices = async (pool: Pool): Promise<OrderChoices> => {
  const [places, suppliers, products] = await Promise.all([
    pool.query<{ id: number; title: string; type: string; partnerType: string | null; legacy: string | null }>(
      `SELECT l.id, l.title, l.type, l.partner_type AS "partnerType", p.legacy_id AS legacy
       FROM read.storage_locations l LEFT JOIN read.partners p ON l.type = 'partner' AND p.id = l.id
       WHERE l.removed_at IS NULL ORDER BY lower(l.title), l.id`,
    ),
    pool.query<{ id: number; title: string }>(
      'SELECT id, title FROM read.suppliers WHERE removed_at IS NULL ORDER BY lower(title), id',
    ),
    pool.query<Product>(
      `SELECT id, name, sku, agency_pack_size AS "agencyPackSize", hospital_pack_size AS "hospitalPackSize"
       FROM read.products WHERE removed_at IS NULL ORDER BY order_index, id`,
    ),
  ]);
  const sizes = new Map(products.rows.map((product) => [product.id, product]));
  const types = new Map(places.rows.map(({ id, partnerType }) => [id, partnerType ?? 'AGENCY']));
  return {
    partners: numbered(places.rows.filter(({ type }) => type === 'partner')),
    warehouses: numbered(places.rows.filter(({ type }) => type === 'warehouse')),
    locations: numbered(places.rows),
    suppliers: numbered(suppliers.rows),
    products: new ChoiceIndex(products.rows.map(({ id, name, sku }) => namedBy(id, name, sku))),
    packSize: (product, location) => packSizeOf(sizes.get(product)!, types.get(location ?? 0) ?? 'AGENCY'),
  };
};
