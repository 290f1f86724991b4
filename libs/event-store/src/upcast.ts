import type { EventStore, Message, NewEvent, RecordedEvent } from './event-store';
import { Unreadable } from './unreadable';
import { wrap } from './wrap';

/** From an old shape to the next: schema n to n + 1, or to schema 1 of another type. */
export type Upcaster = (event: Message) => Message;

/** By the type and the schema number under which events are stored. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** An upcaster that keeps the type. */
export const reshape =
  <Old, New extends object>(change: (data: Old) => New): Upcaster =>
  ({ type, data }) => ({ type, data: change(data as Old) });

/** An event was written by a newer program than this one. */
export class UnknownSchema extends Unreadable {}

/**
 * A store whose readers meet only today's shapes. Events are stored under the newest schema number of their type:
 * one above its last upcaster's, 1 when there is none.
 * @throws UnknownSchema from read and subscribe
 */
export const withUpcasters = <S extends EventStore>(store: S, upcasters: Upcasters): S => {
  const newest = (type: string) => 1 + Math.max(0, ...Object.keys(upcasters[type] ?? {}).map(Number));

  const upcast = (recorded: RecordedEvent): RecordedEvent => {
    let { event, schema } = recorded;
    for (let step = upcasters[event.type]?.[schema]; step; step = upcasters[event.type]?.[schema]) {
      const next = step(event);
      schema = next.type === event.type ? schema + 1 : 1;
      event = next;
    }
    if (schema !== newest(event.type))
      throw new UnknownSchema(
        `${recorded.stream}@${recorded.version}: ${event.type} has schema ${schema}, this program knows ${newest(event.type)}: start the release that wrote it, or a newer one`,
      );
    return { ...recorded, event, schema };
  };

  return wrap(store, {
    toStored: async (events) =>
      events.map((event): NewEvent => ({ ...event, schema: event.schema ?? newest(event.event.type) })),
    toRead: async (events) => events.map(upcast),
  });
};
