import { migration } from './migration';

/** The erased subjects that left no trace on the disk either. */
export const scrubbedErasures = migration(
  'ScrubbedErasures1790000000092',
  'CREATE TABLE app.scrubbed_erasures (subject text PRIMARY KEY)',
  'DROP TABLE app.scrubbed_erasures',
);
