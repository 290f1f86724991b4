import { migration } from './migration';

/**
 * The notices to partners about their orders: the version of the stream from which one waits (null while none does), the version
 * up to which they were notified, and when that was.
 */
export const orderNotices = migration(
  'OrderNotices1790000000140',
  `
  CREATE TABLE app.order_notices (
    stream  text PRIMARY KEY,
    since   integer,
    through integer NOT NULL DEFAULT -1,
    sent_at timestamptz
  );
  CREATE INDEX ON app.order_notices (sent_at) WHERE since IS NOT NULL;
`,
  'DROP TABLE app.order_notices',
);
