import { defineOrder } from '../define';
import { usualMonth } from '../ownPartner/months';
import { leg, MAX_PORTAL_ORDER_ID_LENGTH, productLine, required } from '../policy';
import { fieldProblem, refuseOverselling } from '../rules';

const staff = { roles: ['ROLE_ORDER_EDIT_ALL'] } as const;
const clerk = { roles: ['ROLE_ORDER_EDIT_ALL', 'ROLE_PARTNER_ORDER_EDIT'] } as const;
const owner = { roles: ['ROLE_ORDER_MANAGE_OWN'], own: true } as const;
const edit = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_ORDER_EDIT_ALL'] as const;
const screens = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN'] as const;
/** From its acceptance on, an order is the staff's; the partner reads it. */
const ownerBeforeAcceptance = { ...owner, from: ['CREATING', 'SUBMITTED'] } as const;

/** The warehouse that a draft names and its order did not. */
const newlyNamedWarehouses = ({ header: { warehouse }, before }: Named & { before: Named | undefined }) =>
  warehouse === before?.header.warehouse ? [] : [warehouse];
interface Named {
  header: { warehouse: number };
}

/** A partner's order for a month, for its clients and in bulk. It reserves stock from its first save until it is shipped. */
export const partner = defineOrder({
  kind: 'partner',
  orderType: 'PartnerOrder',
  title: 'Partner Order',
  words: { one: 'Partner Order', list: 'Partner Orders' },
  access: {
    view: [...edit, 'ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'],
    edit,
    screens: { list: ['ROLE_PARTNER_ORDER_VIEW', ...screens], create: screens, show: screens },
  },
  menu: { group: 'partners', place: 10, icon: 'ShoppingBasket' },
  prefix: 'PTNR',
  header: {
    partner: { type: 'ref', to: 'partner', label: 'Partner', required, takesInactive: true },
    warehouse: { type: 'ref', to: 'warehouse', label: 'Source Warehouse', required },
    orderPeriod: { type: 'month', label: 'Order Period', required },
    distributionPeriod: { type: 'month', label: 'Distribution Period' },
    receivedAt: { type: 'instant', label: 'Received' },
    portalOrderId: { type: 'text', label: 'Portal order ID', max: MAX_PORTAL_ORDER_ID_LENGTH },
  },
  line: productLine({ client: { type: 'ref', to: 'client', label: 'Client', takesInactive: true } }),
  statuses: {
    CREATING: { label: 'Creating', stock: 'pending' },
    SUBMITTED: { label: 'Submitted', stock: 'pending' },
    IN_PROCESS: { label: 'Processing', stock: 'pending' },
    SHIPPED: { label: 'Shipped', stock: 'committed' },
    CANCELLED: { label: 'Cancelled', stock: 'released' },
  },
  steps: [
    { name: 'SUBMIT', title: 'Submit', from: ['CREATING'], to: 'SUBMITTED', guards: [clerk, owner] },
    { name: 'ACCEPT', title: 'Accept', from: ['SUBMITTED'], to: 'IN_PROCESS', guards: [staff] },
    { name: 'SHIP', title: 'Ship', from: ['IN_PROCESS'], to: 'SHIPPED', guards: [staff] },
    { name: 'BACK_TO_CREATING', title: 'Revert To Creating', from: ['IN_PROCESS'], to: 'CREATING', guards: [staff] },
    {
      name: 'CANCEL',
      title: 'Cancel',
      from: ['CREATING', 'SUBMITTED', 'IN_PROCESS'],
      to: 'CANCELLED',
      guards: [staff, ownerBeforeAcceptance],
    },
    { name: 'REOPEN', title: 'Reopen', from: ['SHIPPED'], to: 'IN_PROCESS', guards: [{ roles: ['ROLE_ADMIN'] }] },
  ],
  editors: [clerk, ownerBeforeAcceptance],
  belongsTo: {
    partner: 'partner',
    seenWholeBy: [...clerk.roles, 'ROLE_ORDER_VIEW_ALL', 'ROLE_PARTNER_ORDER_VIEW'],
    isForActiveOnly: true,
  },
  month: { field: 'orderPeriod', noun: 'an order', usual: usualMonth.partner, isLimitedByPartner: true },
  perClient: 'one',
  packs: 'asked',
  keepsClientsOnceCommitted: true,
  legs: ({ warehouse, partner: to }, lines) =>
    lines.flatMap((line) => [leg(line, 'out', warehouse), leg(line, 'in', to)]),
  facts: (draft) => ({ isPublicWarehouse: newlyNamedWarehouses(draft) }),
  rules: {
    save: [
      // People of a partner choose among the public warehouses, once.
      ({ roles, facts, ...draft }) => {
        if (roles.includes('ROLE_ADMIN')) return [];
        return newlyNamedWarehouses(draft).flatMap((warehouse) => {
          if (draft.before)
            return [fieldProblem('warehouse', 'Only an administrator may change the warehouse of an order')];
          return facts.isPublicWarehouse(warehouse)
            ? []
            : [fieldProblem('warehouse', 'Is not a warehouse that you may order from: choose another one')];
        });
      },
    ],
    enter: { SHIPPED: [refuseOverselling] },
  },
});
