import { textsOf } from './language';

/** The texts about forms that were left without a save. */
export const unsavedEntryWords = textsOf('unsavedEntries', {
  title: 'Not saved yet, and kept on this device',
  entries: '{screen}, from {time}',
} as const);
