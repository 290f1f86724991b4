import { records } from '@bank/domain';
import type { Pool } from 'pg';
import { loadNamedProducts } from '../../../kernels/imports/known/goods';
import { loadNamedRecords } from '../../../kernels/imports/known/named-records';
import { choicesOf, type PartnerNames } from '../../../kernels/imports/known/partner-names';
import { ChoiceIndex } from '../../../kernels/imports/values/reads';

/** What the rows of orders may name, also by earlier names. */
export interface OrderChoices {
  partners: ChoiceIndex;
  warehouses: ChoiceIndex;
  locations: ChoiceIndex;
  suppliers: ChoiceIndex;
  products: ChoiceIndex;
  /** Pieces in a pack of a product for a place: warehouses count as agencies do. */
  packSize: (product: number, location: number | undefined) => number;
}

export const loadOrderChoices = async (pool: Pool, names: PartnerNames): Promise<OrderChoices> => {
  const [all, warehouses, suppliers, { products, packSize }] = await Promise.all([
    names.list(),
    loadNamedRecords(pool, records.warehouse),
    loadNamedRecords(pool, records.supplier),
    loadNamedProducts(pool),
  ]);
  const partners = choicesOf(all);
  const types = new Map(all.map(({ id, partnerType }) => [id, partnerType]));
  return {
    partners,
    warehouses,
    locations: new ChoiceIndex([...warehouses.all, ...partners.all]),
    suppliers,
    products,
    packSize: (product, location) => packSize(product, types.get(location ?? 0) ?? 'AGENCY'),
  };
};
