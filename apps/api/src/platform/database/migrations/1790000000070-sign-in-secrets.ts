import { migration } from './migration';

/** A password has the position of the event that set it, by which sessions and links see whether it is still the same. */
export const signInSecrets = migration(
  'SignInSecrets1790000000070',
  `
  ALTER TABLE app.passwords ADD position bigint NOT NULL DEFAULT 0;
  ALTER TABLE app.passwords ALTER position DROP DEFAULT;
  UPDATE app.sessions SET sess = (sess::jsonb || '{"passwordAt": "0"}')::json;

  DELETE FROM app.password_links;
  ALTER TABLE app.password_links ADD email bytea NOT NULL, ADD password_at bigint NOT NULL;

  ALTER TABLE app.throttles ADD free_at timestamptz NOT NULL DEFAULT '-infinity';
  ALTER TABLE app.idempotency_keys ADD effects jsonb NOT NULL DEFAULT '{}';
`,
  `
  ALTER TABLE app.idempotency_keys DROP effects;
  ALTER TABLE app.throttles DROP free_at;
  ALTER TABLE app.password_links DROP email, DROP password_at;
  ALTER TABLE app.passwords DROP position;
`,
);
