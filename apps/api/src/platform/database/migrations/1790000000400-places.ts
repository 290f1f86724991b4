import { migration } from './migration';

/** What may be open a limited number of times at once, over all processes, has a place each, leased by its process. */
export const places = migration(
  'Places1790000000400',
  `
  CREATE UNLOGGED TABLE app.places (
    subject text NOT NULL,
    place   smallint NOT NULL,
    holder  uuid NOT NULL,
    since   timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (subject, place)
  );
  CREATE INDEX ON app.places (holder);
`,
  'DROP TABLE app.places',
);
