import type { ProductFact } from '@bank/domain';
import { PULLUP_CATEGORY } from '@bank/projections';
import type { FactLoader } from './loader';

/** A product that doesn't exist can't be ordered; the fact `exists` says that it is missing. */
const UNKNOWN: ProductFact = {
  name: 'Unknown product',
  isOrderable: false,
  isPullup: false,
  agencyPackSize: null,
  hospitalPackSize: null,
  agencyMaxPacks: null,
  hospitalMaxPacks: null,
};

export const loadProducts: FactLoader<'product'> = async (pool, ids) => {
  const { rows } = await pool.query<ProductFact & { id: number }>({
    name: 'facts: products',
    text: `
      SELECT p.id, p.name, p.status = 'ACTIVE' AND coalesce(k.is_partner_orderable, false) AS "isOrderable",
             coalesce(p.product_category = ${PULLUP_CATEGORY}, false) AS "isPullup",
             p.agency_pack_size AS "agencyPackSize", p.hospital_pack_size AS "hospitalPackSize",
             p.agency_max_packs AS "agencyMaxPacks", p.hospital_max_packs AS "hospitalMaxPacks"
      FROM read.products p LEFT JOIN read.product_categories k ON k.id = p.product_category
      WHERE p.id = ANY($1)`,
    values: [ids],
  });
  const byId = new Map(rows.map(({ id, ...product }) => [id, product]));
  return ids.map((id) => byId.get(id) ?? UNKNOWN);
};
