/** The leaves from `start` up to, and without, `end`. Numbers stay below 2^53. */
export interface Range {
  start: number;
  end: number;
}

/** The complete subtree over 2^level leaves, from leaf `index` * 2^level on. */
export interface Subtree {
  level: number;
  index: number;
}

/** The largest power of two below `size`, where RFC 6962 divides a tree of two leaves or more. */
export const splitPoint = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);

/** The complete subtrees that make up a range of RFC 6962, the largest first. */
export const subtreesOf = ({ start, end }: Range): Subtree[] => {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end; ) {
    const level = Math.floor(Math.log2(end - at));
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
};

/** The ranges whose hashes prove that the tree over a range has the entry at `index`: from the entry's neighbor up to the root's child. */
export const inclusionRanges = (index: number, { start, end }: Range): Range[] => {
  if (end - start === 1) return [];
  const middle = start + splitPoint(end - start);
  return index < middle
    ? [...inclusionRanges(index, { start, end: middle }), { start: middle, end }]
    : [...inclusionRanges(index, { start: middle, end }), { start, end: middle }];
};

/** The ranges whose hashes prove that a log of `size` entries continues the one of its first `old` entries. */
export const consistencyRanges = (old: number, size: number): Range[] =>
  old === 0 ? [] : continueRanges(old, { start: 0, end: size }, true);

const continueRanges = (old: number, { start, end }: Range, isOldRootKnown: boolean): Range[] => {
  if (old === end) return isOldRootKnown ? [] : [{ start, end }];
  const middle = start + splitPoint(end - start);
  return old <= middle
    ? [...continueRanges(old, { start, end: middle }, isOldRootKnown), { start: middle, end }]
    : [...continueRanges(old, { start: middle, end }, false), { start, end: middle }];
};
