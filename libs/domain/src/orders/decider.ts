import { type Decider, difference, idTaker, Rejection, same, type TakeId } from '../kernel';
import { refuseUnknownStatus } from '../workflow';
import type {
  Line,
  LiveOrder,
  Movement,
  OrderCommand,
  OrderEvent,
  OrderFacts,
  OrderHeaders,
  OrderKind,
  OrderState,
  OrderStatus,
  PostedLine,
} from './order';
import { type Leg, type OrderPolicy, sequenceOf } from './policy';
import { save } from './save';
import { statusAfter, statusSaved } from './status';

/** The rules of every order kind; what differs is in the policy. */
export const orderDecider = <K extends OrderKind>(
  policy: OrderPolicy<K>,
): Decider<OrderCommand<K>, OrderEvent<K>, OrderState<K>, OrderFacts> => ({
  initialState: () => ({ phase: 'absent' }),

  decide(command, state, facts) {
    const take = idTaker(facts.ids);
    if (command.type === 'PlaceOrder') {
      if (state.phase !== 'absent') throw new Rejection('conflict', 'This order exists already');
      const { status, ...body } = command.data;
      // Which of its statuses a new order is sent with makes no difference: it starts at the first.
      if (status !== undefined) refuseUnknownStatus(policy, status);
      return [place(policy, body, facts, take)];
    }
    const order = alive(state);
    switch (command.type) {
      case 'ReviseOrder': {
        editable(policy, order);
        const to = statusSaved(policy, order.status, command.data.status ?? order.status, facts.roles);
        const { event, revised } = revise(policy, order, command.data, facts, take);
        return [...event, ...changeStatus(policy, revised, to, facts, take)];
      }
      case 'ApplyTransition':
        return changeStatus(
          policy,
          order,
          statusAfter(policy, order.status, command.data.transition, facts.roles),
          facts,
          take,
        );
      case 'DeleteOrder':
        editable(policy, order);
        if (!policy.deletableIn.includes(order.status))
          throw new Rejection('conflict', 'Order has been committed and cannot be deleted.');
        return [{ type: 'OrderDeleted', data: { kind: policy.kind, order: order.order } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'OrderPlaced') {
      const { order, status, header, lines, movements } = data;
      return { phase: 'live', order, status, header, lines, movements, committed: false };
    }
    if (state.phase !== 'live') return state;
    switch (type) {
      case 'OrderRevised':
        return {
          ...state,
          header: { ...state.header, ...data.header },
          lines: applied(state.lines, data.lines),
          movements: data.movements,
        };
      case 'OrderStatusChanged':
        return { ...state, status: data.to };
      case 'OrderCommitted':
        return { ...state, committed: true, header: { ...state.header, ...data.header } };
      case 'OrderDeleted':
        return { phase: 'deleted' };
      default:
        return state;
    }
  },
});

type Body<K extends OrderKind> = { header: Partial<OrderHeaders[K]>; lines: readonly PostedLine[] };

const place = <K extends OrderKind>(
  policy: OrderPolicy<K>,
  { order, ...body }: Body<K> & { order: number },
  facts: OrderFacts,
  take: TakeId,
): OrderEvent<K> => {
  const header = { ...policy.blank, ...body.header };
  const { lines } = save(policy, header, undefined, [], body.lines, facts, take);
  return {
    type: 'OrderPlaced',
    data: {
      kind: policy.kind,
      order,
      sequence: sequenceOf(policy, order),
      status: policy.initial,
      header,
      lines,
      movements: numbered(policy.pending(header, lines, facts), [], take),
    },
  };
};

const revise = <K extends OrderKind>(
  policy: OrderPolicy<K>,
  order: LiveOrder<K>,
  body: Body<K>,
  facts: OrderFacts,
  take: TakeId,
) => {
  const header = { ...order.header, ...body.header };
  const { lines, added, changed, removed } = save(policy, header, order.header, order.lines, body.lines, facts, take);
  const movements = numbered(policy.pending(header, lines, facts), order.movements, take);
  const revised = { ...order, header, lines, movements };
  if (same(header, order.header) && !added.length && !changed.length && !removed.length) return { event: [], revised };
  const event: OrderEvent<K> = {
    type: 'OrderRevised',
    data: {
      kind: policy.kind,
      order: order.order,
      header: difference(order.header, header),
      lines: { added, changed, removed },
      movements,
    },
  };
  return { event: [event], revised };
};

const changeStatus = <K extends OrderKind>(
  policy: OrderPolicy<K>,
  { order, status: from, header, lines, movements: pending }: LiveOrder<K>,
  to: OrderStatus,
  facts: OrderFacts,
  take: TakeId,
): OrderEvent<K>[] => {
  if (to === from) return [];
  const of = { kind: policy.kind, order };
  const changed: OrderEvent<K> = { type: 'OrderStatusChanged', data: { ...of, from, to } };
  if (to !== policy.commitsOn) return [changed];
  const settled = policy.settles(header, facts);
  const final = { ...header, ...settled };
  const committed: OrderEvent<K> = {
    type: 'OrderCommitted',
    data: {
      ...of,
      committedAt: facts.now,
      effectiveAt: policy.effectiveAt(final, facts),
      header: settled,
      movements: numbered(policy.movements(final, lines, facts), pending, take),
    },
  };
  return [changed, committed];
};

/** A line's movement in one direction stays the same transaction, whatever its quantity, product and place become. */
const numbered = (legs: readonly Leg[], before: readonly Movement[], take: TakeId): Movement[] => {
  const known = new Map(before.map((movement) => [roleOf(movement), movement.id]));
  return legs.map((leg) => ({ id: known.get(roleOf(leg)) ?? take('movement'), ...leg }));
};

const roleOf = ({ line, delta }: Leg) => `${line}${delta < 0 ? '-' : '+'}`;

const applied = (
  lines: readonly Line[],
  { added, changed, removed }: { added: readonly Line[]; changed: readonly Line[]; removed: readonly number[] },
) => {
  const after = new Map(changed.map((line) => [line.id, line]));
  return [...lines.filter(({ id }) => !removed.includes(id)).map((line) => after.get(line.id) ?? line), ...added];
};

const alive = <K extends OrderKind>(state: OrderState<K>): LiveOrder<K> => {
  if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such order');
  return state;
};

const editable = <K extends OrderKind>(policy: OrderPolicy<K>, { committed, order }: LiveOrder<K>) => {
  if (committed)
    throw new Rejection(
      'conflict',
      `Order ${sequenceOf(policy, order)} has committed transactions and cannot be edited. Please enter a correction order.`,
    );
};
