import {
  canOpen,
  clientSight,
  fieldOfOwnOrders,
  type OrderKind,
  plainOrderKinds,
  policies,
  seesAllPartners,
} from '@bank/domain';
import { isToReportFor, isWithBank, recordRelation } from '@bank/projections';
import { clientUserOf } from '../../kernels/authority/client-user';
import type { User } from '../../platform/context/user-directory';
import { seesClients } from './late-lists';
import {
  type CountedList,
  clientsIn,
  clientsOf,
  inStatus,
  movableStatuses,
  narrowed,
  ordersIn,
  ordersOf,
  waitingRegistrations,
} from './searches';

const MAX_FIGURES = 3;

const movable = (kind: OrderKind, user: User): CountedList[] =>
  canOpen(user.roles, `/orders/${kind}`)
    ? movableStatuses(policies[kind], user.roles).map((status) => ordersIn(kind, status, user))
    : [];

const DRAFT = policies.partner.workflow.initial;

const hasOwnOrders = ({ roles }: User): boolean =>
  canOpen(roles, '/orders/partner') && fieldOfOwnOrders(policies.partner, roles) !== undefined;

/** Of the bank's staff: what was sent to them, and what they accepted. Of a partner's people: what they began. */
const partnerOrders = (user: User): CountedList[] =>
  hasOwnOrders(user)
    ? [ordersIn('partner', DRAFT, user)]
    : movable('partner', user).filter(({ filter }) => filter.status !== DRAFT);

/** What a partner's people sent waits for the bank, and for none of them. */
const ordersWithBank = (user: User): CountedList[] =>
  hasOwnOrders(user)
    ? [narrowed(ordersOf('partner', user), { isWithBank: 'true' }, { sql: isWithBank('listed') })]
    : [];

const clients = (user: User, month: string): CountedList[] => {
  if (!seesClients(user)) return [];
  const toReport = narrowed(
    clientsOf(user),
    { toReport: month },
    { sql: isToReportFor('listed', '?'), values: [month] },
  );
  return [...(clientSight(clientUserOf(user)) === 'all' ? [] : [toReport]), waitingRegistrations(user)];
};

const applications = (user: User): CountedList[] =>
  seesAllPartners(user) && canOpen(user.roles, '/partners')
    ? [inStatus('/partners', recordRelation('partner'), 'APPLICATION_PENDING')]
    : [];

const others = (user: User): CountedList[] => [
  ...(seesClients(user) ? [clientsIn('NEEDS_REVIEW', user)] : []),
  ...plainOrderKinds.flatMap((kind) => movable(kind, user).reverse()),
];

/**
 * The three that this user's morning begins with, fewer for those who see fewer lists; and what is rare and waits for somebody, or for
 * the bank, which is named where there is any. @param month that runs, YYYY-MM
 */
export const figureListsFor = (user: User, month: string) => ({
  usual: [...partnerOrders(user), ...clients(user, month), ...others(user)].slice(0, MAX_FIGURES),
  rare: [...ordersWithBank(user), ...applications(user)],
});
