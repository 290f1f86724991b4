import { HASH_BYTES, type Hash } from '../tree/hash';
import { fromBase64, toBase64 } from './base64';

/** The proof that one entry is in a log, by C2SP's tlog-proof. It is checked with nothing but the log's key. */
export interface ProofFile {
  /** The entry's place, from 0. */
  index: number;
  hashes: readonly Hash[];
  /** The signed checkpoint of the log that has the entry. */
  checkpoint: string;
}

const HEADING = 'c2sp.org/tlog-proof@v1';
const INDEX = /^index (0|[1-9]\d{0,15})$/;

export const formatProof = ({ index, hashes, checkpoint }: ProofFile): string =>
  [HEADING, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n');

/** @returns undefined for a text that is no proof */
export const parseProof = (file: string): ProofFile | undefined => {
  const end = file.indexOf('\n\n');
  if (end < 0) return undefined;
  const [heading, second = '', ...others] = file.slice(0, end).split('\n');
  const [indexLine = '', ...encoded] = second.startsWith('extra ') ? others : [second, ...others];
  const [, index] = INDEX.exec(indexLine) ?? [];
  const hashes = encoded.flatMap((line) => fromBase64(line) ?? []);
  if (heading !== HEADING || index === undefined || hashes.length !== encoded.length) return undefined;
  if (hashes.some(({ length }) => length !== HASH_BYTES)) return undefined;
  return { index: Number(index), hashes, checkpoint: file.slice(end + 2) };
};
