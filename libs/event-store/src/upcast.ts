import type { EventStore, Message, NewEvent, RecordedEvent } from './event-store';
import { Unreadable } from './unreadable';

interface Translation {
  toStored: (events: readonly NewEvent[], stream: string) => Promise<NewEvent[]>;
  toRead: (events: RecordedEvent[]) => Promise<RecordedEvent[]>;
  /** For readers of the whole log, where one event must not keep the others back; `toRead` unless given. */
  toFollow?: (events: RecordedEvent[]) => Promise<RecordedEvent[]>;
}

/** A store that translates the events of another store on their way in and out. */
export const wrap = <S extends EventStore>(store: S, { toStored, toRead, toFollow = toRead }: Translation): S => ({
  ...store,
  append: async (stream, events, options) => store.append(stream, await toStored(events, stream), options),
  read: async (stream) => toRead(await store.read(stream)),
  readAfter: async (after, limit) => toFollow(await store.readAfter(after, limit)),
  async *subscribe(after, signal, batchSize) {
    for await (const batch of store.subscribe(after, signal, batchSize)) yield await toFollow(batch);
  },
});

/** Turns an event of an old shape into the next: schema n + 1, or schema 1 of another type. */
export type Upcaster = (event: Message) => Message;

/** Stored event type -> stored schema number -> upcaster. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** An upcaster that keeps the type. */
export const reshape =
  <Old, New extends object>(change: (data: Old) => New): Upcaster =>
  ({ type, data }) => ({ type, data: change(data as Old) });

export class UnknownSchema extends Unreadable {}

/** Events are stored under the newest schema number of their type: one above its last upcaster's. @throws UnknownSchema */
export const withUpcasters = <S extends EventStore>(store: S, upcasters: Upcasters): S =>
  wrap(store, {
    toStored: async (events) =>
      events.map(
        (event): NewEvent => ({ ...event, schema: event.schema ?? newestSchemaOf(upcasters, event.event.type) }),
      ),
    toRead: async (events) => events.map(upcastWith(upcasters)),
  });

const newestSchemaOf = (upcasters: Upcasters, type: string) =>
  1 + Math.max(0, ...Object.keys(upcasters[type] ?? {}).map(Number));

/** Gives an event in the newest shape of its type. @throws UnknownSchema */
export const upcastWith =
  (upcasters: Upcasters) =>
  (recorded: RecordedEvent): RecordedEvent => {
    let { event, schema } = recorded;
    for (let step = upcasters[event.type]?.[schema]; step; step = upcasters[event.type]?.[schema]) {
      const next = step(event);
      schema = next.type === event.type ? schema + 1 : 1;
      event = next;
    }
    if (schema !== newestSchemaOf(upcasters, event.type))
      throw new UnknownSchema(
        `${recorded.stream}@${recorded.version}: ${event.type} has schema ${schema}, this program knows ${newestSchemaOf(upcasters, event.type)}: start the release that wrote it, or a newer one`,
      );
    return { ...recorded, event, schema };
  };
