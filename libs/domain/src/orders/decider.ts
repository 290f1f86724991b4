import type { Decider } from '../kernel';
import { decideOrder } from './decide';
import { draftOf, numberNewLines } from './draft';
import { orderFold } from './evolve';
import type { Facts } from './facts';
import type { Draft, OrderCommand, OrderContext, OrderEvent, OrderState } from './order';
import type { OrderPolicy } from './policy';

/** The facts of a decision. The handler loads them, never the decider. */
export interface OrderFacts {
  context: OrderContext;
  facts: Facts;
  /** The command's draft, if it was made already to know the questions. */
  draft?: Draft;
}

/** Decides on the commands of every kind of order: a command becomes a draft, and the draft leads to events. */
export const orderDecider = (policy: OrderPolicy): Decider<OrderCommand, OrderEvent, OrderState, OrderFacts> => ({
  ...orderFold,
  decide: (command, state, { context, facts, draft = draftOf(policy, command, state, context) }) =>
    decideOrder(policy, numberNewLines(draft, context), context, facts),
});
