/** Every role a group may hold, in the order in which the server lists them. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_PARTNER',
  'ROLE_ORDER_MANAGE_OWN',
  'ROLE_ORDER_VIEW_ALL',
  'ROLE_ORDER_EDIT_ALL',
  'ROLE_SUPPLIER_VIEW',
  'ROLE_SUPPLIER_EDIT',
  'ROLE_WAREHOUSE_VIEW',
  'ROLE_WAREHOUSE_EDIT',
  'ROLE_PARTNER_VIEW_ALL',
  'ROLE_PARTNER_EDIT_ALL',
  'ROLE_PARTNER_MANAGE_OWN',
  'ROLE_CLIENT_VIEW_ALL',
  'ROLE_CLIENT_EDIT_ALL',
  'ROLE_CLIENT_MANAGE_OWN',
  'ROLE_CLIENT_OVERRIDE_EXPIRATIONS',
  'ROLE_PRODUCT_VIEW',
  'ROLE_PRODUCT_EDIT',
  'ROLE_USER_VIEW',
  'ROLE_USER_EDIT',
  'ROLE_PARTNER_ORDER_EDIT',
  'ROLE_PARTNER_ORDER_VIEW',
  'ROLE_SUPPLY_ORDER_EDIT',
  'ROLE_SUPPLY_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_MERCHANDISE_ORDER_EDIT',
  'ROLE_MERCHANDISE_ORDER_VIEW',
  'ROLE_TRANSFER_ORDER_VIEW',
  'ROLE_TRANSFER_ORDER_EDIT',
  'ROLE_ADJUSTMENT_ORDER_EDIT',
  'ROLE_ADJUSTMENT_ORDER_VIEW',
  'ROLE_INVENTORY_ORDER_VIEW',
  'ROLE_INVENTORY_ORDER_EDIT',
] as const;
export type Role = (typeof ROLES)[number];

/** Any of them: `[]` is every signed-in user, `null` everybody. ROLE_ADMIN passes everywhere, and is named where it stands alone. */
export type Rule = readonly Role[] | null;

