import type { Server } from '../postgres/server';
import { Broken } from './broken';

/** Each completed order led to one message, which left at least once. @throws Broken */
export const checkMessages = ({ tables }: Server, delivered: ReadonlySet<string>): void => {
  const completed = tables.log.filter(({ type }) => type === 'OrderCommitted').length;
  if (tables.outbox.size !== completed)
    throw new Broken(`${completed} orders were completed, and ${tables.outbox.size} messages are there`);
  for (const [id, { settledAt, givenUp }] of tables.outbox) {
    if (settledAt === null) throw new Broken(`Message ${id} waits for ever`);
    if (!givenUp && !delivered.has(id)) throw new Broken(`Message ${id} counts as sent, and nobody got it`);
  }
};
