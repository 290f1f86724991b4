import {
  can,
  canOpen,
  clientSight,
  maySeePartner,
  type OwnPartnerKind,
  ownPartnerKinds,
  policies,
  seesAllPartners,
} from '@bank/domain';
import { isOfMonthBefore, recordRelation } from '@bank/projections';
import { clientUserOf } from '../../kernels/authority/client-user';
import type { User } from '../../platform/context/user-directory';
import {
  type CountedList,
  clientsIn,
  inStatus,
  movableStatuses,
  narrowed,
  ordersIn,
  waitingRegistrations,
} from './searches';

/** Since when what is not done is late. */
export interface LateSince {
  /** YYYY-MM: what is for a month before it is late. */
  month: string;
  /** An instant: families who registered until then were promised an answer by now. */
  registeredUntil: string;
}

const ordersOfEndedMonths = (kind: OwnPartnerKind, month: string, user: User): CountedList[] =>
  canOpen(user.roles, `/orders/${kind}`)
    ? movableStatuses(policies[kind], user.roles).map((status) =>
        narrowed(
          ordersIn(kind, status, user),
          { monthBefore: month },
          { sql: isOfMonthBefore(kind, 'listed', '?'), values: [month] },
        ),
      )
    : [];

const partnersPastDue = (user: User): CountedList[] => {
  const pastDue = inStatus('/partners', recordRelation('partner'), 'REVIEW_PAST_DUE');
  if (!canOpen(user.roles, '/partners')) return [];
  if (seesAllPartners(user)) return can(user.roles, 'partners', 'create') ? [pastDue] : [];
  const own = user.activePartner?.id;
  if (own === undefined || !maySeePartner(user, own)) return [];
  return [narrowed(pastDue, {}, { sql: 'listed.id = ?', values: [own] })];
};

/** Whether the user sees clients, all of them or those of a partner. */
export const seesClients = (user: User): boolean =>
  can(user.roles, 'clients', 'list') && clientSight(clientUserOf(user)) !== 'none';

const clientsLate = (user: User, registeredUntil: string): CountedList[] =>
  seesClients(user)
    ? [
        narrowed(
          waitingRegistrations(user),
          { registeredUntil },
          { sql: 'listed.created_at <= ?', values: [registeredUntil] },
        ),
        clientsIn('REVIEW_PAST_DUE', user),
      ]
    : [];

/** What is late of what this user can do something about, the most urgent first. */
export const lateListsFor = (user: User, { month, registeredUntil }: LateSince): readonly CountedList[] => [
  ...ownPartnerKinds.flatMap((kind) => ordersOfEndedMonths(kind, month, user).reverse()),
  ...clientsLate(user, registeredUntil),
  ...partnersPastDue(user),
];
