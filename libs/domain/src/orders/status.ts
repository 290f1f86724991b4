import { type Asker, enabledSteps, stepNamed, stepTo } from '../workflow';
import type { OrderKind, OrderStatus } from './order';
import type { OrderPolicy } from './policy';

type Policy = Pick<OrderPolicy<OrderKind>, 'of' | 'statuses' | 'initial' | 'steps' | 'commitsOn' | 'deletableIn'>;

/** No kind of order belongs to a partner so far. */
const asker = (roles: readonly string[]): Asker => ({ roles, own: false });

/** The transitions that somebody with these roles may apply now, in the policy's order. */
export const enabledTransitions = (policy: Policy, status: string, roles: readonly string[]) =>
  enabledSteps(policy, status as OrderStatus, asker(roles));

/** What an order of this status is open for; the screens show what the decider allows. */
export const orderFlags = (policy: Policy, status: string, isAdmin: boolean) => {
  const isComplete = status === policy.commitsOn;
  return {
    isComplete,
    isEditable: !isComplete,
    isDeletable: isAdmin && (policy.deletableIn as readonly string[]).includes(status),
  };
};

/** The status that a named transition leads to; no name leads nowhere. @throws Rejection conflict, forbidden, invalid (no such transition) */
export const statusAfter = (
  policy: Policy,
  from: OrderStatus,
  name: string | null | undefined,
  roles: readonly string[],
): OrderStatus => stepNamed(policy, from, name, asker(roles))?.to ?? from;

/** The same for a status that a save carries. @throws Rejection conflict, forbidden, invalid (no such status) */
export const statusSaved = (policy: Policy, from: OrderStatus, to: string, roles: readonly string[]): OrderStatus =>
  stepTo(policy, from, to, asker(roles))?.to ?? from;
