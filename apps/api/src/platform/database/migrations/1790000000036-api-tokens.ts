import { migration } from './migration';

/** Hashes of the tokens that programs sign in with; the log says what each may do. */
export const apiTokens = migration(
  'ApiTokens1790000000036',
  `
  CREATE TABLE app.api_tokens (
    token_id     integer PRIMARY KEY,
    hash         bytea NOT NULL UNIQUE,
    last_used_at timestamptz
  );
`,
  'DROP TABLE app.api_tokens',
);
