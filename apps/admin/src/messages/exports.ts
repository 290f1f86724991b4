import { textsOf } from './language';

/** Texts about the Excel files of long lists, which jobs make. */
export const exportWords = textsOf('exports', {
  title: 'Exports',
  button: 'Exports: {count} being made, {done} done',
  started: 'The Excel file of {title} is being made. You can keep working; find the file under Exports at the top.',
  done: 'The Excel file of {title} is ready.',
  failed: 'The Excel file of {title} could not be made: {message}',
  save: 'Download',
  cancel: 'Cancel',
  discard: 'Discard',
  of: '{action}: {title}, {time}',
  progress: '{title}, being made',
  statuses: {
    WAITING: 'Waiting for its turn',
    RUNNING: '{rows} of {total} rows',
    DONE: '{rows} rows',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  },
  counting: '{rows} rows',
  kept: 'Files are kept for 24 hours.',
} as const);
