import {
  type ClientStatus,
  can,
  canOpen,
  fieldOfOwnOrders,
  type OrderKind,
  type PartnerStatus,
  policies,
  seesAllClients,
  seesAllPartners,
} from '@bank/domain';
import { recordRelation } from '@bank/projections';
import type { User } from '../../platform/context/user-directory';
import {
  type CountedList,
  clientsIn,
  inStatus,
  movableStatuses,
  ordersIn,
  partnersWithoutOrderFor,
  waitingRegistrations,
} from './searches';

/** The statuses in which a partner waits for the bank's staff, the most urgent first. */
const PARTNERS_WAIT: readonly PartnerStatus[] = [
  'APPLICATION_PENDING_PRIORITY',
  'APPLICATION_PENDING',
  'REVIEW_PAST_DUE',
  'NEEDS_PROFILE_REVIEW',
];

/** The statuses in which a client's review is due, the most urgent first. */
const CLIENTS_WAIT: readonly ClientStatus[] = ['REVIEW_PAST_DUE', 'NEEDS_REVIEW'];

const kinds = Object.keys(policies) as OrderKind[];

/** The orders that this user can move on, whosever they are. */
const ordersFor = (user: User): CountedList[] =>
  kinds
    .filter((kind) => canOpen(user.roles, `/orders/${kind}`) && !fieldOfOwnOrders(policies[kind], user.roles))
    .flatMap((kind) => movableStatuses(policies[kind], user.roles).map((status) => ordersIn(kind, status, user)));

const productsFor = ({ roles }: User): CountedList[] =>
  can(roles, 'products', 'edit') && canOpen(roles, '/products')
    ? [inStatus('/products', recordRelation('product'), 'OUTOFSTOCK')]
    : [];

const partnersFor = (user: User, month: string): CountedList[] => {
  if (!seesAllPartners(user) || !canOpen(user.roles, '/partners')) return [];
  const waiting = can(user.roles, 'partners', 'create') ? PARTNERS_WAIT : [];
  return [
    partnersWithoutOrderFor(month),
    ...waiting.map((status) => inStatus('/partners', recordRelation('partner'), status)),
  ];
};

const clientsFor = (user: User): CountedList[] =>
  seesAllClients(user) && can(user.roles, 'clients', 'list') && canOpen(user.roles, '/clients')
    ? [waitingRegistrations(user), ...CLIENTS_WAIT.map((status) => clientsIn(status, user))]
    : [];

export const countedListsFor = (user: User, month: string): readonly CountedList[] => [
  ...ordersFor(user),
  ...productsFor(user),
  ...partnersFor(user, month),
  ...clientsFor(user),
];
