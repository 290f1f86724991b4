import { defineOrder, leg, MAX_PORTAL_ORDER_ID_LENGTH, productLine, required } from '../policy';
import { refuseOverselling } from '../rules';
import { activeForItsOwn, clientsOf, judgedLines } from './client-lines';
import { plausibleMonth } from './months';
import {
  activePartner,
  chosenWarehouse,
  enteredMonths,
  monthIsFree,
  nameLine,
  newlyNamedWarehouses,
  savedLinesAreOrderable,
  wholeOrderIsOrderable,
} from './partner.rules';

const staff = { roles: ['ROLE_ORDER_EDIT_ALL'] } as const;
const clerk = { roles: ['ROLE_ORDER_EDIT_ALL', 'ROLE_PARTNER_ORDER_EDIT'] } as const;
const owner = { roles: ['ROLE_ORDER_MANAGE_OWN'], own: true } as const;
/** From its acceptance on, an order is the staff's; the partner reads it. */
const ownerBeforeAcceptance = { ...owner, from: ['CREATING', 'SUBMITTED'] } as const;
const ownPartnerIsActive = activeForItsOwn(clerk.roles);

/** What an order is judged by when it is submitted, for the forms too. */
export const submissionRules = [ownPartnerIsActive, wholeOrderIsOrderable] as const;

/** A partner's order for a month, for its clients and in bulk. It reserves stock from its first save until it is shipped. */
export const partner = defineOrder({
  kind: 'partner',
  orderType: 'PartnerOrder',
  prefix: 'PTNR',
  header: {
    partner: { type: 'ref', to: 'partner', label: 'Partner', required, takesInactive: true },
    warehouse: { type: 'ref', to: 'warehouse', label: 'Source Warehouse', required },
    orderPeriod: { type: 'month', label: 'Order Period', required },
    distributionPeriod: { type: 'month', label: 'Distribution Period' },
    receivedAt: { type: 'instant', label: 'Received' },
    portalOrderId: { type: 'text', label: 'Portal order id', max: MAX_PORTAL_ORDER_ID_LENGTH },
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
  },
  keepsClientsOnceCommitted: true,
  legs: ({ warehouse, partner: to }, lines) =>
    lines.flatMap((line) => [leg(line, 'out', warehouse), leg(line, 'in', to)]),
  nameLine,
  facts: (draft) => {
    const judged = draft.act === 'move' || draft.to !== undefined ? draft.lines : judgedLines(draft);
    return {
      partner: [draft.header.partner],
      ordersInMonth: enteredMonths(draft),
      product: judged.map(({ product }) => product),
      client: clientsOf(judged),
      isPublicWarehouse: newlyNamedWarehouses(draft),
    };
  },
  rules: {
    save: [
      ownPartnerIsActive,
      activePartner(clerk.roles),
      plausibleMonth('orderPeriod'),
      monthIsFree,
      chosenWarehouse,
      savedLinesAreOrderable,
    ],
    enter: {
      SUBMITTED: submissionRules,
      IN_PROCESS: [wholeOrderIsOrderable],
      SHIPPED: [wholeOrderIsOrderable, refuseOverselling],
    },
  },
});
