import { randomUUID } from 'node:crypto';
import { type Movement, type OrderKind, type OrderPolicy, policies } from '@bank/domain';
import { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

export interface GivenOrderLine {
  product: number;
  quantity: number;
  /** Number of a client. */
  client?: number;
}

/** An order that a spec begins with. */
export interface GivenOrder {
  kind: OrderKind;
  id: number;
  header: Readonly<Record<string, number | string | null>>;
  lines: readonly GivenOrderLine[];
  /** Its last status; the first one of its kind unless said. */
  status?: string;
  undone?: 'reversed' | 'deleted';
  /** When all of it happened, ISO 8601 UTC. */
  at?: string;
}

/** Ids of lines and movements are distinguished by their order. */
const IDS_PER_ORDER = 1_000;
const kindsInOrder = Object.keys(policies);

/** The events of an order, with the movements that its kind says. */
const eventsOf = ({ kind, id, header, lines, status, undone, at = '2026-03-01T12:00:00.000Z' }: GivenOrder) => {
  const policy: OrderPolicy = policies[kind];
  const [initial = ''] = Object.keys(policy.statuses);
  const first = (kindsInOrder.indexOf(kind) * 10_000 + id) * IDS_PER_ORDER;
  const blankLine = Object.fromEntries(Object.keys(policy.line).map((name) => [name, null]));
  const written = lines.map((line, place) => ({ ...blankLine, cost: 0, ...line, id: first + place }));
  const blankHeader = Object.fromEntries(Object.keys(policy.header).map((name) => [name, null]));
  const movements: readonly Movement[] = policy
    .legs({ ...blankHeader, ...header }, written)
    .map(({ quantity, ...leg }, place) => ({
      ...leg,
      id: first + place,
      delta: leg.role === 'in' ? quantity : -quantity,
    }));
  const of = { kind, order: id };
  const event = (type: string, data: object) => ({ type, data: { ...of, ...data } });
  const stock = (of: string) => policy.statuses[of]?.stock;
  const isPending = stock(initial) === 'pending';
  const events = [
    event('OrderPlaced', {
      sequence: `${policy.prefix}-${String(id).padStart(6, '0')}`,
      status: initial,
      header: { ...blankHeader, ...header },
      lines: written,
      movements: isPending ? movements : [],
    }),
  ];
  const effective = { effectiveAt: at, movements };
  if (status && status !== initial) {
    events.push(event('OrderStatusChanged', { from: initial, to: status }));
    if (stock(status) === 'committed')
      events.push(event('OrderCommitted', { ...effective, committedAt: at, header: {} }));
    if (stock(status) === 'released') events.push(event('OrderReleased', { released: movements.map(({ id }) => id) }));
  }
  if (undone === 'reversed') {
    const back = movements.map((one, place) => ({
      ...one,
      id: first + IDS_PER_ORDER / 2 + place,
      delta: -one.delta,
      reverses: one.id,
    }));
    events.push(event('OrderReversed', { ...effective, reason: 'Not ours', movements: back }));
  }
  if (undone === 'deleted') events.push(event('OrderDeleted', { released: movements.map(({ id }) => id) }));
  return events;
};

/** Appends orders as events, whatever rules would say of them, and waits until the projections show them. */
export const giveOrders = async ({ app, store }: Pick<OpenApp, 'app' | 'store'>, orders: readonly GivenOrder[]) => {
  let last: Awaited<ReturnType<OpenApp['given']>> | undefined;
  for (const order of orders) {
    const metadata = { actor: 'system', correlationId: randomUUID(), at: order.at ?? '2026-03-01T12:00:00.000Z' };
    const { position } = await store.append(
      `${order.kind}Order-${order.id}`,
      eventsOf(order).map((event) => ({ id: randomUUID(), event, metadata })),
    );
    last = position;
  }
  if (last !== undefined) await app.get(ProjectionsService).caughtUpWith(last);
};
