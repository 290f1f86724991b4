import { migration } from './migration';

export const passwordLinks = migration(
  'PasswordLinks1790000000032',
  `
  CREATE TABLE app.password_links (
    hash       bytea PRIMARY KEY,
    user_id    integer NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX ON app.password_links (user_id);
`,
  'DROP TABLE app.password_links',
);
