import { type OrderCommand, type OrderKind, Rejection } from '@bank/domain';
import { from, lastValueFrom } from 'rxjs';
import { type HandledOrder, HandleOrder } from '../../../apps/api/src/kernels/orders/order.handler';
import { runWith } from '../../../apps/api/src/platform/context/request-context';
import type { Wish } from '../plan';
import type { Scheduler, SimulatedProcess } from '../scheduler';
import type { Portal } from './portal';

export interface RunningPortal extends SimulatedProcess {
  portal: Portal;
  /** Requests that wait for an answer, to be refused when the process ends. */
  waiting: Set<(error: Error) => void>;
}

export interface Asked {
  kind: OrderKind;
  id: number | undefined;
  command: OrderCommand;
}

/** How a request ended, as far as whoever sent it knows. */
export type Outcome =
  | { ended: 'acknowledged'; order: HandledOrder; kind: OrderKind; asked: Asked }
  /** `mayComeLater`: an earlier try was given up while it was under way: it may still be carried out, after the refusal */
  | { ended: 'refused'; message: string; mayComeLater: boolean }
  /** Given up by whoever sent it. */
  | { ended: 'unknown' };

/** Idempotency-Key -> how its request ended. */
export type Outcomes = ReadonlyMap<string, Outcome>;

export const keyOf = (request: number): string => `request-${request}`;

/** What completes the order that was placed. */
export const completionOf = ({ kind, order }: Extract<Outcome, { ended: 'acknowledged' }>): Asked => ({
  ...{ kind, id: order.id },
  command: { type: 'SetStatus', data: { status: 'COMPLETED' } },
});

const line = (product: number, quantity: number) => ({ product, quantity });

/** @returns undefined where the order that it speaks of was never placed, as far as anybody knows */
export const askedOf = (wish: Wish, outcomes: Outcomes): Asked | undefined => {
  if (wish.does === 'adjust') {
    const { warehouse, product, quantity } = wish;
    const header = { storageLocation: warehouse, reason: 'Counted' };
    const data = { order: 0, header, lines: [line(product, quantity)] };
    return { kind: 'adjustment', id: undefined, command: { type: 'PlaceOrder', data } };
  }
  if (wish.does === 'transfer') {
    const header = { sourceLocation: wish.from, targetLocation: wish.to };
    const data = { order: 0, header, lines: [line(wish.product, wish.quantity)] };
    return { kind: 'transfer', id: undefined, command: { type: 'PlaceOrder', data } };
  }
  const placed = outcomes.get(keyOf(wish.ofRequest));
  if (placed?.ended !== 'acknowledged') return undefined;
  const { kind, order } = placed;
  if (wish.does === 'complete') return completionOf(placed);
  if (wish.does === 'reverse')
    return { kind, id: order.id, command: { type: 'ReverseOrder', data: { reason: 'A slip' } } };
  return { kind, id: order.id, command: { type: 'DeleteOrder', data: {} } };
};

/** One try of a request, as a browser's comes in: the real interceptor around the real handler. */
const handleRequest = (
  { portal }: RunningPortal,
  key: string,
  requestId: string,
  asked: Asked,
): Promise<HandledOrder> => {
  const body = { ...asked.command };
  const request = { get: () => key, method: 'POST', path: `/api/orders/${asked.kind}/${asked.id ?? ''}`, body };
  const http = { getRequest: () => request, getResponse: () => ({ statusCode: asked.id ? 200 : 201 }) };
  const handler = { handle: () => from(portal.orders.execute(new HandleOrder(asked.kind, asked.id, asked.command))) };
  return runWith({ requestId, actor: 'system' }, () =>
    lastValueFrom(portal.interceptor.intercept({ switchToHttp: () => http } as never, handler)),
  );
};

/** Whoever sent it has waited for long enough. */
class NoAnswer extends Error {}

const MAX_TRIES = 12;
const GIVES_UP_AFTER_MS = 30_000;

export interface Surroundings {
  scheduler: Scheduler;
  /** The processes that a load balancer would choose from. */
  living: () => readonly RunningPortal[];
  /** Requests whose handlers have not ended, with the process that they are in. */
  open: Map<string, { process: RunningPortal; since: number }>;
  /** Is called in the moment of an answer. */
  onAnswer: (kind: OrderKind, order: HandledOrder) => void;
}

const tryOnce = (
  { scheduler, open, onAnswer }: Surroundings,
  to: RunningPortal,
  key: string,
  id: string,
  asked: Asked,
) =>
  new Promise<HandledOrder>((resolve, reject) => {
    const hangUp = (error: Error) => {
      to.waiting.delete(hangUp);
      scheduler.after(scheduler.latency(), () => reject(error));
    };
    to.waiting.add(hangUp);
    scheduler.after(GIVES_UP_AFTER_MS, () => hangUp(new NoAnswer()));
    scheduler.after(
      scheduler.latency(),
      () => {
        open.set(id, { process: to, since: scheduler.elapsed });
        handleRequest(to, key, id, asked)
          .finally(() => open.delete(id))
          .then(
            (order) => {
              onAnswer(asked.kind, order);
              scheduler.runAsNobody(() => scheduler.after(scheduler.latency(), () => resolve(order)));
            },
            (error) => scheduler.runAsNobody(() => scheduler.after(scheduler.latency(), () => reject(error))),
          )
          .finally(() => to.waiting.delete(hangUp));
      },
      to,
    );
  });

/** Sends a request with its key until an answer is no failure of the server, as the screens do. */
export const insist = async (at: Surroundings, key: string, asked: Asked): Promise<Outcome> => {
  const { scheduler } = at;
  let mayComeLater = false;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const living = at.living();
    try {
      if (!living.length) throw new Error('nobody listens');
      const order = await tryOnce(at, scheduler.random.oneOf(living), key, `${key}/${tried}`, asked);
      return { ended: 'acknowledged', order, kind: asked.kind, asked };
    } catch (error) {
      if (error instanceof Rejection) return { ended: 'refused', message: error.message, mayComeLater };
      mayComeLater ||= error instanceof NoAnswer;
    }
    await new Promise<void>((resolve) => scheduler.after(scheduler.random.between(20, 3_000), resolve));
  }
  return { ended: 'unknown' };
};
