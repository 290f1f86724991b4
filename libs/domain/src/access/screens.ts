import { reportManifests, reportScreenOf } from '../reports';
import type { Rule } from '../roles';
import {
  adjustmentView,
  admin,
  distributionScreens,
  inventoryView,
  merchandiseScreens,
  orderApprovers,
  partnerEdit,
  partnerOrderScreens,
  partnerOwn,
  productEdit,
  productView,
  signedIn,
  supplierEdit,
  supplyEdit,
  supplyView,
  transferEdit,
  transferView,
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

const ofReports: Readonly<Record<string, Rule>> = Object.fromEntries(
  reportManifests.map((report) => [reportScreenOf(report), report.screenRoles ?? report.roles]),
);

export const screenAccess: Readonly<Record<string, Rule>> = {
  '/': signedIn,
  '/forgotten-password': null,
  '/reset-password': null,
  '/two-factor': signedIn,
  '/two-factor/code-verification': signedIn,
  ...screens('/orders/partner', ['ROLE_PARTNER_ORDER_VIEW', ...partnerOrderScreens], partnerOrderScreens),
  '/orders/partner/sharing': orderApprovers,
  // What is printed follows the roles of its data.
  '/orders/partner/:id/fill-sheet': access['orders/partner']['fill-sheet'],
  '/orders/partner/bulk-fill-sheet/:id': access['orders/partner']['fill-sheets'],
  ...screens('/orders/distribution', distributionScreens),
  '/orders/supply': supplyView,
  '/orders/supply/new': supplyEdit,
  '/orders/supply/receive': supplyEdit,
  '/orders/supply/:id/receive': supplyEdit,
  '/orders/supply/:id': supplyEdit,
  ...screens('/orders/merchandise', merchandiseScreens),
  ...screens('/orders/transfer', transferView, transferEdit),
  ...screens('/orders/adjustment', adjustmentView),
  '/orders/inventory': inventoryView,
  '/orders/inventory/list': inventoryView,
  '/orders/inventory/new': inventoryView,
  '/orders/inventory/:id': inventoryView,
  ...ofReports,
  ...screens('/suppliers', ['ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT'], supplierEdit),
  ...screens('/warehouses', admin, admin, ['ROLE_WAREHOUSE_VIEW']),
  ...screens('/products', productView, productEdit),
  ...screens('/partners', ['ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_MANAGE_OWN'], partnerEdit, partnerOwn),
  '/partners/contact-list/:id': signedIn,
  '/clients': signedIn,
  '/clients/new': signedIn,
  '/clients/search': signedIn,
  '/clients/:id': signedIn,
  ...screens('/partners/fulfillment-periods', admin),
  ...screens('/partners/distribution-methods', admin),
  ...screens('/admin/users', admin, admin, signedIn),
  ...screens('/admin/tokens', admin),
  '/admin/configuration': admin,
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
