import type { Pool } from 'pg';
import { loadNamedProducts, namedBy } from '../../../kernels/imports/known/goods';
import { ChoiceIndex } from '../../../kernels/imports/values/reads';

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

const numbered = (rows: readonly { id: number; title: string; legacy?: string | null }[]): ChoiceIndex =>
  new ChoiceIndex(rows.map(({ id, title, legacy = null }) => namedBy(id, title, legacy)));

export const loadOrderChoices = async (pool: Pool): Promise<OrderChoices> => {
  const [places, suppliers, { products, packSize }] = await Promise.all([
    pool.query<{ id: number; title: string; type: string; partnerType: string | null; legacy: string | null }>(
      `SELECT l.id, l.title, l.type, l.partner_type AS "partnerType", p.legacy_id AS legacy
       FROM read.storage_locations l LEFT JOIN read.partners p ON l.type = 'partner' AND p.id = l.id
       WHERE l.removed_at IS NULL ORDER BY lower(l.title), l.id`,
    ),
    pool.query<{ id: number; title: string }>(
      'SELECT id, title FROM read.suppliers WHERE removed_at IS NULL ORDER BY lower(title), id',
    ),
    loadNamedProducts(pool),
  ]);
  const types = new Map(places.rows.map(({ id, partnerType }) => [id, partnerType ?? 'AGENCY']));
  return {
    partners: numbered(places.rows.filter(({ type }) => type === 'partner')),
    warehouses: numbered(places.rows.filter(({ type }) => type === 'warehouse')),
    locations: numbered(places.rows),
    suppliers: numbered(suppliers.rows),
    products,
    packSize: (product, location) => packSize(product, types.get(location ?? 0) ?? 'AGENCY'),
  };
};
