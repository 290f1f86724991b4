import { type OrderCommand, type OrderEvent, type OrderKind, orderStream, policies } from '@bank/domain';
import { orderTables } from '@bank/projections';
import { HandleOrder } from '../../../apps/api/src/kernels/orders/order.handler';
import type { OrderWish, Person, Wish } from '../wishes/wish';
import { type Acknowledged, type Asked, keyOf, newestOf, type Outcomes } from './asked';

interface AboutOrder {
  kind: OrderKind;
  id?: number;
  by: Person;
  command: OrderCommand;
  ifVersion?: number;
}

const askAboutOrder = ({ kind, id, by, command, ifVersion }: AboutOrder): Asked => ({
  ...{ by, body: command, ifVersion, isNew: id === undefined },
  method: id === undefined ? 'POST' : 'PATCH',
  path: `/api/orders/${kind}/${id ?? ''}`,
  shownIn: orderTables(kind).headers,
  carryOut: async ({ orders }) => {
    const { id: order, version, events } = await orders.execute(new HandleOrder(kind, id, command, { ifVersion }));
    return { id: order, stream: orderStream(kind, order), version, events };
  },
});

const transition = (name: string): OrderCommand => ({ type: 'ApplyTransition', data: { transition: name } });

const ORDER_STREAM = /^(\w+)Order-/;
/** Undefined where what was asked for was no order. */
const kindOf = ({ answered: { stream } }: Acknowledged) => ORDER_STREAM.exec(stream)?.[1] as OrderKind | undefined;

const revision = ({ answered: { events } }: Acknowledged, quantity: number): OrderCommand => {
  const [placed] = events as readonly OrderEvent[];
  const lines = placed?.type === 'OrderPlaced' ? placed.data.lines : [];
  const posted = lines.map((line) => ({ ...line, quantity }));
  return { type: 'ReviseOrder', data: { lines: posted, reason: 'Counted again' } };
};

/** @returns undefined where the order that it speaks of was never placed, as far as anybody knows */
export const askedAboutOrder = (wish: OrderWish, outcomes: Outcomes): Asked | undefined => {
  if (wish.does === 'place') {
    const { kind, header, lines, by } = wish;
    return askAboutOrder({ kind, by, command: { type: 'PlaceOrder', data: { order: 0, header, lines } } });
  }
  const { by } = wish;
  const placed = outcomes.get(keyOf(wish.ofRequest));
  const kind = placed?.ended === 'acknowledged' ? kindOf(placed) : undefined;
  if (placed?.ended !== 'acknowledged' || !kind) return undefined;
  const about = { kind, id: placed.answered.id, by };
  if (wish.does === 'move') {
    const { steps } = policies[kind].workflow;
    return askAboutOrder({ ...about, command: transition(steps[wish.choice % steps.length]!.name) });
  }
  if (wish.does === 'revise') {
    const ifVersion = newestOf(placed.answered.stream, outcomes);
    return askAboutOrder({ ...about, command: revision(placed, wish.quantity), ifVersion });
  }
  if (wish.does === 'reverse')
    return askAboutOrder({ ...about, command: { type: 'ReverseOrder', data: { reason: 'A slip' } } });
  return askAboutOrder({ ...about, command: { type: 'DeleteOrder', data: {} } });
};

/** What follows a request that was acknowledged, one after the other: a part of its key, and what is asked. */
export const followUpsOf = (wish: Wish, { answered }: Acknowledged): readonly (readonly [string, Asked])[] =>
  wish.does === 'place'
    ? wish.followedBy.map((name) => [
        name,
        askAboutOrder({ kind: wish.kind, id: answered.id, by: 'staff', command: transition(name) }),
      ])
    : [];
