import { migration } from './migration';

/** At most one code a session; it goes with the session. */
export const oneTimeCodes = migration(
  'OneTimeCodes1790000000031',
  `
  CREATE TABLE app.one_time_codes (
    sid        text PRIMARY KEY REFERENCES app.sessions ON DELETE CASCADE,
    hash       bytea NOT NULL,
    attempts   integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
`,
  'DROP TABLE app.one_time_codes',
);
