import type { Decider } from '../kernel';
import { decideOrder } from './decide';
import { draftOf } from './draft';
import { orderFold } from './evolve';
import type { Facts } from './facts';
import type { OrderCommand, OrderContext, OrderEvent, OrderState } from './order';
import type { OrderPolicy } from './policy';

/** The facts of a decision. The handler loads them, never the decider. */
export interface OrderFacts {
  context: OrderContext;
  facts: Facts;
}

/**
 * The rules of every kind of order: a command becomes a draft, and the draft is decided on. The policy holds the
 * differences.
 */
export const orderDecider = (policy: OrderPolicy): Decider<OrderCommand, OrderEvent, OrderState, OrderFacts> => ({
  ...orderFold,
  decide: (command, state, { context, facts }) =>
    decideOrder(policy, draftOf(policy, command, state, context), context, facts),
});
