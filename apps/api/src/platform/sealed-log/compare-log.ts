import { type EventStore, type RecordedEvent, START } from '@bank/event-store';
import { GrowingTree, type Hash, isSameHash, TILE_WIDTH, type TreeHead } from '@bank/sealed-log';
import type { Pool } from 'pg';
import { followLog } from './follow-log';
import { readLeaves } from './seal-tables';
import { leafOf } from './stored-event';

export interface Comparing {
  log: EventStore;
  pool: Pool;
  /** The tree that the tiles hold. */
  sealed: TreeHead;
  /** Other heads that were signed for the same log, by their size; their roots must come by on the way. */
  witnessed: ReadonlyMap<number, Hash>;
  signal: AbortSignal;
  onProgress: (events: number) => void;
}

/** Works every leaf out anew from the log as it is now. @returns undefined where the log is what was sealed, or a sentence that names the first event that is not */
export const compareLog = async (comparing: Comparing): Promise<string | undefined> => {
  const { log, sealed, witnessed, signal, onProgress } = comparing;
  const end = Math.max(sealed.size, ...witnessed.keys());
  const tree = new GrowingTree();
  let tile: readonly Hash[] = [];
  let unaltered = 0;
  reading: for await (const events of followLog(log, START, signal)) {
    for (const event of events) {
      if (tree.size === end) break reading;
      const leaf = leafOf(event);
      const place = tree.size % TILE_WIDTH;
      if (tree.size < sealed.size) {
        if (place === 0) tile = await readLeaves(comparing.pool, tree.size / TILE_WIDTH);
        const expected = tile[place];
        if (!expected || !isSameHash(leaf, expected)) return describeOther(tree.size, event);
      }
      tree.add(leaf);
      const root = tree.size === sealed.size ? sealed.root : witnessed.get(tree.size);
      if (!root) continue;
      if (!isSameHash(root, tree.root())) return describeRoot(unaltered, tree.size, event);
      unaltered = tree.size;
    }
    tree.takeChanged();
    onProgress(tree.size);
  }
  if (tree.size < end && !signal.aborted)
    return `The log ends after event ${tree.size}, although ${end} events were sealed. Where a backup was put back, move SEAL_FILE aside and start again.`;
  return undefined;
};

/** A root alone shows which event is another where the one before it was signed for, too. */
const describeRoot = (unaltered: number, size: number, last: RecordedEvent) =>
  size === unaltered + 1
    ? describeOther(unaltered, last)
    : `The first ${size} events give another root than the one that was signed for them: one of the events ${unaltered + 1} to ${size} is not the one that was sealed there.`;

const describeOther = (index: number, { stream, version, event, metadata }: RecordedEvent) =>
  `Event ${index + 1} of the log is not the one that was sealed there: it is now ${event.type}, number ${version} of ${stream}, of ${metadata.at}.`;
