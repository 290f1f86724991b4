import { hash } from 'node:crypto';
import fc from 'fast-check';
import { toBase64 } from '../notes/base64';
import { edgeOf, GrowingTree } from './growing-tree';
import { EMPTY_ROOT, type Hash, hashLeaf, hashNode, hashWith, sha256OfEverywhere } from './hash';
import { continues, isIncluded, type TreeHead } from './proofs';
import { consistencyRanges, inclusionRanges, type Range } from './ranges';
import {
  decodeTile,
  encodeTile,
  hashRange,
  parseTilePath,
  type TilePlace,
  tilePath,
  tilesOf,
  tileWidth,
} from './tiles';

const sha256OfNode = {
  ...sha256OfEverywhere,
  ofBytes: (bytes: Uint8Array) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary'),
};
// Every proof of every pair of sizes takes millions of hashes.
hashWith(sha256OfNode);

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex');
const leafOf = (n: number) => hashLeaf(new TextEncoder().encode(`entry ${n}`));

/** The definition of RFC 6962, section 2.1, word by word: what the tiles must agree with. */
const rootOf = (leaves: readonly Hash[]): Hash => {
  if (leaves.length === 0) return EMPTY_ROOT;
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashNode(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
};

/** A log of so many entries, with its tiles as a reader finds them, and its heads at every size. */
const growLog = (size: number) => {
  const tree = new GrowingTree();
  const tiles = new Map<string, readonly Hash[]>();
  const heads: TreeHead[] = [{ size: 0, root: tree.root() }];
  for (let n = 0; n < size; n += 1) {
    tree.add(leafOf(n));
    heads.push({ size: tree.size, root: tree.root() });
    for (const tile of tree.takeChanged()) tiles.set(tilePath(tile), tile.hashes);
  }
  const find = (place: TilePlace) => tiles.get(tilePath(place)) ?? [];
  const known = new Map<string, Hash>();
  const hashOf = (range: Range): Hash => {
    const name = `${range.start} ${range.end}`;
    const hash = known.get(name) ?? hashRange(range, find);
    known.set(name, hash);
    return hash;
  };
  const hashesOf = (ranges: readonly Range[]) => ranges.map(hashOf);
  return { tree, tiles, heads, hashesOf };
};

const examples = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];

describe('a tree', () => {
  it.each([
    ['that runs everywhere', sha256OfEverywhere],
    ['of Node', sha256OfNode],
  ])('has the roots of the usual examples of RFC 6962 with the SHA-256 %s', (_, sha256) => {
    hashWith(sha256);
    const tree = new GrowingTree();
    const roots = examples.map((entry) => {
      tree.add(hashLeaf(bytes(entry)));
      return hex(tree.root()).slice(0, 8);
    });
    expect(roots).toEqual('6e340b9c fac54203 aeb6bcfe d37ee418 4e3bbb1f 76e67dad ddb89be4 5dc9da79'.split(' '));
    expect(hex(new GrowingTree().root()).slice(0, 8)).toBe('e3b0c442');
  });

  it('proves that the example of eight entries continues the one of six', () => {
    const tree = new GrowingTree();
    for (const entry of examples) tree.add(hashLeaf(bytes(entry)));
    const [tile] = tree.takeChanged();
    const proof = consistencyRanges(6, 8).map((range) => hashRange(range, () => tile!.hashes));
    expect(proof.map(toBase64)).toEqual([
      'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
      'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
      '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
    ]);
  });

  it('has the root that RFC 6962 defines, at every size', () => {
    const { heads } = growLog(600);
    const leaves = heads.slice(1).map((_, n) => leafOf(n));
    for (const size of [0, 1, 2, 3, 255, 256, 257, 511, 512, 513, 600])
      expect(hex(heads[size]!.root)).toBe(hex(rootOf(leaves.slice(0, size))));
  });

  it('goes on from its edge as if it had never stopped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 600 }), (before, after) => {
        const { tree, tiles } = growLog(before);
        const edge: Hash[][] = [];
        for (const place of edgeOf(before)) edge[place.level] = [...tiles.get(tilePath(place))!];
        const resumed = new GrowingTree(before, edge);
        for (let n = before; n < before + after; n += 1) {
          tree.add(leafOf(n));
          resumed.add(leafOf(n));
        }
        expect(hex(resumed.root())).toBe(hex(tree.root()));
      }),
      { numRuns: 20 },
    );
  });
});

