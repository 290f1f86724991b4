import { migration } from './migration';

/** Messages to people wait here until they are sent; a settled one keeps its row for a while, but not its text. */
export const outbox = migration(
  'Outbox1790000000030',
  `
  CREATE TABLE app.outbox (
    id           uuid PRIMARY KEY,
    channel      text NOT NULL,
    sealed       bytea,
    attempts     integer NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    useful_until timestamptz NOT NULL,
    settled_at   timestamptz,
    given_up     boolean NOT NULL DEFAULT false,
    problem      text
  );
  CREATE INDEX ON app.outbox (due_at) WHERE settled_at IS NULL;
  CREATE INDEX ON app.outbox (settled_at);
`,
  'DROP TABLE app.outbox',
);
