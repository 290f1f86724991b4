import {
  type Checkpoint,
  consistencyRanges,
  continues,
  edgeOf,
  fromBase64,
  GrowingTree,
  type Hash,
  tilePath,
  tileWidth,
  toBase64,
  type VerifierKey,
} from '@bank/sealed-log';
import type { Pool } from 'pg';
import { openCheckpoint } from '../sealed-log/open-checkpoint';
import { hashRanges, readLastCheckpoint, readTiles } from '../sealed-log/seal-tables';
import { CannotStart } from '../settings/cannot-start';
import type { ArchiveHeader } from './archive-lines';
import type { ClosedPartition } from './closed-partition';

export type Proof = Pick<ArchiveHeader, 'checkpoint' | 'edge' | 'proof'>;

/** What proves the events of a partition: the tree before it, and how the newest checkpoint continues the one after it. @throws CannotStart where it is not sealed up to its end */
export const readProof = async (pool: Pool, key: VerifierKey, partition: ClosedPartition): Promise<Proof> => {
  const { name, events, firstNumber, lastPosition } = partition;
  const checkpoint = await readLastCheckpoint(pool);
  if (!checkpoint || checkpoint.position < lastPosition)
    throw new CannotStart(
      `The partition ${name} is not sealed up to its end: a portal at work seals the log each minute. Try again then.`,
    );
  const head = openCheckpoint(checkpoint.note, key);
  if (typeof head === 'string')
    throw new CannotStart(`The newest checkpoint is not to be trusted: ${head}. Run npm run verify.`);
  const before = firstNumber - 1;
  const hashes = await hashRanges(pool, consistencyRanges(before + events, checkpoint.size));
  return { checkpoint: checkpoint.note, edge: await readEdge(pool, before), proof: hashes.map(toBase64) };
};

/** The partial tile of each level, as they were when the log had so many events. */
const readEdge = async (pool: Pool, size: number): Promise<string[][]> => {
  const places = edgeOf(size);
  const tiles = await readTiles(pool, places);
  const edge: string[][] = [];
  for (const place of places)
    edge[place.level] = (tiles.get(tilePath(place)) ?? []).slice(0, tileWidth(place, size)).map(toBase64);
  return Array.from(edge, (hashes) => hashes ?? []);
};

/** Takes the leaves of a partition one by one, and says at the end whether they are those that were sealed. */
export class PartitionProof {
  private readonly tree: GrowingTree;
  private readonly last: number;

  constructor(
    { firstNumber, events, edge, proof }: ArchiveHeader,
    private readonly head: Checkpoint,
  ) {
    this.last = firstNumber - 1 + events;
    this.tree = new GrowingTree(firstNumber - 1, edge.map(hashesOf));
    this.proof = hashesOf(proof);
  }

  private readonly proof: Hash[];

  add(leaf: Hash): void {
    this.tree.add(leaf);
    if (this.tree.size % EVENTS_PER_TAKE === 0) this.tree.takeChanged();
  }

  /** Of all events of the log up to here; none where the edge of the tree is no such. */
  root(): string | undefined {
    try {
      return toBase64(this.tree.root());
    } catch {
      return undefined;
    }
  }

  holds(): boolean {
    const { size } = this.tree;
    const root = fromBase64(this.root() ?? '');
    return root !== undefined && size === this.last && continues({ size, root }, this.head, this.proof);
  }
}

/** So that the tiles that are complete take no memory. */
const EVENTS_PER_TAKE = 4_096;

/** Of a header, which is only read where all of them are hashes. */
const hashesOf = (texts: readonly string[]): Hash[] => texts.map((text) => fromBase64(text)!);
