import { migration } from './migration';

/** These tables are neither events nor derived from events, and are backed up together with the log. */
export const systemOfRecord = migration(
  'SystemOfRecord1790000000001',
  `
  CREATE TABLE app.sessions (
    sid    text PRIMARY KEY,
    sess   json NOT NULL,
    expire timestamp(6) NOT NULL
  );
  CREATE INDEX ON app.sessions (expire);
  CREATE INDEX ON app.sessions ((sess->>'userId'));

  CREATE TABLE app.passwords (
    user_id    integer PRIMARY KEY,
    hash       text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE UNLOGGED TABLE app.throttles (
    key       text PRIMARY KEY,
    hits      integer NOT NULL,
    resets_at timestamptz NOT NULL
  );

  CREATE TABLE app.idempotency_keys (
    owner      text NOT NULL,
    key        text NOT NULL,
    route      text NOT NULL,
    body_hash  text NOT NULL,
    ids        jsonb NOT NULL DEFAULT '[]',
    position   bigint,
    status     smallint,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (owner, key)
  );
  CREATE INDEX ON app.idempotency_keys (created_at);
`,
  'DROP TABLE app.idempotency_keys, app.throttles, app.passwords, app.sessions',
);
