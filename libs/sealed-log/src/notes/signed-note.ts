import { isSameHash } from '../tree/hash';
import { fromBase64, toBase64 } from './base64';
import { keyIdOf, type VerifierKey } from './verifier-key';

export interface Signer extends VerifierKey {
  /** @returns the 64 bytes of an Ed25519 signature */
  sign: (text: Uint8Array) => Uint8Array;
}

export type VerifySignature = (publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array) => boolean;

/** Why a note counts for nothing. */
export type NoteProblem = 'not a note' | 'not signed by this key' | 'the signature is wrong';

const SIGNATURE_MARK = '\u2014 ';
const SIGNATURE_LINE = /^\u2014 ([^\s+]+) (\S+)$/u;
const KEY_ID_BYTES = 4;
/** Larger than any checkpoint with sixteen signatures of the largest kind. */
const MAX_NOTE_CHARACTERS = 100_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f]/;

/** By C2SP's signed-note. @param text ends in a newline */
export const signNote = (text: string, signer: Signer): string => {
  const signature = signer.sign(new TextEncoder().encode(text));
  return `${text}\n${SIGNATURE_MARK}${signer.name} ${toBase64(Uint8Array.of(...keyIdOf(signer), ...signature))}\n`;
};

/** @returns the note's text where `key` signed it, or why it counts for nothing. Signatures of other keys are passed over. */
export const openNote = (
  note: string,
  key: VerifierKey,
  verify: VerifySignature,
): { text: string } | { problem: NoteProblem } => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n') || note.length > MAX_NOTE_CHARACTERS || FORBIDDEN.test(note))
    return { problem: 'not a note' };
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map((line) => {
    const [, name, encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
    return { name, bytes: fromBase64(encoded) };
  });
  if (signatures.some(({ bytes }) => !bytes || bytes.length <= KEY_ID_BYTES)) return { problem: 'not a note' };
  const id = keyIdOf(key);
  const own = signatures.flatMap(({ name, bytes }) =>
    name === key.name && bytes && isSameHash(bytes.slice(0, KEY_ID_BYTES), id) ? [bytes.slice(KEY_ID_BYTES)] : [],
  );
  if (own.length === 0) return { problem: 'not signed by this key' };
  const signed = new TextEncoder().encode(text);
  return own.every((signature) => verify(key.publicKey, signed, signature))
    ? { text }
    : { problem: 'the signature is wrong' };
};
