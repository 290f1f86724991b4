import { migration } from './migration';

export const imports = migration(
  'Imports1790000000270',
  `
  CREATE TABLE app.imports (
    id         integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id    integer NOT NULL,
    kind       text NOT NULL,
    file       text NOT NULL,
    step       text NOT NULL,
    status     text NOT NULL,
    progress   integer NOT NULL DEFAULT 0,
    total      integer,
    message    text,
    header_row integer,
    columns    jsonb NOT NULL DEFAULT '[]',
    mapping    jsonb,
    day_orders jsonb NOT NULL DEFAULT '{}',
    shape      text,
    remarks    jsonb NOT NULL DEFAULT '[]',
    run        uuid,
    tries      integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    ended_at   timestamptz
  );
  CREATE INDEX ON app.imports (user_id, id);
  CREATE INDEX ON app.imports (kind, shape, id) WHERE mapping IS NOT NULL;
  CREATE TABLE app.import_parts (
    import  integer NOT NULL REFERENCES app.imports ON DELETE CASCADE,
    place   integer NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (import, place)
  );
  ALTER TABLE app.import_parts ALTER COLUMN content SET STORAGE EXTERNAL;
  CREATE TABLE app.import_rows (
    import   integer NOT NULL REFERENCES app.imports ON DELETE CASCADE,
    row      integer NOT NULL,
    cells    text[] NOT NULL,
    state    text,
    name     text,
    key      text,
    existing jsonb,
    "similar" jsonb,
    changes  jsonb,
    problems jsonb,
    choice   text,
    ids      jsonb,
    outcome  text,
    message  text,
    former   jsonb,
    PRIMARY KEY (import, row)
  );
  CREATE INDEX ON app.import_rows (import, state, row);
  CREATE INDEX ON app.import_rows (import, outcome, row);
`,
  'DROP TABLE app.import_rows; DROP TABLE app.import_parts; DROP TABLE app.imports',
);
