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
  kept: 'Excel files are kept for 24 hours, a ZIP file of everything for three days.',
  whole: {
    title: 'Take everything out',
    help: 'A ZIP file with every list and every order with its lines as CSV, the stored files, and a dictionary that says what each column means. Most of the lists can be imported into another portal.',
    button: 'Export everything',
    ask: 'Export everything?',
    warning:
      'The file names children, families, partners and users, with all that is known of them. The access log notes that you have taken it out. When somebody is erased, the file goes from this portal, but not from where you keep it.',
    started: 'The ZIP file is being made. You can keep working; find the file under Exports at the top.',
    done: 'The ZIP file of everything is ready.',
    failed: 'The ZIP file of everything could not be made: {message}',
  },
} as const);
