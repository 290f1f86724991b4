import { groupBy, type OrderEvent, stockChangeOf } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import type { Outcomes } from './bank/people';
import { keptProjections } from './bank/read-models';
import { foldWhole } from './fold-whole';
import type { Server } from './postgres/server';
import type { StoredEvent } from './postgres/tables';

/** What must hold in every history. */
export class Broken extends Error {}

const recordedOf = ({ data, metadata, type, position, ...event }: StoredEvent): RecordedEvent => ({
  ...event,
  position: BigInt(position),
  event: { type, data: JSON.parse(data) },
  metadata: JSON.parse(metadata),
});

const describeEvent = ({ type, stream, version, position }: StoredEvent) =>
  `${type} at ${position} (${stream}@${version})`;

/** Looks at each event when it is committed. */
export class LogWatch {
  private seen = 0;
  private readonly onHand = new Map<string, number>();
  private readonly ids = new Set<string>();

  constructor(private readonly server: Server) {}

  /** @throws Broken */
  look(): void {
    const { log } = this.server.tables;
    if (log.length < this.seen) throw new Broken(`The log lost ${this.seen - log.length} events`);
    for (; this.seen < log.length; this.seen++) this.take(log[this.seen]!);
  }

  private take(event: StoredEvent): void {
    const { tables } = this.server;
    if (event.position !== this.seen + 1) throw new Broken(`${describeEvent(event)} is not the next position`);
    const history = tables.streams.get(event.stream)!;
    if (history[event.version] !== event) throw new Broken(`${describeEvent(event)} is not its stream's next event`);
    const id = `${event.stream} ${event.id}`;
    if (this.ids.has(id)) throw new Broken(`${describeEvent(event)} is there twice`);
    this.ids.add(id);
    if (event.type.startsWith('Order')) this.move(event);
  }

  private move(event: StoredEvent): void {
    const { event: order } = recordedOf(event) as RecordedEvent<OrderEvent>;
    const { committed = [] } = stockChangeOf(order as Parameters<typeof stockChangeOf>[0]);
    for (const { location, product, delta } of committed) {
      const place = `warehouse ${location}, product ${product}`;
      const units = (this.onHand.get(place) ?? 0) + delta;
      this.onHand.set(place, units);
      // A reversal takes back what arrived, though it may be gone.
      if (units < 0 && delta < 0 && order.type !== 'OrderReversed')
        throw new Broken(`${describeEvent(event)} sold ${-units} units that are not there (${place})`);
    }
  }
}

const keyOfRequest = (event: StoredEvent): string => JSON.parse(event.metadata).correlationId.split('/')[0];

/** Each request led to what it was answered, once; what was refused led to nothing. @throws Broken */
export const checkAnswers = ({ tables }: Server, outcomes: Outcomes): void => {
  const placedBy = groupBy(
    tables.log.filter(({ type }) => type === 'OrderPlaced'),
    keyOfRequest,
  );
  const changedBy = new Map<string, Set<string>>();
  for (const event of tables.log) {
    const streams = changedBy.get(keyOfRequest(event)) ?? new Set();
    changedBy.set(keyOfRequest(event), streams.add(event.stream));
  }
  outcomes.forEach((outcome, key) => {
    const orders = placedBy.get(key)?.length ?? 0;
    if (orders > 1) throw new Broken(`${key} placed ${orders} orders`);
    if (outcome.ended === 'refused' && !outcome.mayComeLater && changedBy.has(key))
      throw new Broken(`${key} was refused ("${outcome.message}"), and changed ${[...changedBy.get(key)!]}`);
    if (outcome.ended !== 'acknowledged') return;
    const { order, kind, asked } = outcome;
    const events = tables.streams.get(`${kind}Order-${order.id}`) ?? [];
    if (events.length <= order.version) throw new Broken(`${key} was acknowledged, and its events are not there`);
    if (asked.id === undefined && orders !== 1)
      throw new Broken(`${key} was acknowledged, and placed ${orders} orders`);
  });
};

/** The answer was read from the read models, so they must show it. @throws Broken */
export const checkShown = ({ tables }: Server, kind: string, order: { id: number; version: number }): void => {
  const rows = tables.read.get(`${kind}_orders`)!.rows.values();
  const row = [...rows].find(({ id }) => id === String(order.id));
  if (!row || Number(row.revision) < order.version)
    throw new Broken(
      `${kind} order ${order.id} was answered at revision ${order.version}, and its row shows ${row?.revision}`,
    );
};

/** @throws Broken where a read model is not what the log folds to */
export const checkReadModels = ({ tables }: Server): void => {
  const events = tables.log.map(recordedOf);
  for (const projection of keptProjections) {
    if (tables.checkpoints.get(projection.name)!.error) throw new Broken(`${projection.name} has stopped`);
    for (const [name, expected] of foldWhole(projection, events)) {
      const found = [...tables.read.get(name)!.rows.values()].map((row) => JSON.stringify(Object.values(row))).sort();
      const differing = found.find((row) => !expected.includes(row)) ?? expected.find((row) => !found.includes(row));
      if (found.length !== expected.length || differing)
        throw new Broken(
          `read.${name} differs from the fold of the log: ${found.length} rows, ${expected.length} expected; ${differing}`,
        );
    }
  }
};

/** Each completed order led to one message, which left at least once. @throws Broken */
export const checkMessages = ({ tables }: Server, delivered: ReadonlySet<string>): void => {
  const completed = tables.log.filter(({ type }) => type === 'OrderCommitted').length;
  if (tables.outbox.size !== completed)
    throw new Broken(`${completed} orders were completed, and ${tables.outbox.size} messages are there`);
  for (const [id, { settledAt, givenUp }] of tables.outbox) {
    if (settledAt === null) throw new Broken(`Message ${id} waits for ever`);
    if (!givenUp && !delivered.has(id)) throw new Broken(`Message ${id} counts as sent, and nobody got it`);
  }
};
