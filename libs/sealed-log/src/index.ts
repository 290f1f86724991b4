export { hashEvent, leafText, type StoredEvent } from './leaf';
export { fromBase64, toBase64 } from './notes/base64';
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './notes/checkpoint';
export { formatProof, type ProofFile, parseProof } from './notes/proof-file';
export { type NoteProblem, openNote, type Signer, signNote, type VerifySignature } from './notes/signed-note';
export { formatVerifierKey, keyIdOf, parseVerifierKey, type VerifierKey } from './notes/verifier-key';
export { edgeOf, GrowingTree } from './tree/growing-tree';
export {
  EMPTY_ROOT,
  HASH_BYTES,
  type Hash,
  hashBytes,
  hashLeaf,
  hashNode,
  hashWith,
  isSameHash,
  type Sha256,
} from './tree/hash';
export { continues, isIncluded, rootOfInclusion, type TreeHead } from './tree/proofs';
export { consistencyRanges, inclusionRanges, type Range } from './tree/ranges';
export {
  decodeTile,
  encodeTile,
  hashRange,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
  type TilePlace,
  tilePath,
  tilesOf,
  tileWidth,
} from './tree/tiles';
