import { migration } from './migration';

/** Contents of uploaded files. The events of the stream `owner` hold their ids. */
export const files = migration(
  'Files1790000000033',
  `
  CREATE TABLE app.files (
    id         uuid PRIMARY KEY,
    owner      text NOT NULL,
    filename   text NOT NULL,
    mime_type  text NOT NULL,
    content    bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX ON app.files (owner);
`,
  'DROP TABLE app.files',
);
