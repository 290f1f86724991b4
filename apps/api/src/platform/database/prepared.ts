import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A query that is asked often: planned once a connection, under a name made of its text. Its columns must be listed. */
export const prepared = (text: string, values: unknown[]): QueryConfig => ({
  name: createHash('sha1').update(text).digest('base64'),
  text,
  values,
});
