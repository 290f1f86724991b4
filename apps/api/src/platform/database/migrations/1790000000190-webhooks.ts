import { migration } from './migration';

/** The log says which webhooks there are; this is how far each got, and what waits for it. Texts of events are never here. */
export const webhooks = migration(
  'Webhooks1790000000190',
  `
  CREATE TABLE app.webhook_states (
    webhook_id     integer PRIMARY KEY,
    position       bigint  NOT NULL,
    secret         bytea   NOT NULL,
    former_secret  bytea,
    former_until   timestamptz,
    quiet_until    timestamptz,
    gone_at        timestamptz
  );
  CREATE TABLE app.webhook_deliveries (
    id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id    integer     NOT NULL REFERENCES app.webhook_states ON DELETE CASCADE,
    message_id    uuid        NOT NULL,
    type          text        NOT NULL,
    stream        text        NOT NULL,
    position      bigint,
    after         bigint,
    queued_at     timestamptz NOT NULL,
    due_at        timestamptz NOT NULL,
    attempts      integer     NOT NULL DEFAULT 0,
    attempted_at  timestamptz,
    status        integer,
    answer        text,
    problem       text,
    outcome       text,
    settled_at    timestamptz
  );
  CREATE INDEX ON app.webhook_deliveries (webhook_id, stream, id) WHERE settled_at IS NULL;
  CREATE INDEX ON app.webhook_deliveries (due_at) WHERE settled_at IS NULL;
  CREATE INDEX ON app.webhook_deliveries (webhook_id, id);
  CREATE INDEX ON app.webhook_deliveries (settled_at) WHERE settled_at IS NOT NULL;
  CREATE TABLE app.webhook_replays (
    id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id  integer NOT NULL REFERENCES app.webhook_states ON DELETE CASCADE,
    position    bigint  NOT NULL,
    up_to       bigint  NOT NULL,
    since       timestamptz,
    until       timestamptz
  );
`,
  'DROP TABLE app.webhook_replays, app.webhook_deliveries, app.webhook_states',
);
