import { type OrdinaryKind, ordinaryRecords } from '@bank/domain';
import type { ReferenceTo } from '../../kit/values/fields';
import { isActive } from '../../kit/values/rows';
import { byLocation, byOrderIndex } from './recordOrder';

const isOfType = (type: string) => (row: Record<string, unknown>) => String(row.type).toLowerCase() === type;

/** Warehouses and partners are both storage locations; the type says which screen shows one. */
const SCREEN_OF_LOCATION = '/{type}s/{id}';

/** Inactive places are choices where stock is counted, cleared or looked up, and where records name them. */
const places = { resource: 'storage-locations', titled: 'title', filter: { inactive: true } } as const;

const ordinaryReferences = Object.fromEntries(
  Object.values(ordinaryRecords).map(({ kind, path, name }) => [kind, { resource: path, titled: name }]),
) as { readonly [K in OrdinaryKind]: ReferenceTo };

/** Name -> the reference with which filters and inputs choose from those records. */
export const references = {
  supplier: { resource: 'suppliers', titled: 'title' },
  activeSupplier: { resource: 'suppliers', titled: 'title', only: isActive },
  location: { ...places, screen: SCREEN_OF_LOCATION, compare: byLocation },
  storageLocation: { ...places, screen: SCREEN_OF_LOCATION, compare: byLocation },
  warehouse: { ...places, screen: '/warehouses/{id}', compare: byLocation, only: isOfType('warehouse') },
  partner: { ...places, screen: '/partners/{id}', only: isOfType('partner') },
  product: { resource: 'products', compare: byOrderIndex },
  group: { resource: 'admin/groups' },
  clientQuestion: { resource: 'client/attribute/definition', titled: 'label', screen: '/admin/attributes/client/{id}' },
  partnerQuestion: {
    resource: 'partner/attribute/definition',
    titled: 'label',
    screen: '/admin/attributes/partner/{id}',
  },
  ...ordinaryReferences,
} as const satisfies Record<string, ReferenceTo>;

/** The reference of that name, if there is one. */
export const referenceNamed = (name: string): ReferenceTo | undefined =>
  (references as Readonly<Record<string, ReferenceTo>>)[name];
