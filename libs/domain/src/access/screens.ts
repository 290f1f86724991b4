import type { KindAccess } from '../manifest';
import { orderKinds } from '../orders/kinds';
import type { OrderPolicy } from '../orders/policy';
import { ordinaryRecords } from '../records/kinds/ordinary';
import { reportManifests, reportScreenOf } from '../reports';
import type { Rule } from '../roles';
import {
  admin,
  importers,
  orderApprovers,
  partnerEdit,
  partnerOwn,
  productEdit,
  productView,
  signedIn,
  supplierEdit,
} from './rules';
import { access, passesIfAny, ruleOf } from './table';

/** A list, the screen of a new one, and that of one. */
const screens = (
  path: string,
  list: Rule,
  create: Rule = list,
  show: Rule = create,
): Readonly<Record<string, Rule>> => ({
  [path]: list,
  [`${path}/new`]: create,
  [`${path}/:id`]: show,
});

const screensOfKind = (path: string, { view, edit, list = view, screens: own = {} }: KindAccess) =>
  screens(path, own.list ?? list, own.create ?? edit, own.show ?? view);

const screensOfOrders = (kind: string, { access, list }: OrderPolicy) => {
  const path = `/orders/${kind}`;
  const rules = screensOfKind(path, access);
  return list?.at ? { ...rules, [`${path}/${list.at}`]: rules[path]! } : rules;
};

const ofReports: Readonly<Record<string, Rule>> = Object.fromEntries(
  reportManifests.map((report) => [reportScreenOf(report), report.screenRoles ?? report.roles]),
);

export const screenAccess: Readonly<Record<string, Rule>> = {
  '/': signedIn,
  '/forgotten-password': null,
  '/reset-password': null,
  '/two-factor': signedIn,
  '/two-factor/code-verification': signedIn,
  ...Object.assign({}, ...Object.entries(orderKinds).map(([kind, policy]) => screensOfOrders(kind, policy))),
  '/orders/partner/sharing': orderApprovers,
  // What is printed follows the roles of its data.
  '/orders/partner/:id/fill-sheet': access['orders/partner']['fill-sheet'],
  '/orders/partner/bulk-fill-sheet/:id': access['orders/partner']['fill-sheets'],
  '/orders/supply/receive': orderKinds.supply.access.edit,
  '/orders/supply/:id/receive': orderKinds.supply.access.edit,
  ...ofReports,
  ...screens('/suppliers', ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT'], supplierEdit),
  ...screens('/warehouses', admin, admin, ['ROLE_WAREHOUSE_VIEW']),
  ...screens('/products', productView, productEdit),
  ...screens('/partners', ['ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_MANAGE_OWN'], partnerEdit, partnerOwn),
  '/partners/contact-list/:id': signedIn,
  ...screens('/imports', importers),
  '/clients': signedIn,
  '/clients/new': signedIn,
  '/clients/search': signedIn,
  '/clients/:id': signedIn,
  ...Object.assign({}, ...Object.values(ordinaryRecords).map(({ path, access }) => screensOfKind(`/${path}`, access))),
  ...screens('/admin/users', admin, admin, signedIn),
  ...screens('/admin/invitations', admin),
  ...screens('/admin/tokens', admin),
  ...screens('/admin/webhooks', admin),
  '/admin/consumers': admin,
  '/admin/audit': admin,
  '/admin/configuration': admin,
  '/admin/projections': admin,
  ...screens('/admin/groups', admin, admin, signedIn),
  ...screens('/admin/attributes/client', admin),
  ...screens('/admin/attributes/partner', admin),
};

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
