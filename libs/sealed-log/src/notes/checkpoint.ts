import { HASH_BYTES } from '../tree/hash';
import type { TreeHead } from '../tree/proofs';
import { fromBase64, toBase64 } from './base64';

/** What a log says of itself at one size, by C2SP's tlog-checkpoint. */
export interface Checkpoint extends TreeHead {
  /** Which log it is, such as `bank.example/log`. */
  origin: string;
}

const SIZE = /^(0|[1-9]\d{0,15})$/;

/** The text that is signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** @returns undefined for a text that is no checkpoint */
export const parseCheckpoint = (text: string): Checkpoint | undefined => {
  const [origin, size = '', encoded = '', ...rest] = text.split('\n');
  const root = fromBase64(encoded);
  const isEnded = rest.length > 0 && rest.at(-1) === '' && rest.slice(0, -1).every(Boolean);
  if (!origin || !SIZE.test(size) || root?.length !== HASH_BYTES || !isEnded) return undefined;
  return Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root } : undefined;
};
