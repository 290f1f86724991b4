import { type Entries, hasEntries, NO_ENTRIES, withoutFiles } from './entries';

/** One sending of the registration. Its repeats carry the same key and language, so that all of them have one effect. */
export interface Sending {
  key: string;
  language: string;
}

/** A registration that was begun on this device and not sent. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  entries: Entries;
  /** Whether it is known that nobody has registered the child. */
  isUnique: boolean;
  /** A sending that may have arrived. */
  sending?: Sending;
}

const NAME = 'registration.draft';
/** Changes with the shape of the draft: a draft of another version is dropped. */
const VERSION = 1;
export const KEEP_DRAFT_MS = 7 * 24 * 60 * 60 * 1000;

/** Uses what the browser keeps on the device. @returns undefined where it keeps nothing */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
};

/** The draft on this device, where there is one that is not too old. One that is of no use is removed. */
export const readDraft = (now = Date.now()): Draft | undefined => {
  const kept = withStorage((storage) => JSON.parse(storage.getItem(NAME) ?? 'null')) as
    | (Draft & { version: number })
    | null
    | undefined;
  const isUsable = kept?.version === VERSION && now - kept.savedAt < KEEP_DRAFT_MS && kept.savedAt <= now;
  if (!isUsable) {
    removeDraft();
    return undefined;
  }
  return { ...kept, entries: { ...NO_ENTRIES, ...kept.entries } };
};

/** Keeps a draft on this device, or none where nothing is typed. @returns whether the device keeps it */
export const writeDraft = (draft: Omit<Draft, 'savedAt'>, now = Date.now()): boolean => {
  const entries = withoutFiles(draft.entries);
  const isWritten = withStorage((storage) => {
    if (hasEntries(entries))
      storage.setItem(NAME, JSON.stringify({ version: VERSION, savedAt: now, ...draft, entries }));
    else storage.removeItem(NAME);
    return true;
  });
  // An older draft would bring back other entries than those on the page.
  if (!isWritten) removeDraft();
  return isWritten ?? false;
};

export const removeDraft = (): void => {
  withStorage((storage) => storage.removeItem(NAME));
};
