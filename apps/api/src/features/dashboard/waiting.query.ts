import {
  can,
  canOpen,
  enabledSteps,
  type OrderPolicy,
  type PartnerStatus,
  policies,
  seesAllPartners,
} from '@bank/domain';
import { orderTables, recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Account } from '../../platform/auth/user-directory';

/** Records of a list that wait for somebody in one status. */
export interface Waiting {
  /** The route of the list: `/orders/supply`. */
  list: string;
  status: string;
  count: number;
}

interface Counted extends Omit<Waiting, 'count'> {
  /** The table, with the columns `status` and `removed_at`. */
  relation: string;
}

/** The statuses in which a partner waits for the bank's staff. */
const PARTNERS_WAIT: readonly PartnerStatus[] = [
  'APPLICATION_PENDING_PRIORITY',
  'APPLICATION_PENDING',
  'REVIEW_PAST_DUE',
  'NEEDS_PROFILE_REVIEW',
];

/** The orders that this user can bring a step further. */
const ordersFor = ({ roles }: Account): Counted[] =>
  Object.values<OrderPolicy>(policies)
    .filter(({ kind }) => canOpen(roles, `/orders/${kind}`))
    .flatMap(({ kind, workflow }) =>
      Object.keys(workflow.statuses)
        .filter((status) => enabledSteps(workflow, status, { roles, own: false }).length > 0)
        .map((status) => ({ list: `/orders/${kind}`, status, relation: `read.${orderTables(kind).headers}` })),
    );

const partnersFor = (user: Account): Counted[] =>
  seesAllPartners(user) && can(user.roles, 'partners', 'create') && canOpen(user.roles, '/partners')
    ? PARTNERS_WAIT.map((status) => ({ list: '/partners', status, relation: recordRelation('partner') }))
    : [];

const productsFor = ({ roles }: Account): Counted[] =>
  can(roles, 'products', 'edit')
    ? [{ list: '/products', status: 'OUTOFSTOCK', relation: recordRelation('product') }]
    : [];

/** Counts what waits for somebody, by the lists in which they find it. */
@Injectable()
export class WaitingCounts {
  constructor(private readonly pool: Pool) {}

  async of(user: Account): Promise<Waiting[]> {
    const counted = [...ordersFor(user), ...partnersFor(user), ...productsFor(user)];
    if (!counted.length) return [];
    const counts = counted.map(
      ({ relation }, n) =>
        `(SELECT count(*)::integer FROM ${relation} WHERE removed_at IS NULL AND status = $${n + 1}) AS c${n}`,
    );
    const { rows } = await this.pool.query<Record<string, number>>(
      `SELECT ${counts.join(', ')}`,
      counted.map(({ status }) => status),
    );
    return counted
      .map(({ list, status }, n) => ({ list, status, count: rows[0]![`c${n}`]! }))
      .filter(({ count }) => count > 0);
  }
}
