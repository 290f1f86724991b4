import { migration } from './migration';

/** Browsers that need no code until a time, by the hash of what their cookie holds. Another password ends it. */
export const rememberedDevices = migration(
  'RememberedDevices1790000000150',
  `
  CREATE TABLE app.remembered_devices (
    hash        bytea PRIMARY KEY,
    user_id     integer NOT NULL,
    password_at bigint NOT NULL,
    until       timestamptz NOT NULL
  );
  CREATE INDEX ON app.remembered_devices (user_id);
`,
  'DROP TABLE app.remembered_devices',
);
