import type { Answer, FactName, Question } from '@bank/domain';
import type { Pool } from 'pg';
import { loadAddressesOf } from './addresses-of';
import { loadExists } from './exists';
import { loadLaterCount } from './later-count';
import { loadLocations } from './locations';
import { loadOnHand } from './on-hand';
import { loadProductNames } from './product-names';
import { loadReservedBy } from './reserved-by';

/** Answers all questions about one fact at once, in their order, from the read models. */
export type FactLoader<N extends FactName> = (
  pool: Pool,
  questions: readonly Question<N>[],
) => Promise<readonly Answer<N>[]>;

export const factLoaders: { readonly [N in FactName]: FactLoader<N> } = {
  exists: loadExists,
  onHand: loadOnHand,
  location: loadLocations,
  productName: loadProductNames,
  reservedBy: loadReservedBy,
  laterCount: loadLaterCount,
  addressesOf: loadAddressesOf,
};

/** The projections that own the facts which must be exact. */
export const FACT_PROJECTIONS = [
  'stock-ledger',
  'inventory-orders',
  'storage-locations',
  'products',
  'warehouses',
  'suppliers',
];
