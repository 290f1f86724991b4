import { isDeepStrictEqual } from 'node:util';
import { type EventStore, type Position, type RecordedEvent, START } from '@bank/event-store';
import { isSameHash } from '@bank/sealed-log';
import { leafOf } from '../sealed-log/stored-event';

const EVENTS_PER_READ = 1_000;

/** The target has an event that the source doesn't have there. */
export class LogsDiffer extends Error {}

export interface Logs {
  from: EventStore;
  to: EventStore;
  signal: AbortSignal;
}

/** How far two logs are the same. */
export interface Place {
  events: number;
  from: Position;
  to: Position;
}

/** Pairs of the same event in both stores, from the first on, until the target ends. @returns how far they go @throws LogsDiffer for the first that differs */
export async function* readSideBySide({
  from,
  to,
  signal,
}: Logs): AsyncGenerator<[RecordedEvent, RecordedEvent][], Place> {
  const place: Place = { events: 0, from: START, to: START };
  while (!signal.aborted) {
    const ours = await from.readAfter(place.from, EVENTS_PER_READ);
    // One more than there should be at the end, to see that there is none.
    const theirs = await to.readAfter(place.to, ours.length || 1);
    const pairs: [RecordedEvent, RecordedEvent][] = [];
    for (const [n, their] of theirs.entries()) {
      const our = ours[n];
      if (!our) throw new LogsDiffer(describe(place.events + n, their, 'which the source does not have'));
      if (!isSame(our, their))
        throw new LogsDiffer(describe(place.events + n, their, `where the source has ${nameOf(our)}`));
      pairs.push([our, their]);
    }
    const [our, their] = pairs.at(-1) ?? [];
    if (!our || !their) return place;
    place.events += pairs.length;
    place.from = our.position;
    place.to = their.position;
    yield pairs;
  }
  return place;
}

/** Whether both have the same leaf. To compare all that a leaf is made of takes a fraction of the time of hashing it. */
const isSame = ({ position: _, ...our }: RecordedEvent, { position: __, ...their }: RecordedEvent): boolean =>
  isDeepStrictEqual(our, their) ||
  isSameHash(leafOf({ ...our, position: START }), leafOf({ ...their, position: START }));

const nameOf = ({ id, stream, version, event, metadata }: RecordedEvent) =>
  `${event.type}, number ${version} of ${stream}, of ${metadata.at} (${id})`;

const describe = (index: number, event: RecordedEvent, why: string) =>
  `The target has events of another log: its event ${index + 1} is ${nameOf(event)}, ${why}.`;
