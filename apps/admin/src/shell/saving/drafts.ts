import { DEVICE_STORAGES, type DeviceStorage, withStorage } from '../../api/device/deviceStorage';
import { keptDrafts, prefixOf } from '../../api/device/keptDrafts';

/** Entries of a form that were not saved. */
export interface Draft {
  /** ISO 8601 UTC. */
  savedAt: string;
  /** What the screen of the form is called. */
  screen?: string;
  /** The revision of the record that the user looked at; a new record has none. */
  etag?: string;
  values: Readonly<Record<string, unknown>>;
}

/** A form with entries that were not saved. */
export interface KeptDraft {
  path: string;
  screen: string;
  savedAt: string;
}

export interface OfferedDraft {
  savedAt: string;
  /** The record was changed after the draft was written. */
  isOutdated: boolean;
  restore: () => void;
  discard: () => void;
}

/** Stands in a draft for a value that must not be kept: restoring the draft leaves what is in the form there. */
const NOT_KEPT = '\u0000not kept';
const SECRET_NAME = /password|secret|token/i;
const isFile = (value: object) => 'content' in value && 'mimeType' in value;

const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET_NAME.test(name) || (typeof value === 'object' && value !== null && isFile(value)) ? NOT_KEPT : value;

/** The value of a draft, with the form's present values where the draft keeps none. */
export const fillNotKept = (kept: unknown, present: unknown): unknown => {
  if (kept === NOT_KEPT) return present;
  if (typeof kept !== 'object' || kept === null) return kept;
  const presentPart = (name: string | number) =>
    (present as Record<string | number, unknown> | null | undefined)?.[name];
  if (Array.isArray(kept)) return kept.map((item, place) => fillNotKept(item, presentPart(place)));
  return Object.fromEntries(Object.entries(kept).map(([name, part]) => [name, fillNotKept(part, presentPart(name))]));
};

const keyOf = (user: number, path: string) => `${prefixOf(user)}${path}`;

const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

/** Drafts on the device, by user and by the form's route. They outlive a reload; those of long work outlive a closed browser too. */
export const drafts = {
  /** The newest first. */
  list: (user: number): KeptDraft[] =>
    DEVICE_STORAGES.flatMap((place) =>
      keptDrafts.namesOf(user, place).flatMap((path) => {
        const draft = drafts.read(user, path, place);
        return draft ? [{ path, screen: draft.screen || path, savedAt: draft.savedAt }] : [];
      }),
    ).sort((one, other) => other.savedAt.localeCompare(one.savedAt)),
  read: (user: number, path: string, place: DeviceStorage = 'sessionStorage'): Draft | undefined => {
    const draft = withStorage(place, (storage) => JSON.parse(storage.getItem(keyOf(user, path)) ?? '') as Draft);
    if (!draft || Date.now() - Date.parse(draft.savedAt) <= MAX_AGE_MS || place === 'sessionStorage') return draft;
    drafts.remove(user, path, place);
    return undefined;
  },
  write: (user: number, path: string, draft: Draft, place: DeviceStorage = 'sessionStorage'): void => {
    const isWritten = withStorage(place, (storage) => {
      storage.setItem(keyOf(user, path), JSON.stringify(draft, withoutSecrets));
      return true;
    });
    // An older draft would bring back other entries than those on the screen.
    if (!isWritten) drafts.remove(user, path, place);
  },
  remove: (user: number, path: string, place: DeviceStorage = 'sessionStorage'): void =>
    withStorage(place, (storage) => storage.removeItem(keyOf(user, path))),
};

/** How a form's entries are kept, where that is not as values until the tab is closed. */
export interface DraftRules {
  place: DeviceStorage;
  /** What is kept of a field: the value, or only what was entered into it beside the loaded one. */
  keep: (name: string, value: unknown, loaded: unknown) => unknown;
  restore: (name: string, kept: unknown, present: unknown) => unknown;
}
