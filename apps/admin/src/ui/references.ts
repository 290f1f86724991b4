import type { ReferenceTo } from './fields';
import { byLocation, byOrderIndex } from './order';

const isActive = ({ status }: Record<string, unknown>) => status !== 'INACTIVE';
const isOfType = (type: string) => (row: Record<string, unknown>) => String(row.type).toLowerCase() === type;

/** What the screens refer to, by name: choices of filters and inputs. */
export const references = {
  supplier: { resource: 'suppliers', titled: 'title' },
  activeSupplier: { resource: 'suppliers', titled: 'title', only: isActive },
  location: { resource: 'storage-locations', titled: 'title', compare: byLocation },
  warehouse: { resource: 'storage-locations', titled: 'title', compare: byLocation, only: isOfType('warehouse') },
  partner: { resource: 'storage-locations', titled: 'title', only: isOfType('partner') },
  fulfillmentPeriod: { resource: 'partners/fulfillment-periods' },
  activeFulfillmentPeriod: { resource: 'partners/fulfillment-periods', only: isActive },
  distributionMethod: { resource: 'partners/distribution-methods' },
  activeDistributionMethod: { resource: 'partners/distribution-methods', only: isActive },
  product: { resource: 'products', compare: byOrderIndex },
  productCategory: { resource: 'product-categories' },
  activeProductCategory: { resource: 'product-categories', only: isActive },
} as const satisfies Record<string, ReferenceTo>;
