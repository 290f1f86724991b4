import type { FactName } from '@bank/domain';
import { loadAddressesOf } from './addresses-of';
import { loadExists } from './exists';
import { loadInactive } from './inactive';
import { loadLaterCount } from './later-count';
import type { FactLoader } from './loader';
import { loadLocations } from './locations';
import { loadOnHand } from './on-hand';
import { loadProductNames } from './product-names';
import { loadReservedBy } from './reserved-by';

export const factLoaders: { readonly [N in FactName]: FactLoader<N> } = {
  exists: loadExists,
  inactive: loadInactive,
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
