import { textsOf } from './language';

/** Texts about the end of an import whose screen is not open; they load with the notices, not with the screens of imports. */
export const importEndWords = textsOf('importEnds', {
  steps: {
    READ: {
      done: 'The file {file} is read: choose its columns.',
      failed: 'The file {file} could not be read: {message}',
      cancelled: 'Reading the file {file} was cancelled.',
    },
    CHECK: {
      done: 'The dry run of {file} is done: {counts}.',
      failed: 'The dry run of {file} failed: {message}',
      cancelled: 'The dry run of {file} was cancelled.',
    },
    RUN: {
      done: 'The import of {file} is done: {counts}.',
      failed: 'The import of {file} failed: {message}',
      cancelled: 'The import of {file} was cancelled.',
    },
    TAKE_BACK: {
      done: 'The import of {file} is taken back: {counts}.',
      failed: 'The import of {file} could not be taken back: {message}',
      cancelled: 'Taking back the import of {file} was cancelled.',
    },
  },
  counts: {
    NEW: '{count} new',
    CHANGED: '{count} changed',
    SAME: '{count} the same',
    UNSURE: '{count} perhaps the same',
    REFUSED: '{count} refused',
    LEFT_OUT: '{count} left out',
    TAKEN_BACK: '{count} taken back',
    STAYED: '{count} could not be taken back',
  },
  noRows: 'no rows',
  open: 'Open the import',
} as const);
