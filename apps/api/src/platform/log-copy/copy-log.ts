import type { EventStore, ImportEvents, Position } from '@bank/event-store';
import { GrowingTree, type Hash, isSameHash, type TreeHead } from '@bank/sealed-log';
import { Places } from '../database/log-positions';
import { leafOf } from '../sealed-log/stored-event';
import { LogsDiffer, type Place, readSideBySide } from './side-by-side';

const EVENTS_PER_WRITE = 500;

export interface Copying {
  from: EventStore;
  to: EventStore;
  write: ImportEvents;
  signal: AbortSignal;
  onProgress: (doing: 'compared' | 'copied' | 'verified', done: Position, total: Position) => void;
}

export interface Copied {
  /** Events that were there from an earlier copy. */
  before: number;
  copied: number;
}

/** Goes on where the target ends. @throws LogsDiffer for a target whose events are not the first ones of the source */
export const copyLog = async (copying: Copying): Promise<Copied> => {
  const { from, write, signal, onProgress } = copying;
  const head = await from.head();
  const { events: before, from: begin } = await findEnd(copying, head);
  let position = begin;
  let copied = 0;
  while (!signal.aborted) {
    const events = await from.readAfter(position, EVENTS_PER_WRITE);
    const last = events.at(-1);
    if (!last) break;
    await write(events);
    copied += events.length;
    position = last.position;
    onProgress('copied', position, head);
  }
  return { before, copied };
};

const findEnd = async (copying: Copying, head: Position): Promise<Place> => {
  const reading = readSideBySide(copying);
  for (;;) {
    const { value, done } = await reading.next();
    if (done) return value;
    copying.onProgress('compared', value.at(-1)?.[0].position ?? head, head);
  }
};

export interface Verifying extends Omit<Copying, 'write'> {
  /** Places of the source that are named elsewhere, in order. */
  positions: readonly Position[];
  /** What was signed for the first events. */
  sealed: TreeHead | undefined;
}

export interface Verified {
  size: number;
  root: Hash;
  places: ReadonlyMap<Position, Position>;
}

/** Reads both logs from their first events on, and works out the root; it is that of both, since every leaf is the same in both. @throws LogsDiffer */
export const verifyCopy = async ({ positions, sealed, ...logs }: Verifying): Promise<Verified> => {
  const tree = new GrowingTree();
  const places = new Places(positions);
  const head = await logs.from.head();
  let last: Position = 0n;
  for await (const pairs of readSideBySide(logs)) {
    for (const [our, their] of pairs) {
      tree.add(leafOf(their));
      places.pass(our.position, their.position);
      if (tree.size === sealed?.size && !isSameHash(tree.root(), sealed.root))
        throw new LogsDiffer(`The first ${sealed.size} events are not those that were sealed: run npm run verify.`);
      last = our.position;
    }
    tree.takeChanged();
    logs.onProgress('verified', last, head);
  }
  logs.signal.throwIfAborted();
  if ((await logs.from.head()) > last)
    throw new LogsDiffer(
      'The source has grown, or the target ends early: stop what writes to the source, and run the copy again.',
    );
  if (sealed && sealed.size > tree.size)
    throw new LogsDiffer(`${sealed.size} events were sealed, but the log has ${tree.size}: run npm run verify.`);
  return { size: tree.size, root: tree.root(), places: places.end() };
};
