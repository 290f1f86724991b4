import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array;
export const HASH_BYTES = 32;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

/** SHA-256 over bytes, or over the UTF-8 of a text. */
export interface Sha256 {
  ofBytes: (bytes: Uint8Array) => Hash;
  ofText: (text: string) => Hash;
  ofTextAsHex: (text: string) => string;
}

const encoder = new TextEncoder();
/** Browsers included. */
export const sha256OfEverywhere: Sha256 = {
  ofBytes: (bytes) => sha256(bytes),
  ofText: (text) => sha256(encoder.encode(text)),
  ofTextAsHex: (text) => bytesToHex(sha256(encoder.encode(text))),
};
let used = sha256OfEverywhere;

/** Exchanges the SHA-256 that runs everywhere for a quicker one of the place where this runs. */
export const hashWith = (quicker: Sha256): void => {
  used = quicker;
};

export const hashBytes = (bytes: Uint8Array): Hash => used.ofBytes(bytes);
export const hashToHex = (text: string): string => used.ofTextAsHex(text);

/** The root of a log without entries. */
export const EMPTY_ROOT: Hash = hashBytes(new Uint8Array());

/** RFC 6962, section 2.1: a leaf can't be taken for a node, nor a node for a leaf. */
export const hashLeaf = (entry: Uint8Array): Hash => {
  const bytes = new Uint8Array(1 + entry.length);
  bytes[0] = LEAF_PREFIX;
  bytes.set(entry, 1);
  return hashBytes(bytes);
};

const LEAF_PREFIX_IN_TEXT = String.fromCharCode(LEAF_PREFIX);
/** The leaf of an entry that is the UTF-8 of a text. */
export const hashLeafText = (entry: string): Hash => used.ofText(LEAF_PREFIX_IN_TEXT + entry);

// One for all, since a new one for each node costs more than its hash.
const node = new Uint8Array(1 + 2 * HASH_BYTES);
node[0] = NODE_PREFIX;

export const hashNode = (left: Hash, right: Hash): Hash => {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hashBytes(node);
};

export const isSameHash = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, n) => byte === other[n]);
