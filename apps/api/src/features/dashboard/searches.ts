import {
  clientSight,
  enabledSteps,
  fieldOfOwnOrders,
  type OrderKind,
  type OrderPolicy,
  policies,
  stockIn,
} from '@bank/domain';
import {
  type Condition,
  hasDraftFor,
  hasOrderDueFor,
  inSight,
  isWaitingRegistration,
  mayOrder,
  orderTables,
  recordRelation,
  snake,
} from '@bank/projections';
import { clientUserOf } from '../../kernels/authority/client-user';
import type { User } from '../../platform/context/user-directory';

/** The search in a list that finds what a number counts. */
export interface Search {
  list: string;
  /** Its filters and their values, as the screen and the call of the list have them. */
  filter: Readonly<Record<string, string | number>>;
}

/** A search whose rows are counted in one table, with the columns `status` and `removed_at`. */
export interface CountedList extends Search {
  relation: string;
  /** About the row `listed`. */
  conditions: readonly Condition[];
}

const hasStatus = (status: string): Condition => ({ sql: 'listed.status = ?', values: [status] });

export const inStatus = (list: string, relation: string, status: string): CountedList => ({
  list,
  filter: { status },
  relation,
  conditions: [hasStatus(status)],
});

/** The same search, narrowed by one more filter. */
export const narrowed = (
  { filter, conditions, ...search }: CountedList,
  more: Search['filter'],
  condition: Condition,
): CountedList => ({ ...search, filter: { ...filter, ...more }, conditions: [...conditions, condition] });

/** In these, an order is done: a step that reopens it waits for nobody. */
const isSettled = (policy: OrderPolicy, status: string): boolean =>
  ['committed', 'released'].includes(stockIn(policy, status) ?? '');

/** What limits the list of a kind to the orders that the user sees. */
const ordersInSight = (policy: OrderPolicy, { roles, activePartner }: User): Condition[] => {
  const field = fieldOfOwnOrders(policy, roles);
  return field ? [{ sql: `listed.${snake(field)} = ?`, values: [activePartner?.id ?? null] }] : [];
};

/** All orders of a kind that the user sees. */
export const ordersOf = (kind: OrderKind, user: User): CountedList => ({
  list: `/orders/${kind}`,
  filter: {},
  relation: `read.${orderTables(kind).headers}`,
  conditions: ordersInSight(policies[kind], user),
});

/** The unsettled statuses in which this user can move orders of a kind on. */
export const movableStatuses = (policy: OrderPolicy, roles: readonly string[]): string[] => {
  const own = fieldOfOwnOrders(policy, roles) !== undefined;
  return Object.keys(policy.workflow.statuses)
    .filter((status) => !isSettled(policy, status))
    .filter((status) => enabledSteps(policy.workflow, status, { roles, own }).length > 0);
};

export const ordersIn = (kind: OrderKind, status: string, user: User): CountedList =>
  narrowed(ordersOf(kind, user), { status }, hasStatus(status));

/** What counts all partners whose status lets them order; no filter of their list has exactly these. */
export const partnersThatMayOrder: Pick<CountedList, 'relation' | 'conditions'> = {
  relation: recordRelation('partner'),
  conditions: [{ sql: mayOrder('listed'), values: [] }],
};

export const partnersWithoutOrderFor = (month: string): CountedList => ({
  list: '/partners',
  filter: { orderDue: month },
  relation: recordRelation('partner'),
  conditions: [{ sql: hasOrderDueFor('listed', '?'), values: [month] }],
});

/** Of these, the ones that have begun an order. */
export const partnersWithDraftFor = (month: string): CountedList =>
  narrowed(partnersWithoutOrderFor(month), {}, { sql: hasDraftFor('listed', '?'), values: [month] });

/** All clients that the user sees. */
export const clientsOf = (user: User): CountedList => ({
  list: '/clients',
  filter: {},
  relation: recordRelation('client'),
  conditions: inSight(clientSight(clientUserOf(user)), 'listed'),
});

export const clientsIn = (status: string, user: User): CountedList =>
  narrowed(clientsOf(user), { status }, hasStatus(status));

/** The children whom families registered, and nobody has looked at yet. */
export const waitingRegistrations = (user: User): CountedList =>
  narrowed(clientsOf(user), { status: 'CREATION', isPublic: 'true' }, { sql: isWaitingRegistration('listed') });
