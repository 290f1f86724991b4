import type { KindAccess } from '../manifest';
import { orderKinds, type PlainOrderKind, plainOrders } from '../orders/kinds';
import { type OrdinaryPath, ordinaryRecords } from '../records/kinds/ordinary';
import { type ReportPath, reportManifests } from '../reports';
import { passes, type Rule } from '../roles';
import {
  admin,
  clientEdit,
  clientEditAll,
  clientView,
  importers,
  orderApprovers,
  partnerEdit,
  partnerOwn,
  partnerView,
  productEdit,
  productView,
  signedIn,
  supplierEdit,
} from './rules';

const crud = (view: Rule, edit: Rule, remove: Rule = edit) => ({
  list: view,
  show: view,
  create: edit,
  edit,
  delete: remove,
});

/** The calls of a kind of order. Only administrators undo an order that has moved stock. */
const orders = ({ view, edit }: KindAccess) => ({
  ...crud(view, edit, admin),
  transition: edit,
  effect: edit,
  usual: edit,
  reverse: admin,
  export: view,
});

const { partner, distribution, supply, inventory } = orderKinds;
/** The kinds of order that have no calls of their own. */
const ofPlainOrders = Object.fromEntries(
  Object.entries(plainOrders).map(([kind, { access }]) => [`orders/${kind}`, orders(access)]),
) as { readonly [K in PlainOrderKind as `orders/${K}`]: ReturnType<typeof orders> };

const ofOrdinaryRecords = Object.fromEntries(
  Object.values(ordinaryRecords).map(({ path, access: { view, edit, list = view } }) => [
    path,
    { ...crud(view, edit), list },
  ]),
) as { readonly [P in OrdinaryPath]: ReturnType<typeof crud> };

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
    ...orders(partner.access),
    'can-order': partner.access.view,
    'new-lines': partner.access.view,
    'bulk-change': partner.access.edit,
    availability: partner.access.view,
    shares: orderApprovers,
    'fill-sheet': partner.access.view,
    'fill-sheets': ['ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'],
  },
  'orders/distribution': {
    ...orders(distribution.access),
    'can-order': distribution.access.view,
    'new-lines': distribution.access.view,
    'bulk-change': distribution.access.edit,
    'bulk-delete': admin,
  },
  ...ofPlainOrders,
  'orders/inventory': { ...orders(inventory.access), expected: inventory.access.edit },
  ...ofReports,
  // The roles of a report decide whose pasts somebody sees, and those of a list whether it is exported.
  'reports/pasts': { list: signedIn, show: signedIn, create: admin, delete: admin },
  exports: { list: signedIn, show: signedIn, create: signedIn, delete: signedIn },
  // Everything in one ZIP, which the calls of exports make.
  'whole-export': { list: admin },
  // Who may create and edit records of a kind, may import them.
  imports: crud(importers, importers),
  'storage-locations': { list: signedIn },
  suppliers: {
    ...crud([...supplierEdit, 'ROLE_SUPPLIER_VIEW'], supplierEdit),
    merge: supplierEdit,
    'bulk-change': supplierEdit,
    list: ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT', ...supply.access.view],
  },
  warehouses: {
    ...crud(admin, ['ROLE_WAREHOUSE_EDIT'], admin),
    show: ['ROLE_WAREHOUSE_VIEW', 'ROLE_WAREHOUSE_EDIT'],
    create: admin,
  },
  products: { ...crud(productView, productEdit), list: signedIn, order: productEdit, inventory: admin },
  ...ofOrdinaryRecords,
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
  'clients/partners': { create: clientEditAll, edit: clientEditAll },
  // Families check and register without an account; of users who sign in, the call asks for a role of its own.
  'clients/new-check': { create: null },
  'clients/fields': { list: null },
  'public/client': { create: null },
  'partners/public-partners': { list: null },
  'partners/new-profile': { show: partnerEdit },
  'partners/partner-address': { show: signedIn },
  'users/partner': { list: [...partnerView, 'ROLE_USER_VIEW'] },
  users: {
    ...crud(admin, admin),
    // Everybody reaches their own record; maySeeUser and mayChangeUser (accounts.ts) decide about those of others.
    show: signedIn,
    edit: signedIn,
  },
  // The rules for editing a user (accounts.ts) decide which users may get a link.
  invitations: crud(admin, admin),
  'users/password-link': { create: signedIn },
  'users/sessions': { delete: signedIn },
  groups: { ...crud(admin, admin), roles: admin },
  'client/attribute/definition': attributes,
  'partner/attribute/definition': attributes,
  files: { show: signedIn },
  'system/attribute-types': { list: signedIn },
  'system/settings': { show: signedIn, edit: admin },
  // The import of zip codes creates and edits them.
  'zip-county': { list: null, create: admin, edit: admin },
  'public/texts': { show: null },
  'public/logo': { show: null },
  'public/bank': { show: null },
  tokens: crud(admin, admin),
  webhooks: { ...crud(admin, admin), send: admin },
  /** The checkpoint and the tiles of the sealed log are hashes, from which nobody learns what an event says; an entry has its stream, its type, who and when. */
  log: { show: signedIn, report: signedIn, read: admin },
  logs: { show: admin },
  /** The feed, which only tokens read; they acknowledge how far they have read it. */
  events: { list: admin, acknowledge: admin },
  /** The programs that acknowledge. */
  consumers: { list: admin, edit: admin, delete: admin },
  /** They describe the program, and say nothing about any bank. */
  'events/schemas': { show: null },
  projections: { list: admin, rebuild: admin },
  /** What somebody hears of, and of which record, follows from the roles for that record. */
  live: { show: signedIn, changes: signedIn, presence: signedIn },
  audit: { list: admin, export: admin },
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
