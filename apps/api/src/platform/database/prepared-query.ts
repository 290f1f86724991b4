import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** Planned once per connection. It must list its columns, because a plan of `SELECT *` fails when a column is added. */
export const preparedQuery = (text: string, values: unknown[]): QueryConfig => ({ name: nameOf(text), text, values });

const namesByText = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = namesByText.get(text) ?? createHash('sha1').update(text).digest('base64');
  namesByText.set(text, name);
  return name;
};

/** A connection keeps what it has prepared until it ends, some 100 KB for each text. */
const MAX_PREPARED_PAGES = 200;
export const preparedPages = new Set<string>();

/** When there are many already, further ones are planned each time. */
export const preparedPage = ({ text, values }: { text: string; values: unknown[] }): QueryConfig => {
  if (preparedPages.size < MAX_PREPARED_PAGES) preparedPages.add(text);
  return preparedPages.has(text) ? preparedQuery(text, values) : { text, values };
};
