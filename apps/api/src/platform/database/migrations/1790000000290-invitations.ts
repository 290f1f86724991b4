import { migration } from './migration';

/** Lists of people who are invited together, and what became of each. */
export const invitations = migration(
  'Invitations1790000000290',
  `
  CREATE TABLE app.invitation_lists (
    id         integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id    integer NOT NULL,
    status     text NOT NULL,
    due_at     timestamptz NOT NULL,
    progress   integer NOT NULL DEFAULT 0,
    total      integer NOT NULL,
    message    text,
    run        uuid,
    tries      integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    ended_at   timestamptz
  );
  CREATE INDEX ON app.invitation_lists (due_at) WHERE status = 'PLANNED';
  CREATE TABLE app.invitation_rows (
    list    integer NOT NULL REFERENCES app.invitation_lists ON DELETE CASCADE,
    user_id integer NOT NULL,
    outcome text,
    message text,
    PRIMARY KEY (list, user_id)
  );
`,
  'DROP TABLE app.invitation_rows; DROP TABLE app.invitation_lists',
);
