import type { Archive, EventStore, RecordedEvent } from '@bank/event-store';
import { GrowingTree, type Hash, isSameHash, TILE_WIDTH, type TreeHead } from '@bank/sealed-log';
import type { Pool } from 'pg';
import { followWithArchives } from './follow-log';
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
  /** Awaited after each part of the work, with the time that it took. */
  rest: (workedMs: number) => Promise<void>;
}

/** Works every leaf out anew from the log as it is now; those of archives are taken from the tiles. @returns undefined where the log is what was sealed, or a sentence that names the first event that is not */
export const compareLog = async (comparing: Comparing): Promise<string | undefined> => {
  const { log, pool, sealed, witnessed, signal, onProgress, rest } = comparing;
  const end = Math.max(sealed.size, ...witnessed.keys());
  const tree = new GrowingTree();
  const leaves = sealedLeaves(pool);
  let unaltered = 0;
  /** @returns whether the roots that were signed are those of the tree so far */
  const grow = (leaf: Hash): boolean => {
    tree.add(leaf);
    const root = tree.size === sealed.size ? sealed.root : witnessed.get(tree.size);
    if (!root) return true;
    if (!isSameHash(root, tree.root())) return false;
    unaltered = tree.size;
    return true;
  };
  let begunAt = performance.now();
  reading: for await (const part of followWithArchives(log, signal)) {
    if ('archive' in part) {
      for (let left = part.archive.events; left > 0; left--) {
        const leaf = await leaves(tree.size);
        if (!leaf || !grow(leaf)) return describeArchived(part.archive);
      }
    } else {
      for (const event of part.events) {
        if (tree.size === end) break reading;
        const leaf = leafOf(event);
        if (tree.size < sealed.size) {
          const expected = await leaves(tree.size);
          if (!expected || !isSameHash(leaf, expected)) return describeOther(tree.size, event);
        }
        if (!grow(leaf)) return describeRoot(unaltered, tree.size, event);
      }
    }
    tree.takeChanged();
    onProgress(tree.size);
    await rest(performance.now() - begunAt);
    begunAt = performance.now();
  }
  if (tree.size < end && !signal.aborted)
    return `The log ends after event ${tree.size}, although ${end} events were sealed. Where a backup was put back, move SEAL_FILE aside and start again.`;
  return undefined;
};

/** The leaves of the tiles by their place, asked in order. */
const sealedLeaves = (pool: Pool): ((place: number) => Promise<Hash | undefined>) => {
  let tile: readonly Hash[] = [];
  return async (place) => {
    if (place % TILE_WIDTH === 0) tile = await readLeaves(pool, place / TILE_WIDTH);
    return tile[place % TILE_WIDTH];
  };
};

const describeArchived = ({ partition, firstNumber, events }: Archive) =>
  `The seal of the events ${firstNumber} to ${firstNumber + events - 1}, which are in the archive of ${partition}, is not the one that was signed.`;

/** A root alone shows which event is another where the one before it was signed for, too. */
const describeRoot = (unaltered: number, size: number, last: RecordedEvent) =>
  size === unaltered + 1
    ? describeOther(unaltered, last)
    : `The first ${size} events give another root than the one that was signed for them: one of the events ${unaltered + 1} to ${size} is not the one that was sealed there.`;

const describeOther = (index: number, { stream, version, event, metadata }: RecordedEvent) =>
  `Event ${index + 1} of the log is not the one that was sealed there: it is now ${event.type}, number ${version} of ${stream}, of ${metadata.at}.`;