describe('a proof', () => {
  const SIZES = 500;
  const { heads, hashesOf } = growLog(SIZES);
  const alter = (hashes: readonly Hash[], n: number) =>
    hashes.map((hash, at) => (at === n ? hash.map((byte, i) => (i === n % 32 ? byte ^ 1 : byte)) : hash));

  it('that one log continues another holds for every pair of sizes, and for no altered one', () => {
    const wrong: string[] = [];
    for (let later = 1; later <= SIZES; later += 1)
      for (let earlier = 0; earlier <= later; earlier += 1) {
        const proof = hashesOf(consistencyRanges(earlier, later));
        const altered = proof.length ? alter(proof, (earlier * 7 + later) % proof.length) : [leafOf(0)];
        if (!continues(heads[earlier]!, heads[later]!, proof)) wrong.push(`${earlier} to ${later} fails`);
        if (continues(heads[earlier]!, heads[later]!, altered)) wrong.push(`${earlier} to ${later} holds altered`);
      }
    expect(wrong).toEqual([]);
  });

  it('that a log has an entry holds for every entry and size, and for no altered one', () => {
    const wrong: string[] = [];
    for (let size = 1; size <= SIZES; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = hashesOf(inclusionRanges(index, { start: 0, end: size }));
        const altered = proof.length ? alter(proof, (index * 7 + size) % proof.length) : [leafOf(0)];
        if (!isIncluded(index, leafOf(index), proof, heads[size]!)) wrong.push(`${index} of ${size} fails`);
        if (isIncluded(index, leafOf(index), altered, heads[size]!)) wrong.push(`${index} of ${size} holds altered`);
      }
    expect(wrong).toEqual([]);
  });

  it('holds for no other entry, place or log', () => {
    const proof = hashesOf(inclusionRanges(5, { start: 0, end: 9 }));
    expect(isIncluded(5, leafOf(4), proof, heads[9]!)).toBe(false);
    expect(isIncluded(4, leafOf(5), proof, heads[9]!)).toBe(false);
    expect(isIncluded(9, leafOf(5), proof, heads[9]!)).toBe(false);
    expect(isIncluded(-1, leafOf(5), proof, heads[9]!)).toBe(false);
    expect(isIncluded(5, leafOf(5), proof, heads[10]!)).toBe(false);
    expect(continues(heads[9]!, heads[8]!, [])).toBe(false);
    expect(continues({ size: 0, root: heads[1]!.root }, heads[8]!, [])).toBe(false);
  });
});

describe('a tile', () => {
  it('has the path of tlog-tiles', () => {
    expect(tilePath({ level: 0, index: 0 })).toBe('0/000');
    expect(tilePath({ level: 0, index: 1_234_067 })).toBe('0/x001/x234/067');
    expect(tilePath({ level: 2, index: 5 }, 17)).toBe('2/005.p/17');
  });

  it('is found by its path, and by no other', () => {
    fc.assert(
      fc.property(fc.nat(63), fc.nat(), fc.integer({ min: 1, max: 256 }), (level, index, width) => {
        expect(parseTilePath(tilePath({ level, index }, width))).toEqual({ level, index, width });
      }),
    );
    for (const path of [
      '0/0',
      '00/000',
      '64/000',
      '0/x000/001',
      '0/000.p/0',
      '0/000.p/256',
      '0/000.p/01',
      '0/1234',
      '../0/000',
      '',
    ])
      expect({ path, place: parseTilePath(path) }).toEqual({ path, place: undefined });
  });

  it('has the widths of the example of 70,000 entries', () => {
    const size = 70_000;
    expect(tileWidth({ level: 0, index: 272 }, size)).toBe(256);
    expect(tileWidth({ level: 0, index: 273 }, size)).toBe(112);
    expect(tileWidth({ level: 0, index: 274 }, size)).toBe(0);
    expect(tileWidth({ level: 1, index: 0 }, size)).toBe(256);
    expect(tileWidth({ level: 1, index: 1 }, size)).toBe(17);
    expect(tileWidth({ level: 2, index: 0 }, size)).toBe(1);
    expect(tilesOf([{ start: 0, end: size }]).map((place) => tilePath(place))).toEqual(['2/000', '1/001', '0/273']);
  });

  it('is read back from its bytes', () => {
    const hashes = [leafOf(1), leafOf(2), leafOf(3)];
    expect(encodeTile(hashes)).toHaveLength(96);
    expect(decodeTile(encodeTile(hashes))).toEqual(hashes);
  });

  it('that is too short for a range is named', () => {
    expect(() => hashRange({ start: 0, end: 4 }, () => [leafOf(0)])).toThrow('The tile 0/000 is shorter than the log');
  });
});
