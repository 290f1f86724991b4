import type { Decider } from '../kernel';
import { decideOrder } from './decide';
import { draftOf } from './draft';
import { orderFold } from './evolve';
import type { Facts } from './facts';
import type { OrderCommand, OrderContext, OrderEvent, OrderState } from './order';
import type { OrderPolicy } from './policy';

/** What a decision may know besides its own stream. Loaded by the handler, never by the decider. */
export interface OrderFacts {
  context: OrderContext;
  facts: Facts;
}

/** The rules of every order kind: a command becomes a draft, and the draft is decided on. What differs is in the policy. */
export const orderDecider = (policy: OrderPolicy): Decider<OrderCommand, OrderEvent, OrderState, OrderFacts> => ({
  ...orderFold,
  decide: (command, state, { context, facts }) =>
    decideOrder(policy, draftOf(policy, command, state, context), context, facts),
});
