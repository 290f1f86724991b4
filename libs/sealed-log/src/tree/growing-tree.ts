import { EMPTY_ROOT, type Hash } from './hash';
import { hashRange, hashTile, TILE_WIDTH, type Tile, type TilePlace, tilesOf } from './tiles';

/** The tiles at the growing edge of a log of `size` entries: what it takes to go on, and to know its root. */
export const edgeOf = (size: number): TilePlace[] => tilesOf([{ start: 0, end: size }]);

/** A log that grows leaf by leaf. It keeps the partial tile of each level, and the tiles that changed until they are taken. */
export class GrowingTree {
  private completed: Tile[] = [];
  /** The levels whose partial tile changed. */
  private readonly changedLevels = new Set<number>();

  /** @param edge the hashes of the partial tile of each level, none where a level has no partial tile */
  constructor(
    private count = 0,
    private readonly edge: Hash[][] = [],
  ) {}

  get size(): number {
    return this.count;
  }

  add(leaf: Hash): void {
    this.addTo(0, leaf);
    this.count += 1;
  }

  root(): Hash {
    if (this.count === 0) return EMPTY_ROOT;
    return hashRange({ start: 0, end: this.count }, ({ level }) => this.edge[level] ?? []);
  }

  /** The tiles that changed since they were last taken, the partial ones included. */
  takeChanged(): Tile[] {
    const partial = [...this.changedLevels].flatMap((level) => this.partialTile(level) ?? []);
    const tiles = [...this.completed, ...partial];
    this.completed = [];
    this.changedLevels.clear();
    return tiles;
  }

  private partialTile(level: number): Tile | undefined {
    const hashes = this.edge[level] ?? [];
    if (hashes.length === 0) return undefined;
    return { level, index: this.tileAt(level), hashes: [...hashes] };
  }

  /** The tile of a level that the next hash of that level goes into. */
  private tileAt(level: number): number {
    return Math.floor(this.count / TILE_WIDTH ** (level + 1));
  }

  private addTo(level: number, hash: Hash): void {
    this.edge[level] ??= [];
    const hashes = this.edge[level];
    hashes.push(hash);
    this.changedLevels.add(level);
    if (hashes.length < TILE_WIDTH) return;
    this.completed.push({ level, index: this.tileAt(level), hashes });
    this.edge[level] = [];
    this.addTo(level + 1, hashTile(hashes));
  }
}
