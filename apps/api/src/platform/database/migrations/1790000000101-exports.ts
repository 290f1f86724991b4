import { migration } from './migration';

export const exports = migration(
  'Exports1790000000101',
  `
  CREATE TABLE app.exports (
    id           integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id      integer NOT NULL,
    path         text NOT NULL,
    title        text NOT NULL,
    query        jsonb,
    about_people boolean NOT NULL DEFAULT false,
    status       text NOT NULL,
    rows         integer NOT NULL DEFAULT 0,
    total        integer,
    message      text,
    file         text,
    run          uuid,
    tries        integer NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    ended_at     timestamptz
  );
  CREATE INDEX ON app.exports (user_id, id);
  CREATE TABLE app.export_parts (
    export  integer NOT NULL REFERENCES app.exports ON DELETE CASCADE,
    place   integer NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (export, place)
  );
  ALTER TABLE app.export_parts ALTER COLUMN content SET STORAGE EXTERNAL;
`,
  'DROP TABLE app.export_parts; DROP TABLE app.exports',
);