const admin = ['ROLE_ADMIN'] as const;
const signedIn = [] as const;
const supplyView = ['ROLE_SUPPLY_ORDER_VIEW', 'ROLE_SUPPLY_ORDER_EDIT'] as const;
const supplyEdit = ['ROLE_SUPPLY_ORDER_EDIT'] as const;
const merchandiseEdit = ['ROLE_MERCHANDISE_ORDER_EDIT', 'ROLE_ORDER_EDIT_ALL'] as const;
const merchandiseView = [...merchandiseEdit, 'ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
const merchandiseScreens = ['ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_MERCHANDISE_ORDER_EDIT'] as const;
const transferEdit = ['ROLE_TRANSFER_ORDER_EDIT'] as const;
const transferView = ['ROLE_TRANSFER_ORDER_VIEW', ...transferEdit] as const;
const adjustmentEdit = ['ROLE_ADJUSTMENT_ORDER_EDIT'] as const;
const adjustmentView = ['ROLE_ADJUSTMENT_ORDER_VIEW', ...adjustmentEdit] as const;
const inventoryEdit = ['ROLE_INVENTORY_ORDER_EDIT'] as const;
const inventoryView = ['ROLE_INVENTORY_ORDER_VIEW', ...inventoryEdit] as const;
const partnerOrderEdit = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_ORDER_EDIT_ALL'] as const;
const partnerOrderView = [...partnerOrderEdit, 'ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
const orderApprovers = ['ROLE_ORDER_EDIT_ALL'] as const;
const partnerOrderScreens = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN'] as const;
const distributionEdit = [
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
  'ROLE_ORDER_EDIT_ALL',
] as const;
const distributionView = [...distributionEdit, 'ROLE_DISTRIBUTION_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
const distributionScreens = [
  'ROLE_DISTRIBUTION_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
] as const;
const supplierEdit = ['ROLE_SUPPLIER_EDIT'] as const;
const productView = ['ROLE_PRODUCT_VIEW', 'ROLE_PRODUCT_EDIT'] as const;
const productEdit = ['ROLE_PRODUCT_EDIT'] as const;
const partnerEdit = ['ROLE_PARTNER_EDIT_ALL'] as const;
/** A manager's role opens only the partner that they work for: see partners/own.ts. */
const partnerOwn = [...partnerEdit, 'ROLE_PARTNER_MANAGE_OWN'] as const;
const partnerView = [...partnerOwn, 'ROLE_PARTNER_VIEW_ALL'] as const;
const clientEdit = ['ROLE_CLIENT_EDIT_ALL', 'ROLE_CLIENT_MANAGE_OWN'] as const;
const clientEditAll = ['ROLE_CLIENT_EDIT_ALL'] as const;
const clientView = ['ROLE_CLIENT_VIEW_ALL', ...clientEdit] as const;
const clientsOfPartner = ['ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_MANAGE_OWN'] as const;
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

const report = (roles: Rule) => ({ list: roles, export: roles });
/** Whoever has this role alone sees the figures of the partner that they work for. */
const partnerReports = ['ROLE_PARTNER_MANAGE_OWN'] as const;

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
  'stock-levels': { list: ['ROLE_ORDER_MANAGE_OWN'] },
  'reports/pickup-report': { list: clientsOfPartner, export: clientsOfPartner },
  'reports/transactions': { list: admin, export: admin },
  'reports/partner-order-totals': report(partnerReports),
  'reports/partner-order-lines': report(partnerReports),
  'reports/distribution-totals': report(partnerReports),
  'reports/distribution-lines': report([...partnerReports, 'ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_MANAGE_OWN']),
  'reports/partner-inventory': report(admin),
  'reports/supplier-totals': report(['ROLE_SUPPLIER_VIEW']),
  'reports/supply-order-lines': report(['ROLE_SUPPLIER_VIEW']),
  'orders/transfer/details-report': report(admin),
  'reports/transfer-order-lines': report(admin),
  'reports/clients-report': { list: admin, export: admin },
  'reports/clients-demographics': { list: admin, export: admin },
  'reports/clients-served': { list: admin, export: admin },
  'reports/served-clients': { list: admin, export: admin },
  'reports/served-families': { list: admin, export: admin },
  'reports/clients-multiple-lines': { list: clientsOfPartner, export: clientsOfPartner },
  'reports/clients-transfer-rate': { list: admin },
  'reports/hospital-clients': { list: admin, export: admin },
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
  // Families check and register without an account; of those who sign in, the call asks for a role of its own.
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
  // The rules for editing a user (accounts.ts) decide for whom a link may be made.
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

export const screenAccess: Readonly<Record<string, Rule>> = {
  '/': signedIn,
  '/forgotten-password': null,
  '/reset-password': null,
  '/two-factor': signedIn,
  '/two-factor/code-verification': signedIn,
  '/orders/partner': ['ROLE_PARTNER_ORDER_VIEW', ...partnerOrderScreens],
  '/orders/partner/new': partnerOrderScreens,
  '/orders/partner/:id': partnerOrderScreens,
  '/orders/partner/sharing': orderApprovers,
  // What is printed follows the roles of its data.
  '/orders/partner/:id/fill-sheet': access['orders/partner']['fill-sheet'],
  '/orders/partner/bulk-fill-sheet/:id': access['orders/partner']['fill-sheets'],
  '/orders/partner/:id/order-pickup-report/:id': access['reports/pickup-report'].list,
  '/orders/distribution': distributionScreens,
  '/orders/distribution/new': distributionScreens,
  '/orders/distribution/:id': distributionScreens,
  '/orders/supply': supplyView,
  '/orders/supply/new': supplyEdit,
  '/orders/supply/receive': supplyEdit,
  '/orders/supply/:id/receive': supplyEdit,
  '/orders/supply/:id': supplyEdit,
  '/orders/merchandise': merchandiseScreens,
  '/orders/merchandise/new': merchandiseScreens,
  '/orders/merchandise/:id': merchandiseScreens,
  '/orders/transfer': transferView,
  '/orders/transfer/new': transferEdit,
  '/orders/transfer/:id': transferEdit,
  '/orders/adjustment': adjustmentView,
  '/orders/adjustment/new': adjustmentView,
  '/orders/adjustment/:id': adjustmentView,
  '/orders/inventory': inventoryView,
  '/orders/inventory/list': inventoryView,
  '/orders/inventory/new': inventoryView,
  '/orders/inventory/:id': inventoryView,
  '/stock-levels': admin,
  '/reports/transactions': admin,
  '/reports/supply-totals': ['ROLE_SUPPLIER_VIEW'],
  '/reports/transfer-orders': admin,
  '/reports/clients-report': admin,
  '/reports/clients-demographics': admin,
  '/reports/clients-served': admin,
  '/reports/served-clients': admin,
  '/reports/served-families': admin,
  '/reports/clients-multiple-lines': clientsOfPartner,
  '/reports/transfer-rate': admin,
  '/reports/hospital-clients': admin,
  '/suppliers': ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT'],
  '/suppliers/new': supplierEdit,
  '/suppliers/:id': supplierEdit,
  '/warehouses': admin,
  '/warehouses/new': admin,
  '/warehouses/:id': ['ROLE_WAREHOUSE_VIEW'],
  '/products': productView,
  '/products/new': productEdit,
  '/products/:id': productEdit,
  '/partners': ['ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_MANAGE_OWN'],
  '/partners/new': partnerEdit,
  '/partners/:id': partnerOwn,
  '/partners/contact-list/:id': signedIn,
  '/clients': signedIn,
  '/clients/new': signedIn,
  '/clients/search': signedIn,
  '/clients/:id': signedIn,
  '/partners/fulfillment-periods': admin,
  '/partners/fulfillment-periods/new': admin,
  '/partners/fulfillment-periods/:id': admin,
  '/partners/distribution-methods': admin,
  '/partners/distribution-methods/new': admin,
  '/partners/distribution-methods/:id': admin,
  '/admin/users': admin,
  '/admin/users/new': admin,
  '/admin/users/:id': signedIn,
  '/admin/tokens': admin,
  '/admin/tokens/new': admin,
  '/admin/tokens/:id': admin,
  '/admin/configuration': admin,
  '/admin/groups': admin,
  '/admin/groups/new': admin,
  '/admin/groups/:id': signedIn,
  ...Object.fromEntries(
    ['client', 'partner'].flatMap((owner) =>
      ['', '/new', '/:id'].map((screen) => [`/admin/attributes/${owner}${screen}`, admin]),
    ),
  ),
};

/** Whether somebody with these roles passes a rule; `undefined` roles are an anonymous visitor's. */
export const passes = (roles: readonly string[] | undefined, rule: Rule): boolean => {
  if (rule === null) return true;
  if (!roles) return false;
  return rule.length === 0 || roles.includes('ROLE_ADMIN') || rule.some((role) => roles.includes(role));
};

const ruleOf = (resource: string, action: string): Rule | undefined =>
  (access as Record<string, Record<string, Rule>>)[resource]?.[action];
const passesIfAny = (roles: readonly string[] | undefined, rule: Rule | undefined) =>
  rule !== undefined && passes(roles, rule);

/** An unknown resource or action is closed to everybody. */
export const can = (roles: readonly string[] | undefined, resource: string, action: string): boolean =>
  passesIfAny(roles, ruleOf(resource, action));

/** The end of a screen's path -> the action on its data that it needs; a list has no such end. */
const screenActions: Readonly<Record<string, string>> = { '/new': 'create', '/:id': 'show' };

/** The screen's own rule where it has one, else that of its data. */
export const ruleOfScreen = (route: string): Rule | undefined => {
  if (Object.hasOwn(screenAccess, route)) return screenAccess[route];
  const [, resource = '', screen = ''] = /^\/(.+?)(\/new|\/:id)?$/.exec(route) ?? [];
  return ruleOf(resource, screenActions[screen] ?? 'list');
};
export const isScreen = (route: string): boolean => ruleOfScreen(route) !== undefined;

/** Whether a route is open, and its entry in the menu shown. */
export const canOpen = (roles: readonly string[] | undefined, route: string): boolean =>
  passesIfAny(roles, ruleOfScreen(route));

export const defaultGroups: readonly { name: string; roles: readonly Role[] }[] = [
  { name: 'System Administrator', roles: ROLES },
  { name: 'Manager', roles: ROLES },
  {
    name: 'Volunteer',
    roles: [
      'ROLE_ORDER_EDIT_ALL',
      'ROLE_ORDER_VIEW_ALL',
      'ROLE_PRODUCT_VIEW',
      'ROLE_SUPPLIER_VIEW',
      'ROLE_SUPPLIER_EDIT',
      'ROLE_WAREHOUSE_VIEW',
    ],
  },
  {
    name: 'Partner',
    roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_PARTNER_MANAGE_OWN', 'ROLE_PARTNER'],
  },
];
