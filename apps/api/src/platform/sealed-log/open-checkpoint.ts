import { type Checkpoint, openNote, parseCheckpoint, type VerifierKey } from '@bank/sealed-log';
import { verifyEd25519 } from './signing';

/** @returns the head that a note is signed for, or why it counts for nothing */
export const openCheckpoint = (note: string, key: VerifierKey): Checkpoint | string => {
  const opened = openNote(note, key, verifyEd25519);
  if ('problem' in opened) return opened.problem;
  return parseCheckpoint(opened.text) ?? 'it is not a checkpoint';
};
