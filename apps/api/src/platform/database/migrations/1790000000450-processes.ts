import { migration } from './migration';

/** Each running process with what its code knows, and the event types that all of them may write. */
export const processes = migration(
  'Processes1790000000450',
  `
  CREATE TABLE app.processes (
    id           uuid PRIMARY KEY,
    -- A process lives for as long as this connection does.
    pid          integer NOT NULL,
    connected_at timestamptz NOT NULL,
    version      text NOT NULL,
    role         text NOT NULL,
    -- Where its read models stand, and by which name the same ones are known.
    read_schema  text NOT NULL,
    read_models  text NOT NULL,
    migrations   text[] NOT NULL,
    -- Event type -> the newest schema of it.
    events       jsonb NOT NULL,
    since        timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE app.event_types (
    type   text NOT NULL,
    schema integer NOT NULL,
    PRIMARY KEY (type, schema)
  );
`,
  'DROP TABLE app.event_types; DROP TABLE app.processes',
);
