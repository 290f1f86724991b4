import type { Message, OrderCommand, OrderKind } from '@bank/domain';
import { type OrderEvent, orderStream, policies } from '@bank/domain';
import { orderTables } from '@bank/projections';
import { HandleOrder } from '../../../apps/api/src/kernels/orders/order.handler';
import type { Person, Wish } from '../wishes/wish';
import type { Portal } from './portal';

/** As far as whoever asked looks at it. */
export interface Answered {
  id: number;
  stream: string;
  version: number;
  events: readonly Message[];
}

/** A request as it is sent. */
export interface Asked {
  by: Person;
  method: 'POST' | 'PATCH';
  path: string;
  body: object;
  /** The revision that the person has seen. */
  ifVersion?: number | undefined;
  /** The table that the answer is read from. */
  shownIn: string;
  /** Whether it begins a stream. */
  isNew: boolean;
  /** The kind, where it is an order that it is about. */
  kind: OrderKind;
  carryOut: (portal: Portal) => Promise<Answered>;
}

/** How a request ended, as far as whoever sent it knows. */
export type Outcome =
  | { ended: 'acknowledged'; answered: Answered; asked: Asked }
  /** `mayComeLater`: an earlier try was given up while it was under way: it may still be carried out, after the refusal */
  | { ended: 'refused'; message: string; mayComeLater: boolean }
  /** Given up by whoever sent it. */
  | { ended: 'unknown' };

type Acknowledged = Extract<Outcome, { ended: 'acknowledged' }>;

/** Idempotency-Key -> how its request ended. */
export type Outcomes = ReadonlyMap<string, Outcome>;

export const keyOf = (request: number): string => `request-${request}`;

interface AboutOrder {
  kind: OrderKind;
  id?: number;
  by: Person;
  command: OrderCommand;
  ifVersion?: number;
}

const askAboutOrder = ({ kind, id, by, command, ifVersion }: AboutOrder): Asked => ({
  ...{ by, kind, body: command, ifVersion, isNew: id === undefined },
  method: id === undefined ? 'POST' : 'PATCH',
  path: `/api/orders/${kind}/${id ?? ''}`,
  shownIn: orderTables(kind).headers,
  carryOut: async ({ orders }) => {
    const { id: order, version, events } = await orders.execute(new HandleOrder(kind, id, command, { ifVersion }));
    return { id: order, stream: orderStream(kind, order), version, events };
  },
});

const transition = (name: string): OrderCommand => ({ type: 'ApplyTransition', data: { transition: name } });

/** The newest revision that anybody was shown. */
const newestOf = ({ answered: { stream } }: Acknowledged, outcomes: Outcomes): number =>
  Math.max(
    ...[...outcomes.values()].map((one) =>
      one.ended === 'acknowledged' && one.answered.stream === stream ? one.answered.version : 0,
    ),
  );

const revision = ({ answered: { events } }: Acknowledged, quantity: number): OrderCommand => {
  const [placed] = events as readonly OrderEvent[];
  const lines = placed?.type === 'OrderPlaced' ? placed.data.lines : [];
  const posted = lines.map((line) => ({ ...line, quantity }));
  return { type: 'ReviseOrder', data: { lines: posted, reason: 'Counted again' } };
};

/** @returns undefined where the order that it speaks of was never placed, as far as anybody knows */
export const askedOf = (wish: Wish, outcomes: Outcomes): Asked | undefined => {
  if (wish.does === 'place') {
    const { kind, header, lines, by } = wish;
    return askAboutOrder({ kind, by, command: { type: 'PlaceOrder', data: { order: 0, header, lines } } });
  }
  const { by } = wish;
  const placed = outcomes.get(keyOf(wish.ofRequest));
  if (placed?.ended !== 'acknowledged') return undefined;
  const { kind } = placed.asked;
  const about = { kind, id: placed.answered.id, by };
  if (wish.does === 'move') {
    const { steps } = policies[kind].workflow;
    return askAboutOrder({ ...about, command: transition(steps[wish.choice % steps.length]!.name) });
  }
  if (wish.does === 'revise') {
    const ifVersion = newestOf(placed, outcomes);
    return askAboutOrder({ ...about, command: revision(placed, wish.quantity), ifVersion });
  }
  if (wish.does === 'reverse')
    return askAboutOrder({ ...about, command: { type: 'ReverseOrder', data: { reason: 'A slip' } } });
  return askAboutOrder({ ...about, command: { type: 'DeleteOrder', data: {} } });
};

/** What follows a request that was acknowledged, one after the other: a part of its key, and what is asked. */
export const followUpsOf = (wish: Wish, { answered, asked }: Acknowledged): readonly (readonly [string, Asked])[] =>
  wish.does === 'place'
    ? wish.followedBy.map((name) => [
        name,
        askAboutOrder({ kind: asked.kind, id: answered.id, by: 'staff', command: transition(name) }),
      ])
    : [];
