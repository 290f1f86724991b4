import { EMPTY_ROOT, type Hash, hashNode, isSameHash } from './hash';
import { splitPoint } from './ranges';

export interface TreeHead {
  /** The number of entries. */
  size: number;
  root: Hash;
}

/** The root that a log of `size` entries has if it holds `leaf` at `index`. @returns undefined where the proof has not the length that it must have */
export const rootOfInclusion = (index: number, size: number, leaf: Hash, proof: readonly Hash[]): Hash | undefined => {
  if (size === 1) return proof.length === 0 ? leaf : undefined;
  const sibling = proof.at(-1);
  if (!sibling) return undefined;
  const rest = proof.slice(0, -1);
  const middle = splitPoint(size);
  if (index < middle) {
    const left = rootOfInclusion(index, middle, leaf, rest);
    return left && hashNode(left, sibling);
  }
  const right = rootOfInclusion(index - middle, size - middle, leaf, rest);
  return right && hashNode(sibling, right);
};

export const isIncluded = (index: number, leaf: Hash, proof: readonly Hash[], { size, root }: TreeHead): boolean => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  const found = rootOfInclusion(index, size, leaf, proof);
  return found !== undefined && isSameHash(found, root);
};

/** Whether the first entries of `later` are those of `earlier`, unchanged. */
export const continues = (earlier: TreeHead, later: TreeHead, proof: readonly Hash[]): boolean => {
  if (earlier.size > later.size) return false;
  if (earlier.size === 0) return proof.length === 0 && isSameHash(earlier.root, EMPTY_ROOT);
  const roots = rootsOfContinuation(earlier.size, later.size, earlier.root, proof);
  return roots !== undefined && isSameHash(roots.earlier, earlier.root) && isSameHash(roots.later, later.root);
};

interface Roots {
  earlier: Hash;
  later: Hash;
}

/** @param known the earlier root, as long as the way down has only gone left; undefined once it is in the proof */
const rootsOfContinuation = (
  old: number,
  size: number,
  known: Hash | undefined,
  proof: readonly Hash[],
): Roots | undefined => {
  if (old === size) {
    const hash = known ?? proof[0];
    return hash && proof.length === (known ? 0 : 1) ? { earlier: hash, later: hash } : undefined;
  }
  const sibling = proof.at(-1);
  if (!sibling) return undefined;
  const rest = proof.slice(0, -1);
  const middle = splitPoint(size);
  if (old <= middle) {
    const left = rootsOfContinuation(old, middle, known, rest);
    return left && { earlier: left.earlier, later: hashNode(left.later, sibling) };
  }
  const right = rootsOfContinuation(old - middle, size - middle, undefined, rest);
  return right && { earlier: hashNode(sibling, right.earlier), later: hashNode(sibling, right.later) };
};
