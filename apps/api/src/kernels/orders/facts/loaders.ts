import type { FactName } from '@bank/domain';
import { mergeProjectionName, orderProjectionName } from '@bank/projections';
import { loadAddressesOf } from './addresses-of';
import { loadClients } from './clients';
import { loadLaterCount } from './later-count';
import type { FactLoader } from './loader';
import { loadLocations } from './locations';
import { loadOnHand } from './on-hand';
import { loadOrdersInMonth, loadPartners, loadPublicWarehouses } from './partners';
import { loadProductNames } from './product-names';
import { loadProducts } from './products';
import { loadExists, loadInactive } from './records';
import { loadReservedBy } from './reserved-by';
import { loadServedIn } from './served-in';
import { loadWasElsewhere } from './was-elsewhere';

export const factLoaders: { readonly [N in FactName]: FactLoader<N> } = {
  exists: loadExists,
  inactive: loadInactive,
  onHand: loadOnHand,
  location: loadLocations,
  productName: loadProductNames,
  reservedBy: loadReservedBy,
  laterCount: loadLaterCount,
  addressesOf: loadAddressesOf,
  ordersInMonth: loadOrdersInMonth,
  partner: loadPartners,
  client: loadClients,
  isServedIn: loadServedIn,
  wasElsewhere: loadWasElsewhere,
  product: loadProducts,
  isPublicWarehouse: loadPublicWarehouses,
};

/** The projections that must be up to date before exact facts are loaded. */
export const FACT_PROJECTIONS = [
  'stock-ledger',
  'inventory-orders',
  'storage-locations',
  'products',
  'warehouses',
  'suppliers',
  'partners',
  'clients',
  'client-activity',
  'client-partners',
  mergeProjectionName('client'),
  'product-categories',
  'system-settings',
  orderProjectionName('partner'),
  orderProjectionName('distribution'),
];
