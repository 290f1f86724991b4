import { records } from '@bank/domain';
import type { ReferenceTo } from './fields';
import { byLocation, byOrderIndex } from './order';

const isActive = ({ status }: Record<string, unknown>) => status !== 'INACTIVE';
const isOfType = (type: string) => (row: Record<string, unknown>) => String(row.type).toLowerCase() === type;

/** What the screens refer to, by name: choices of filters and inputs. */
export const references = {
  supplier: { resource: 'suppliers', titled: 'title' },
  activeSupplier: { resource: 'suppliers', titled: 'title', only: isActive },
  location: { resource: 'storage-locations', titled: 'title', compare: byLocation },
  storageLocation: { resource: 'storage-locations', titled: 'title', compare: byLocation },
  warehouse: { resource: 'storage-locations', titled: 'title', compare: byLocation, only: isOfType('warehouse') },
  partner: { resource: 'storage-locations', titled: 'title', only: isOfType('partner') },
  fulfillmentPeriod: { resource: 'partners/fulfillment-periods' },
  distributionMethod: { resource: 'partners/distribution-methods' },
  product: { resource: 'products', compare: byOrderIndex },
  productCategory: { resource: 'product-categories' },
  group: { resource: 'admin/groups' },
} as const satisfies Record<string, ReferenceTo>;

/** Where records of a kind are found by their ids, and what names them there. */
export const referenceTo = (kind: string): ReferenceTo => {
  const known = (references as Readonly<Record<string, ReferenceTo>>)[kind];
  if (known) return known;
  const { path, name } = records[kind as keyof typeof records];
  return { resource: path, titled: name as 'name' | 'title' };
};

/** The same as choices of an input: what is out of use is offered no more. */
export const offeredOf = (kind: string): ReferenceTo => ({
  ...referenceTo(kind),
  only: (row) => isActive(row) && (referenceTo(kind).only?.(row) ?? true),
});
