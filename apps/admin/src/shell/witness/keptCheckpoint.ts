import { withStorage } from '../../api/device/deviceStorage';

const KEY = 'log-checkpoint';

/** The last checkpoint that this browser has seen, whoever was signed in. It says nothing about anybody. */
export interface KeptCheckpoint {
  /** Signed, as the server gave it. */
  note: string;
  /** When it was seen, in ISO 8601. */
  seenAt: string;
}

export const readKeptCheckpoint = (): KeptCheckpoint | undefined =>
  withStorage('localStorage', (storage) => {
    const { note, seenAt } = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof note === 'string' && typeof seenAt === 'string' ? { note, seenAt } : undefined;
  });

export const keepCheckpoint = (kept: KeptCheckpoint): void => {
  withStorage('localStorage', (storage) => storage.setItem(KEY, JSON.stringify(kept)));
};
