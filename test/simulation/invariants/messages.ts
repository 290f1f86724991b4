import type { Server } from '../postgres/server';
import { Broken } from './broken';

/** What is still to be sent, in a sentence; undefined where nothing is. */
export const openMessages = ({ tables }: Server): string | undefined => {
  const messages = [...tables.outbox];
  const completed = tables.log.filter(({ type }) => type === 'OrderCommitted').length;
  const ofCompletions = messages.filter(([, { about }]) => about === null).length;
  if (ofCompletions !== completed)
    return `${completed} orders were completed, and ${ofCompletions} messages about that are there`;
  const notices = [...tables.notices];
  const waiting = notices.find(([, { since, sentAt }]) => since !== null && sentAt === null);
  if (waiting) return `The notice about ${waiting[0]} waits for ever`;
  const unsettled = messages.find(([, { settledAt }]) => settledAt === null);
  return unsettled && `Message ${unsettled[0]} waits for ever`;
};

/**
 * Each completed order led to one message, and each order that its partner is to hear about to one, since no hour goes by. Each
 * left at least once. @throws Broken
 */
export const checkMessages = (server: Server, delivered: ReadonlySet<string>): void => {
  const problem = openMessages(server);
  if (problem) throw new Broken(problem);
  const { outbox, notices } = server.tables;
  const ofNotices = [...outbox.values()].filter(({ about }) => about?.startsWith('partner-')).length;
  const sent = [...notices.values()].filter(({ sentAt }) => sentAt !== null).length;
  if (ofNotices !== sent) throw new Broken(`${sent} notices were sent, and ${ofNotices} messages about them are there`);
  for (const [id, { givenUp }] of outbox)
    if (!givenUp && !delivered.has(id)) throw new Broken(`Message ${id} counts as sent, and nobody got it`);
};
