import { migration } from './migration';

/** The erased subjects of whom nothing is left on the disk either. */
export const scrubbedErasures = migration(
  'ScrubbedErasures1790000000092',
  'CREATE TABLE app.scrubbed_erasures (subject text PRIMARY KEY)',
  'DROP TABLE app.scrubbed_erasures',
);
