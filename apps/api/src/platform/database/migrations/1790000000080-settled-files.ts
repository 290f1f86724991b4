import { migration } from './migration';

/** A file is settled when an event names it; one that stays unsettled for long is removed. */
export const settledFiles = migration(
  'SettledFiles1790000000080',
  `
  ALTER TABLE app.files RENAME COLUMN created_at TO posted_at;
  ALTER TABLE app.files ADD COLUMN settled_at timestamptz;
  CREATE INDEX ON app.files (posted_at) WHERE settled_at IS NULL;
`,
  `
  ALTER TABLE app.files DROP COLUMN settled_at;
  ALTER TABLE app.files RENAME COLUMN posted_at TO created_at;
`,
);
