import type { Resource } from './access';

/** Word that an integrator's token may hold -> what it lets the token read. */
const opened = {
  'read:stock': ['stock-levels', 'storage-locations'],
  'read:orders': ['orders/supply'],
  'read:records': ['product-categories', 'products', 'partners', 'suppliers', 'warehouses', 'storage-locations'],
  'read:reports': ['reports/transactions'],
  events: ['logs'],
  'personal-data': [],
} as const satisfies Record<string, readonly Resource[]>;
export type Scope = keyof typeof opened;
export const SCOPES = Object.keys(opened) as readonly Scope[];

/** What tells of people; without the scope `personal-data` it stays closed. */
const personal: readonly string[] = ['logs', 'partners', 'suppliers', 'warehouses'] satisfies Resource[];
const reads: readonly string[] = ['list', 'show', 'export', 'inventory'];

/** Whether a token with these scopes may do this. Tokens only read. */
export const scopesOpen = (scopes: readonly string[], resource: string, action: string): boolean =>
  reads.includes(action) &&
  scopes.some((scope) => (opened[scope as Scope] as readonly string[] | undefined)?.includes(resource)) &&
  (!personal.includes(resource) || scopes.includes('personal-data'));
