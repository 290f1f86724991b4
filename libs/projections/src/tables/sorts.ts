import type { RecordedEvent } from '@bank/event-store';
import type { Table } from '../projection';

/** Events of one type in streams of one category: a table folds all of them, or none. */
interface Sort {
  type: string;
  category: string;
}

/** What many tables ask of the same events. */
export interface SortedEvents {
  /** The sort of each event, as its place in `sorts`. */
  sortOf: readonly number[];
  sorts: readonly Sort[];
  /** Those whose first event is among the events. */
  newStreams: ReadonlySet<string>;
}

const known = new WeakMap<readonly RecordedEvent[], SortedEvents>();

export const sortEvents = (events: readonly RecordedEvent[]): SortedEvents => {
  const sorted = known.get(events) ?? sort(events);
  known.set(events, sorted);
  return sorted;
};

const categoryOf = (stream: string) => stream.slice(0, Math.max(stream.indexOf('-'), 0));

const sort = (events: readonly RecordedEvent[]): SortedEvents => {
  const sorts: Sort[] = [];
  const newStreams = new Set<string>();
  const places = new Map<string, Map<string, number>>();
  const sortOf = events.map(({ stream, version, event: { type } }) => {
    if (version === 0) newStreams.add(stream);
    const category = categoryOf(stream);
    const ofType = places.get(type) ?? new Map<string, number>();
    places.set(type, ofType);
    const place = ofType.get(category) ?? sorts.push({ type, category }) - 1;
    ofType.set(category, place);
    return place;
  });
  return { sortOf, sorts, newStreams };
};

/** For each sort whether a table folds such events. */
export const foldedSorts = ({ on, streams }: Table, { sorts }: SortedEvents): boolean[] =>
  sorts.map(({ type, category }) => Object.hasOwn(on, type) && (!streams || streams.includes(category)));
