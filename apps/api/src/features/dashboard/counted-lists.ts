import {
  type ClientStatus,
  can,
  canOpen,
  enabledSteps,
  type OrderPolicy,
  type PartnerStatus,
  policies,
  seesAllClients,
  seesAllPartners,
} from '@bank/domain';
import { type Condition, hasOrderDueFor, isWaitingRegistration, orderTables, recordRelation } from '@bank/projections';
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
  condition: Condition;
}

/** The statuses in which a partner waits for the bank's staff, the most urgent first. */
const PARTNERS_WAIT: readonly PartnerStatus[] = [
  'APPLICATION_PENDING_PRIORITY',
  'APPLICATION_PENDING',
  'REVIEW_PAST_DUE',
  'NEEDS_PROFILE_REVIEW',
];

/** The statuses in which a client's review is due, the most urgent first. */
const CLIENTS_WAIT: readonly ClientStatus[] = ['REVIEW_PAST_DUE', 'NEEDS_REVIEW'];

const inStatus = (list: string, relation: string, status: string): CountedList => ({
  list,
  filter: { status },
  relation,
  condition: { sql: 'listed.status = ?', values: [status] },
});

/** In these, an order is done: a step that reopens it waits for nobody. */
const isSettled = ({ statuses }: OrderPolicy, status: string): boolean =>
  ['committed', 'released'].includes(statuses[status]?.stock ?? '');

/** The orders that this user can move on. */
const ordersFor = ({ roles }: User): CountedList[] =>
  Object.values<OrderPolicy>(policies)
    .filter(({ kind }) => canOpen(roles, `/orders/${kind}`))
    .flatMap((policy) =>
      Object.keys(policy.workflow.statuses)
        .filter((status) => !isSettled(policy, status))
        .filter((status) => enabledSteps(policy.workflow, status, { roles, own: false }).length > 0)
        .map((status) => inStatus(`/orders/${policy.kind}`, `read.${orderTables(policy.kind).headers}`, status)),
    );

const productsFor = ({ roles }: User): CountedList[] =>
  can(roles, 'products', 'edit') && canOpen(roles, '/products')
    ? [inStatus('/products', recordRelation('product'), 'OUTOFSTOCK')]
    : [];

const partnersFor = (user: User, month: string): CountedList[] => {
  if (!seesAllPartners(user) || !canOpen(user.roles, '/partners')) return [];
  const relation = recordRelation('partner');
  const waiting = can(user.roles, 'partners', 'create') ? PARTNERS_WAIT : [];
  return [
    {
      list: '/partners',
      filter: { orderDue: month },
      relation,
      condition: { sql: hasOrderDueFor('listed', '?'), values: [month] },
    },
    ...waiting.map((status) => inStatus('/partners', relation, status)),
  ];
};

const clientsFor = (user: User): CountedList[] =>
  seesAllClients(user) && can(user.roles, 'clients', 'list') && canOpen(user.roles, '/clients')
    ? [
        {
          list: '/clients',
          filter: { status: 'CREATION', isPublic: 'true' },
          relation: recordRelation('client'),
          condition: { sql: isWaitingRegistration('listed'), values: [] },
        },
        ...CLIENTS_WAIT.map((status) => inStatus('/clients', recordRelation('client'), status)),
      ]
    : [];

export const countedListsFor = (user: User, month: string): readonly CountedList[] => [
  ...ordersFor(user),
  ...productsFor(user),
  ...partnersFor(user, month),
  ...clientsFor(user),
];
