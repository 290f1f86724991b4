import { migration } from './migration';

/** Searches that users keep under a name, with those of their filters that are about people named in `personal`. */
export const savedFilters = migration(
  'SavedFilters1790000000110',
  `
  CREATE TABLE app.saved_filters (
    id       integer PRIMARY KEY,
    user_id  integer NOT NULL,
    screen   text NOT NULL,
    name     text NOT NULL,
    filters  jsonb NOT NULL,
    personal text[] NOT NULL
  );
  CREATE UNIQUE INDEX ON app.saved_filters (user_id, screen, lower(name));
`,
  'DROP TABLE app.saved_filters',
);
