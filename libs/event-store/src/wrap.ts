import type { EventStore, NewEvent, RecordedEvent } from './event-store';

export interface Translation {
  toStored: (events: readonly NewEvent[], stream: string) => Promise<NewEvent[]>;
  toRead: (events: RecordedEvent[]) => Promise<RecordedEvent[]>;
  /** For subscriptions, where one event must not keep the others back; `toRead` unless given. */
  toFollow?: (events: RecordedEvent[]) => Promise<RecordedEvent[]>;
}

/** A store that translates the events of another store on their way in and out. */
export const wrap = <S extends EventStore>(store: S, { toStored, toRead, toFollow = toRead }: Translation): S => ({
  ...store,
  append: async (stream, events, options) => store.append(stream, await toStored(events, stream), options),
  read: async (stream) => toRead(await store.read(stream)),
  async *subscribe(after, signal, batchSize) {
    for await (const batch of store.subscribe(after, signal, batchSize)) yield await toFollow(batch);
  },
});
