import { migration } from './migration';

/** A message names the stream of the person that it is about, so that an erasure finds it. */
export const messagesAbout = migration(
  'MessagesAbout1790000000091',
  `
  ALTER TABLE app.outbox ADD COLUMN about text;
  CREATE INDEX ON app.outbox (about) WHERE about IS NOT NULL;
`,
  'ALTER TABLE app.outbox DROP COLUMN about',
);
