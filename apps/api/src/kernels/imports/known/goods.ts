import { type PackSizes, packSizeOf, records } from '@bank/domain';
import type { Pool } from 'pg';
import { type Choice, ChoiceIndex } from '../values/reads';
import { loadOlderNames } from './older-names';

interface Product extends Pick<PackSizes, 'agencyPackSize' | 'hospitalPackSize'> {
  id: number;
  name: string;
  sku: string | null;
}

export interface NamedProducts {
  products: ChoiceIndex;
  /** Pieces in a pack of a product, for a partner of that type. */
  packSize: (product: number, partnerType: string) => number;
}

/** A record by all that it is called, its ID included. */
export const namedBy = (id: number, ...names: readonly (string | null)[]): Choice => ({
  value: id,
  names: [...new Set([...names.filter((name): name is string => Boolean(name)), String(id)])],
});

/** The products by name, SKU and ID, also by those that they had before. */
export const loadNamedProducts = async (pool: Pool): Promise<NamedProducts> => {
  const { rows } = await pool.query<Product>(
    `SELECT id, name, sku, agency_pack_size AS "agencyPackSize", hospital_pack_size AS "hospitalPackSize"
     FROM read.products WHERE removed_at IS NULL ORDER BY order_index, id`,
  );
  const named = rows.map(({ id, name, sku }) => ({ id, names: [name, sku] }));
  const older = await loadOlderNames(pool, records.product, ['name', 'sku'], named);
  const sizes = new Map(rows.map((product) => [product.id, product]));
  return {
    products: new ChoiceIndex(rows.map(({ id, name, sku }) => namedBy(id, name, sku, ...(older.get(id) ?? [])))),
    packSize: (product, partnerType) => packSizeOf(sizes.get(product)!, partnerType),
  };
};

/** Why a row says no quantity: nothing is guessed where it says two, or none. */
export const problemOfQuantity = ({ pieces, packs }: { pieces?: unknown; packs?: unknown }): string | undefined =>
  (packs === undefined) === (pieces === undefined)
    ? 'Say how many pieces or how many packs, and only one of the two'
    : undefined;
