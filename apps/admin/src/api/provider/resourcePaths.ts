import { orderKinds } from '@bank/domain';
import type { Includes } from './dialect';

/** A screen's route -> the API's path of its data, where these differ. */
const apiPaths: Readonly<Record<string, string>> = {
  'admin/users': 'users',
  'admin/groups': 'groups',
  'admin/invitations': 'invitations',
  'admin/tokens': 'tokens',
  'admin/webhooks': 'webhooks',
  'admin/audit': 'audit',
  'admin/configuration': 'system/settings',
  'partners/contact-list': 'partners/partner-address',
  'admin/attributes/client': 'client/attribute/definition',
  'admin/attributes/partner': 'partner/attribute/definition',
};

/** `admin/users` (the screen's route) -> `users` (the API's path, and the name in the access table). */
export const apiPath = (resource: string): string => apiPaths[resource] ?? resource;

const screenPaths: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(apiPaths).map(([screen, path]) => [path, screen]),
);

/** The other way round: `users` -> `admin/users`. */
export const screenPath = (path: string): string => screenPaths[path] ?? path;

/** Resource -> the way in which it takes bulk changes, where that is another one. */
export const bulkCalls: Readonly<Record<string, { path?: string; method?: 'POST'; ids?: string }>> = {
  suppliers: { path: 'supplier' },
  clients: { method: 'POST', ids: 'selectedClients' },
};

/** Paths of things that exist once and have no id: they are read at the path, and saved there with POST. */
export const singletons: ReadonlySet<string> = new Set(['system/settings']);

const lineIncludes = ['lineItems', 'lineItems.product', 'lineItems.transactions'];
/** The lines of an order for clients come with what each client got last. */
const clientLineIncludes = [...lineIncludes, 'lineItems:served', 'lineItems.client.lastDistribution'];

export const includes: Includes = {
  ...Object.fromEntries(Object.keys(orderKinds).map((kind) => [`orders/${kind}`, { one: lineIncludes }])),
  'orders/supply': {
    one: [...lineIncludes, 'supplier.addresses', 'supplierAddress'],
    list: ['supplier', 'warehouse'],
  },
  'orders/partner': { one: clientLineIncludes, list: ['partner', 'warehouse'] },
  'orders/distribution': { one: clientLineIncludes, list: ['partner'] },
  suppliers: { one: ['contacts', 'addresses'], list: ['addresses'] },
  clients: {
    one: ['partner', 'attributes:all', 'attributes.options', 'lastDistribution', 'lastDistribution.order'],
    list: ['partner'],
  },
  'clients/search': { list: ['partner'] },
  partners: { one: ['profile', 'profile.attributes.options'] },
  users: { one: ['groups', 'partners'], list: ['groups'] },
};
