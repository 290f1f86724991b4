import type { View } from '../view';
import { adjustmentOrderLines } from './adjustment-order-lines';
import { adjustmentOrders } from './adjustment-orders';
import { childrenServedByMonth } from './children-served-by-month';
import { clientAnswers } from './client-answers';
import { clientPartners } from './client-partners';
import { clientPeriods } from './client-periods';
import { clients } from './clients';
import { distributionLines } from './distribution-lines';
import { distributions } from './distributions';
import { inventoryOrderLines } from './inventory-order-lines';
import { inventoryOrders } from './inventory-orders';
import { merchandiseOrderLines } from './merchandise-order-lines';
import { merchandiseOrders } from './merchandise-orders';
import { partnerAnswers } from './partner-answers';
import { partnerOrderLines } from './partner-order-lines';
import { partnerOrders } from './partner-orders';
import { partners } from './partners';
import { productMinimums } from './product-minimums';
import { products } from './products';
import { registrationsByDay } from './registrations-by-day';
import { schemaVersion } from './schema-version';
import { servedChildren } from './served-children';
import { stockByMonth } from './stock-by-month';
import { stockLevels } from './stock-levels';
import { stockMovements } from './stock-movements';
import { storageLocations } from './storage-locations';
import { suppliers } from './suppliers';
import { supplyOrderLines } from './supply-order-lines';
import { supplyOrders } from './supply-orders';
import { transferOrderLines } from './transfer-order-lines';
import { transferOrders } from './transfer-orders';

/** In the order of the page that describes them. */
export const views: readonly View[] = [
  schemaVersion,
  partners,
  partnerAnswers,
  clients,
  clientAnswers,
  clientPartners,
  clientPeriods,
  registrationsByDay,
  servedChildren,
  childrenServedByMonth,
  partnerOrders,
  partnerOrderLines,
  distributions,
  distributionLines,
  supplyOrders,
  supplyOrderLines,
  merchandiseOrders,
  merchandiseOrderLines,
  transferOrders,
  transferOrderLines,
  adjustmentOrders,
  adjustmentOrderLines,
  inventoryOrders,
  inventoryOrderLines,
  products,
  productMinimums,
  suppliers,
  storageLocations,
  stockLevels,
  stockMovements,
  stockByMonth,
];
