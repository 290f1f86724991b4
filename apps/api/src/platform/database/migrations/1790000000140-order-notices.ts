import { migration } from './migration';

/**
 * What partners are still to be told of their orders: from which version of the stream on (null while nothing waits), up to
 * which version they know it, and when they last heard.
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
