import { type ReportPath, reportManifests } from '../reports';
import { passes, type Rule } from '../roles';
import {
  adjustmentEdit,
  adjustmentView,
  admin,
  clientEdit,
  clientEditAll,
  clientView,
  distributionEdit,
  distributionView,
  inventoryEdit,
  inventoryView,
  merchandiseEdit,
  merchandiseView,
  orderApprovers,
  partnerEdit,
  partnerOrderEdit,
  partnerOrderView,
  partnerOwn,
  partnerView,
  productEdit,
  productView,
  signedIn,
  supplierEdit,
  supplyEdit,
  supplyView,
  transferEdit,
  transferView,
} from './rules';

const crud = (view: Rule, edit: Rule, remove: Rule = edit) => ({
  list: view,
  show: view,
  create: edit,
  edit,
  delete: remove,
});

/** The calls of a kind of order. Only administrators undo an order that has moved stock. */
const orders = (view: Rule, edit: Rule) => ({
  ...crud(view, edit, admin),
  transition: edit,
  effect: edit,
  usual: edit,
  reverse: admin,
  export: view,
});

const ofReports = Object.fromEntries(
  reportManifests.map(({ path, roles }) => [path, { list: roles, export: roles }]),
) as Readonly<Record<ReportPath, { list: Rule; export: Rule }>>;

/** Attributes are never deleted: values refer to them. */
const attributes = { list: admin, show: admin, create: admin, edit: admin, order: admin } as const;

/** resource x action -> roles. The one table that the API's guard, the admin's menu and `canAccess` read. */
export const access = {
  session: { create: null, delete: signedIn },
  password: { forgotten: null, reset: null },
  otp: { generate: signedIn, verify: signedIn },
  'system/current-user': { show: signedIn },
  'users/active-partner': { edit: signedIn },
  health: { show: null },
  dashboard: { show: signedIn },
  search: { list: signedIn },
  // Everybody has their own; the names are those of records that the caller may list.
  'saved-filters': { list: signedIn, create: signedIn, edit: signedIn, delete: signedIn, names: signedIn },
  'orders/partner': {
    ...orders(partnerOrderView, partnerOrderEdit),
    'can-order': partnerOrderView,
    'new-lines': partnerOrderView,
    'bulk-change': partnerOrderEdit,
    availability: partnerOrderView,
    shares: orderApprovers,
    'fill-sheet': partnerOrderView,
    'fill-sheets': ['ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'],
  },
  'orders/distribution': {
    ...orders(distributionView, distributionEdit),
    'can-order': distributionView,
    'new-lines': distributionView,
    'bulk-change': distributionEdit,
    'bulk-delete': admin,
  },
  'orders/supply': orders(supplyView, supplyEdit),
  'orders/merchandise': orders(merchandiseView, merchandiseEdit),
  'orders/transfer': orders(transferView, transferEdit),
  'orders/adjustment': orders(adjustmentView, adjustmentEdit),
  'orders/inventory': orders(inventoryView, inventoryEdit),
  ...ofReports,
  // The roles of a report decide whose pasts somebody sees, and those of a list whether it is exported.
  'reports/pasts': { list: signedIn, show: signedIn, create: admin, delete: admin },
  exports: { list: signedIn, show: signedIn, create: signedIn, delete: signedIn },
  'storage-locations': { list: signedIn },
  suppliers: {
    ...crud([...supplierEdit, 'ROLE_SUPPLIER_VIEW'], supplierEdit),
    merge: supplierEdit,
    'bulk-change': supplierEdit,
    list: ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT', ...supplyView],
  },
  warehouses: {
    ...crud(admin, ['ROLE_WAREHOUSE_EDIT'], admin),
    show: ['ROLE_WAREHOUSE_VIEW', 'ROLE_WAREHOUSE_EDIT'],
    create: admin,
  },
  products: { ...crud(productView, productEdit), list: signedIn, order: productEdit, inventory: admin },
  'product-categories': { ...crud(productEdit, productEdit), list: productView },
  partners: {
    ...crud(partnerView, partnerEdit),
    edit: partnerOwn,
    transition: partnerOwn,
    'to-dos': partnerView,
    export: admin,
  },
  clients: {
    ...crud(clientView, clientEdit, admin),
    search: clientEdit,
    transition: clientEdit,
    review: clientEdit,
    transfer: clientEdit,
    'bulk-change': clientEdit,
    merge: clientEditAll,
    unmerge: clientEditAll,
    erase: admin,
    history: clientView,
    export: clientView,
  },
  // Families check and register without an account; of users who sign in, the call asks for a role of its own.
  'clients/new-check': { create: null },
  'clients/fields': { list: null },
  'public/client': { create: null },
  'partners/public-partners': { list: null },
  'partners/new-profile': { show: partnerEdit },
  'partners/partner-address': { show: signedIn },
  'partners/fulfillment-periods': { ...crud(admin, admin), list: signedIn },
  'partners/distribution-methods': { ...crud(admin, admin), list: signedIn },
  'users/partner': { list: [...partnerView, 'ROLE_USER_VIEW'] },
  users: {
    ...crud(admin, admin),
    // Everybody reaches their own record; maySeeUser and mayChangeUser (accounts.ts) decide about those of others.
    show: signedIn,
    edit: signedIn,
  },
  // The rules for editing a user (accounts.ts) decide which users may get a link.
  'users/password-link': { create: signedIn },
  'users/sessions': { delete: signedIn },
  groups: { ...crud(admin, admin), roles: admin },
  'client/attribute/definition': attributes,
  'partner/attribute/definition': attributes,
  files: { show: signedIn },
  'system/attribute-types': { list: signedIn },
  'system/settings': { show: signedIn, edit: admin },
  'zip-county': { list: null },
  'public/texts': { show: null },
  tokens: crud(admin, admin),
  logs: { show: admin },
} as const satisfies Record<string, Record<string, Rule>>;
export type Resource = keyof typeof access;
export type Action<R extends Resource = Resource> = keyof (typeof access)[R] & string;

export const ruleOf = (resource: string, action: string): Rule | undefined =>
  (access as Record<string, Record<string, Rule>>)[resource]?.[action];
export const passesIfAny = (roles: readonly string[] | undefined, rule: Rule | undefined) =>
  rule !== undefined && passes(roles, rule);

/** An unknown resource or action is closed to everybody. */
export const can = (roles: readonly string[] | undefined, resource: string, action: string): boolean =>
  passesIfAny(roles, ruleOf(resource, action));
