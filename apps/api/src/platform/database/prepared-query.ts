import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A query that is asked often: planned once a connection, under a name made of its text. Its columns must be listed. */
export const preparedQuery = (text: string, values: unknown[]): QueryConfig => ({ name: nameOf(text), text, values });

const namesByText = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = namesByText.get(text) ?? createHash('sha1').update(text).digest('base64');
  namesByText.set(text, name);
  return name;
};
