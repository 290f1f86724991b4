import type { Resource } from './access';

/** A scope that an integrator's token may hold -> the resources that it lets the token read. */
const resourcesByScope = {
  'read:stock': ['stock-levels', 'storage-locations'],
  'read:orders': ['orders/supply'],
  'read:records': ['product-categories', 'products', 'partners', 'suppliers', 'warehouses', 'storage-locations'],
  'read:reports': [
    'reports/transactions',
    'reports/partner-order-totals',
    'reports/partner-order-lines',
    'reports/distribution-totals',
    'reports/distribution-lines',
    'reports/partner-inventory',
    'reports/supplier-totals',
    'reports/supply-order-lines',
    'orders/transfer/details-report',
    'reports/transfer-order-lines',
    'reports/clients-report',
    'reports/clients-demographics',
    'reports/clients-served',
    'reports/served-clients',
    'reports/served-families',
    'reports/clients-multiple-lines',
    'reports/clients-transfer-rate',
    'reports/hospital-clients',
  ],
  events: ['logs'],
  'personal-data': [],
} as const satisfies Record<string, readonly Resource[]>;
export type Scope = keyof typeof resourcesByScope;
export const SCOPES = Object.keys(resourcesByScope) as readonly Scope[];

/** Resources that hold personal data: a token needs the scope `personal-data` for them as well. */
const personalResources: readonly string[] = [
  'clients',
  'logs',
  'partners',
  'reports/partner-order-lines',
  'reports/distribution-lines',
  'reports/clients-report',
  'reports/clients-demographics',
  'reports/served-clients',
  'reports/clients-multiple-lines',
  'reports/hospital-clients',
  'suppliers',
  'warehouses',
] satisfies Resource[];
const readActions: readonly string[] = ['list', 'show', 'export', 'inventory'];

/** Whether a token with these scopes may do this. Tokens only read. */
export const scopesOpen = (scopes: readonly string[], resource: string, action: string): boolean =>
  readActions.includes(action) &&
  scopes.some((scope) => (resourcesByScope[scope as Scope] as readonly string[] | undefined)?.includes(resource)) &&
  (!personalResources.includes(resource) || scopes.includes('personal-data'));
