import { passes } from '../access';
import { Rejection } from '../kernel';
import type { OrderKind, OrderStatus } from './order';
import type { OrderPolicy, Transition } from './policy';

type Policy = Pick<OrderPolicy<OrderKind>, 'transitions' | 'statuses' | 'commitsOn' | 'deletableIn'>;

/** The transitions that somebody with these roles may apply now, in the policy's order. */
export const enabledTransitions = (
  { transitions }: Policy,
  status: string,
  roles: readonly string[],
): { transition: string; title: string }[] =>
  transitions
    .filter(({ from, roles: rule }) => (from as readonly string[]).includes(status) && passes(roles, rule))
    .map(({ name, title }) => ({ transition: name, title }));

/** What an order of this status is open for; the screens show what the decider allows. */
export const orderFlags = (policy: Policy, status: string, isAdmin: boolean) => {
  const isComplete = status === policy.commitsOn;
  return {
    isComplete,
    isEditable: !isComplete,
    isDeletable: isAdmin && (policy.deletableIn as readonly string[]).includes(status),
  };
};

const label = ({ statuses }: Policy, status: string) => statuses[status as OrderStatus] ?? status;

const permitted = (
  policy: Policy,
  from: OrderStatus,
  transition: Transition | undefined,
  goal: string,
  roles: readonly string[],
) => {
  if (!transition) throw new Rejection('conflict', `An order that is ${label(policy, from)} can't go to ${goal}`);
  if (!passes(roles, transition.roles))
    throw new Rejection('forbidden', `You may not ${transition.title.toLowerCase()} this order`);
  return transition.to;
};

/** The status that a named transition leads to. @throws Rejection conflict, forbidden, invalid (no such transition) */
export const statusAfter = (policy: Policy, from: OrderStatus, name: string, roles: readonly string[]): OrderStatus => {
  const named = policy.transitions.filter((t) => t.name === name);
  if (!named.length)
    throw new Rejection('invalid', 'Invalid Values', {
      transition: `There is no such transition; there are ${policy.transitions.map((t) => t.name).join(', ')}`,
    });
  const fits = named.find((t) => t.from.includes(from));
  return permitted(policy, from, fits, label(policy, named[0]!.to), roles);
};

/** The same for a status that a save carries. @throws Rejection conflict, forbidden, invalid (no such status) */
export const statusSaved = (policy: Policy, from: OrderStatus, to: string, roles: readonly string[]): OrderStatus => {
  if (to === from) return from;
  if (!(to in policy.statuses))
    throw new Rejection('invalid', 'Invalid Values', {
      status: `There is no such status; there are ${Object.keys(policy.statuses).join(', ')}`,
    });
  const fits = policy.transitions.find((t) => t.to === to && t.from.includes(from));
  return permitted(policy, from, fits, label(policy, to), roles);
};
