import type { Resource } from './access';
import { reportManifests } from './reports';
import type { Scope } from './scope-names';

const reportsWith = (wanted: string) =>
  reportManifests.flatMap(({ path, scope = 'read:reports' }) => (scope === wanted ? [path] : []));

/** A scope that an integrator's token may hold -> the resources that it lets the token read. */
const resourcesByScope = {
  'read:stock': [...reportsWith('read:stock'), 'storage-locations'],
  'read:orders': ['orders/supply'],
  'read:records': ['product-categories', 'products', 'partners', 'suppliers', 'warehouses', 'storage-locations'],
  'read:reports': reportsWith('read:reports'),
  events: ['log', 'logs'],
  'personal-data': [],
  feed: ['events', 'events/schemas'],
  'feed:personal-data': [],
} as const satisfies Record<Scope, readonly Resource[]>;

/** Resources that hold personal data: a token needs the scope `personal-data` for them as well. */
const personalResources: readonly string[] = [
  'clients',
  'logs',
  'partners',
  ...reportManifests.filter(({ exportsPeople }) => exportsPeople).map(({ path }) => path),
  'suppliers',
  'warehouses',
] satisfies Resource[];
/** What answers of other resources may include of these. */
const personalIncludes: readonly string[] = ['supplier.contacts', 'supplier.addresses', 'supplierAddress'];
const readActions: readonly string[] = ['list', 'show', 'export', 'inventory', 'acknowledge'];

/** Whether a token with these scopes may do this. Tokens only read, and say how far they have read. */
export const scopesOpen = (scopes: readonly string[], resource: string, action: string): boolean =>
  readActions.includes(action) &&
  scopes.some((scope) => (resourcesByScope[scope as Scope] as readonly string[] | undefined)?.includes(resource)) &&
  (!personalResources.includes(resource) || scopes.includes('personal-data'));

/** Whether an answer to a token with these scopes may include this. */
export const scopesShow = (scopes: readonly string[], include: string): boolean =>
  !personalIncludes.includes(include) || scopes.includes('personal-data');
