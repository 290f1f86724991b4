import { HASH_BYTES, type Hash, hashNode } from './hash';
import { type Range, type Subtree, subtreesOf } from './ranges';

/** Up to 256 neighbouring hashes of one level, by C2SP's tlog-tiles. Hashes of level 0 are leaves; those of the others are the roots of full tiles of the level below. */
export interface TilePlace {
  level: number;
  index: number;
}

export interface Tile extends TilePlace {
  hashes: readonly Hash[];
}

export const TILE_WIDTH = 256;
const TILE_HEIGHT = Math.log2(TILE_WIDTH);

const TILE_PATH = /^(\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** As in `0/x001/x234/067.p/12`, where only a partial tile has the width. */
export const tilePath = ({ level, index }: TilePlace, width = TILE_WIDTH): string => {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/\d{3}/g) ?? [];
  const path = groups.map((group, n) => (n < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${path}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
};

/** @returns undefined for a path that names no tile in the one way that it can be named */
export const parseTilePath = (path: string): (TilePlace & { width: number }) | undefined => {
  const [, level, groups, width = String(TILE_WIDTH)] = TILE_PATH.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  const place = { level: Number(level), index: Number(groups.replace(/\D/g, '')), width: Number(width) };
  return tilePath(place, place.width) === path ? place : undefined;
};

/** How many hashes of a tile a log of `size` entries has. */
export const tileWidth = ({ level, index }: TilePlace, size: number): number =>
  Math.min(Math.max(Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH, 0), TILE_WIDTH);

export const encodeTile = (hashes: readonly Hash[]): Uint8Array => {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  hashes.forEach((hash, n) => {
    bytes.set(hash, n * HASH_BYTES);
  });
  return bytes;
};

export const decodeTile = (bytes: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(bytes.length / HASH_BYTES) }, (_, n) =>
    bytes.slice(n * HASH_BYTES, (n + 1) * HASH_BYTES),
  );

/** The tile of a subtree, and where in it the hashes are that make it up. */
const placeOf = ({ level, index }: Subtree) => {
  const tileLevel = Math.floor(level / TILE_HEIGHT);
  const count = 2 ** (level % TILE_HEIGHT);
  const first = index * count;
  return {
    tile: { level: tileLevel, index: Math.floor(first / TILE_WIDTH) },
    first: first % TILE_WIDTH,
    count,
  };
};

/** The tiles that the hashes of these ranges are worked out from, each once. */
export const tilesOf = (ranges: readonly Range[]): TilePlace[] => {
  const places = ranges.flatMap(subtreesOf).map((subtree) => placeOf(subtree).tile);
  return [...new Map(places.map((place) => [tilePath(place), place])).values()];
};

const hashComplete = (hashes: readonly Hash[]): Hash => {
  if (hashes.length === 1 && hashes[0]) return hashes[0];
  const half = hashes.length / 2;
  return hashNode(hashComplete(hashes.slice(0, half)), hashComplete(hashes.slice(half)));
};

/** The root of a full tile, which stands in the level above. */
export const hashTile = hashComplete;

/** @param find a tile with as many hashes as the log had when the range ended, or more @throws Error where a hash is missing */
export const hashRange = (range: Range, find: (place: TilePlace) => readonly Hash[]): Hash => {
  const hashes = subtreesOf(range).map((subtree) => {
    const { tile, first, count } = placeOf(subtree);
    const found = find(tile).slice(first, first + count);
    if (found.length < count) throw new Error(`The tile ${tilePath(tile)} is shorter than the log`);
    return hashComplete(found);
  });
  return hashes.reduceRight((right, left) => hashNode(left, right));
};
