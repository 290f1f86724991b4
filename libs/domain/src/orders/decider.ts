import { type Decider, difference } from '../kernel';
import { draftMove, draftOf, numberNewLines } from './draft';
import { evolveOrder, orderFold } from './evolve';
import type { Facts } from './facts';
import { judge, type OrderWork, refuseMovingDeleted, refuseTakingBackCounted } from './judge';
import { correctMovements, movementsOfLegs, takeBack } from './movements';
import type {
  Draft,
  HeaderChanges,
  LineChanges,
  LiveOrder,
  Movement,
  OrderCommand,
  OrderContext,
  OrderEvent,
  OrderState,
} from './order';
import { type OrderPolicy, sequenceOf, stockIn } from './policy';

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

/** The events that a draft leads to. @throws Rejection */
const decideOrder = (policy: OrderPolicy, draft: Draft, context: OrderContext, facts: Facts): readonly OrderEvent[] => {
  const work = { policy, draft, context, facts };
  const { before, act } = draft;
  const effectiveAt = draft.effectiveAt ?? context.now;
  if (act === 'none') return [];
  if (!before) return placeOrder(work);
  const of = { kind: policy.kind, order: draft.order };
  switch (act) {
    case 'place':
    case 'revise':
      return reviseOrder(work, before);
    case 'correct':
      return correctOrder(work, before);
    case 'move':
      return moveOrder(work, before);
    case 'reverse': {
      const { reason = '' } = draft;
      refuseMovingDeleted(work, before);
      refuseTakingBackCounted(work, before);
      const movements = takeBack(before.movements, context);
      return [{ type: 'OrderReversed', data: { ...of, reason, effectiveAt, movements } }];
    }
    case 'delete':
      return [{ type: 'OrderDeleted', data: { ...of, released: idsOf(before.movements) } }];
  }
};

const idsOf = (movements: readonly Movement[]) => movements.map(({ id }) => id);

const placeOrder = (work: OrderWork): readonly OrderEvent[] => {
  const { policy, draft } = work;
  const { order, header, lines } = draft;
  const status = policy.workflow.initial;
  const movements = stockIn(policy, status) === 'pending' ? movementsOfLegs(work, []) : [];
  judge(work, movements);
  const sequence = sequenceOf(policy, order);
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: { kind: policy.kind, order, sequence, status, header, lines, movements },
  };
  if (draft.to === undefined) return [placed];
  const after = evolveOrder({ phase: 'absent' }, placed) as LiveOrder;
  const { places, isPast, effectiveAt, recorded } = draft;
  const ofPast = { effectiveAt, ...(isPast && { isPast }), ...(recorded && { recorded }) };
  const move = { ...draftMove(policy, after, draft.to, draft.reason), places, ...ofPast };
  return [placed, ...moveOrder({ ...work, draft: move }, after)];
};

/** A save that carries another status revises the order first, then moves the revised order. */
const reviseOrder = (work: OrderWork, before: LiveOrder): readonly OrderEvent[] => {
  const { policy, draft } = work;
  const revised = reviseValues(work, before);
  if (draft.to === undefined) return revised;
  const after = revised.reduce(evolveOrder, before) as LiveOrder;
  const move = { ...draftMove(policy, after, draft.to, draft.reason), places: draft.places };
  return [...revised, ...moveOrder({ ...work, draft: move }, after)];
};

const reviseValues = (work: OrderWork, before: LiveOrder): readonly OrderEvent[] => {
  const { policy, draft } = work;
  const header = difference(before.header, draft.header) as HeaderChanges;
  if (!Object.keys(header).length && !hasLineChanges(draft.changes)) return [];
  const movements = stockIn(policy, before.status) === 'pending' ? movementsOfLegs(work, before.movements) : [];
  judge(work, movements);
  const old = new Map(before.movements.map((movement) => [movement.id, movement]));
  const kept = new Set(idsOf(movements));
  return [
    {
      type: 'OrderRevised',
      data: {
        kind: policy.kind,
        order: draft.order,
        header,
        lines: draft.changes,
        movements: movements.filter((movement) => !isSameMovement(old.get(movement.id), movement)),
        released: idsOf(before.movements).filter((id) => !kept.has(id)),
      },
    },
  ];
};

const hasLineChanges = ({ added, changed, removed }: LineChanges) => added.length + changed.length + removed.length > 0;

const isSameMovement = (a: Movement | undefined, b: Movement): boolean =>
  a !== undefined && a.product === b.product && a.location === b.location && a.delta === b.delta && a.cost === b.cost;

const correctOrder = (work: OrderWork, before: LiveOrder): OrderEvent[] => {
  const { policy, draft, context } = work;
  const { order, changes: lines, reason = '' } = draft;
  const effectiveAt = draft.effectiveAt ?? context.now;
  if (!hasLineChanges(lines)) return [];
  refuseMovingDeleted(work, before);
  const wanted = movementsOfLegs({ ...work, context: { takeId: () => 0 } }, []);
  const movements = correctMovements(before.movements, wanted, context);
  judge(work, movements);
  return [{ type: 'OrderCorrected', data: { kind: policy.kind, order, reason, effectiveAt, lines, movements } }];
};

/** The effect of a move follows from the standing of the stock before and after it, so no policy names it. */
const moveOrder = (work: OrderWork, before: LiveOrder): OrderEvent[] => {
  const { policy, draft } = work;
  const { order, to = before.status } = draft;
  const of = { kind: policy.kind, order };
  const changed: OrderEvent = { type: 'OrderStatusChanged', data: { ...of, from: before.status, to } };
  const standing = stockIn(policy, to);
  if (standing === 'committed') return [changed, commitOrder(work, before)];
  if (stockIn(policy, before.status) === 'committed')
    return [changed, reopenOrder(work, before, standing === 'pending')];
  judge(work, before.movements);
  if (standing === 'pending' || !before.movements.length) return [changed];
  return [changed, { type: 'OrderReleased', data: { ...of, released: idsOf(before.movements) } }];
};

const commitOrder = (work: OrderWork, before: LiveOrder): OrderEvent => {
  const { policy, draft, context } = work;
  const { order, reason } = draft;
  const effectiveAt = draft.effectiveAt ?? context.now;
  const movements = movementsOfLegs(work, before.movements);
  const isOverridden = judge(work, movements);
  const header: HeaderChanges = policy.effectiveAt ? { [policy.effectiveAt]: effectiveAt } : {};
  const data = { kind: policy.kind, order, committedAt: context.now, effectiveAt, header, movements };
  return { type: 'OrderCommitted', data: isOverridden && reason ? { ...data, overrideReason: reason } : data };
};

const reopenOrder = (work: OrderWork, before: LiveOrder, isPending: boolean): OrderEvent => {
  const { policy, draft, context } = work;
  const { order, reason = null } = draft;
  const effectiveAt = draft.effectiveAt ?? context.now;
  refuseMovingDeleted(work, before);
  const movements = takeBack(before.movements, context);
  const pending = isPending ? movementsOfLegs(work, []) : [];
  judge(work, pending);
  return { type: 'OrderReopened', data: { kind: policy.kind, order, reason, effectiveAt, movements, pending } };
};
