import { migration } from './migration';

/** Where the log of this database is, once it was copied: its events are in two stores then, and only one of them goes on. */
export const keptIn = migration(
  'KeptIn1790000000210',
  'ALTER TABLE app.log_identity ADD kept_in text',
  'ALTER TABLE app.log_identity DROP kept_in',
);
