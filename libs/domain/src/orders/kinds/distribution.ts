import { defineOrder } from '../define';
import { MAX_REASON_LENGTH } from '../order';
import { monthHasBegun, usualMonth } from '../ownPartner/months';
import { leg, MAX_PORTAL_ORDER_ID_LENGTH, productLine, required } from '../policy';
import { completedAtOnce } from './completed-at-once';

const staff = ['ROLE_ORDER_EDIT_ALL', 'ROLE_DISTRIBUTION_ORDER_EDIT'] as const;
const guards = [
  { roles: staff },
  { roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN'], own: true },
] as const;
const edit = [
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
  'ROLE_ORDER_EDIT_ALL',
] as const;
const screens = [
  'ROLE_DISTRIBUTION_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
] as const;

/**
 * A partner's record of what it gave to children in a month. It takes from the partner's own stock, which may go below zero. What
 * was given was given, so that a child may stand in it whatever its status is by now.
 */
export const distribution = defineOrder({
  ...completedAtOnce(guards),
  kind: 'distribution',
  orderType: 'BulkDistribution',
  title: 'Partner Distribution',
  words: { one: 'Distribution Order', list: 'Distribution Orders' },
  access: {
    view: [...edit, 'ROLE_DISTRIBUTION_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'],
    edit,
    screens: { list: screens, create: screens, show: screens },
  },
  menu: { group: 'partners', place: 20, icon: 'VolunteerActivism' },
  prefix: 'DIST',
  header: {
    partner: { type: 'ref', to: 'partner', label: 'Partner', required, takesInactive: true },
    distributionPeriod: { type: 'month', label: 'Distribution Period', required },
    orderPeriod: { type: 'month', label: 'Order Period' },
    reason: { type: 'text', label: 'Reason', max: MAX_REASON_LENGTH },
    portalOrderId: { type: 'text', label: 'Portal order ID', max: MAX_PORTAL_ORDER_ID_LENGTH },
  },
  line: productLine(
    { client: { type: 'ref', to: 'client', label: 'Client', required, takesInactive: true } },
    { takesInactive: true },
  ),
  belongsTo: { partner: 'partner', seenWholeBy: [...staff, 'ROLE_ORDER_VIEW_ALL', 'ROLE_DISTRIBUTION_ORDER_VIEW'] },
  month: { field: 'distributionPeriod', noun: 'a distribution', usual: usualMonth.distribution },
  perClient: 'several',
  packs: 'given',
  isCorrectable: true,
  holdsClients: true,
  legs: ({ partner }, lines) => lines.map((line) => leg(line, 'out', partner)),
  rules: { enter: { COMPLETED: [monthHasBegun('distributionPeriod')] } },
});
