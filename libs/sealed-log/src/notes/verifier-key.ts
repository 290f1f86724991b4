import { hashBytes } from '../tree/hash';
import { fromBase64, toBase64 } from './base64';

/** The public half of an Ed25519 key and the name that its signatures carry. */
export interface VerifierKey {
  name: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

const ED25519 = 0x01;
const ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const KEY_LINE = /^([^\s+]+)\+[0-9a-f]{8}\+(\S+)$/u;

/** Four bytes that tell keys apart. They are no protection: whoever wants to can find a key with the same ones. */
export const keyIdOf = ({ name, publicKey }: VerifierKey): Uint8Array => {
  const line = new TextEncoder().encode(`${name}\n`);
  return hashBytes(Uint8Array.of(...line, ED25519, ...publicKey)).slice(0, ID_BYTES);
};

/** The key in one line, as other programs take it: `bank.example/log+530d903a+AekyeRrm…`. */
export const formatVerifierKey = (key: VerifierKey): string => {
  const id = Array.from(keyIdOf(key), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${key.name}+${id}+${toBase64(Uint8Array.of(ED25519, ...key.publicKey))}`;
};

/** @returns undefined for a line that is no Ed25519 verifier key, or whose id is another key's */
export const parseVerifierKey = (line: string): VerifierKey | undefined => {
  // The base64 of a key may itself have a plus.
  const [, name = '', encoded = ''] = KEY_LINE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return formatVerifierKey(key) === line ? key : undefined;
};
