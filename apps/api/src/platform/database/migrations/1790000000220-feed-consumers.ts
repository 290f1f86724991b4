import { migration } from './migration';

/** How far programs say that they have read the feed. Those of a token that is revoked go with it. */
export const feedConsumers = migration(
  'FeedConsumers1790000000220',
  `
  CREATE TABLE app.feed_consumers (
    id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_id         integer     NOT NULL REFERENCES app.api_tokens (token_id) ON DELETE CASCADE,
    name             text        NOT NULL,
    position         bigint      NOT NULL,
    acknowledged_at  timestamptz NOT NULL,
    max_events       integer,
    max_seconds      integer,
    behind_since     timestamptz,
    UNIQUE (token_id, name)
  );
`,
  'DROP TABLE app.feed_consumers',
);
