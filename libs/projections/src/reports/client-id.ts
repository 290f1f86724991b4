import type { Column } from './report';

/** What everybody calls the ID by which a child is found. */
export const CLIENT_ID = 'Client ID';

/** The column with the ID of the client that a row is about. */
export const clientIdColumn = <const Key extends string>(key: Key) =>
  ({ key, label: CLIENT_ID, type: 'text', link: `/clients/{${key}}` }) as const satisfies Column;
