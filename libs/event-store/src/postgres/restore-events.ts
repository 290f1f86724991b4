import type { ClientBase } from 'pg';
import { HEADS_ARE_NOTED } from './schema/tables';

/** Appends wait while the heads of so many streams are noted: a few milliseconds. */
const STREAMS_AT_ONCE = 100;

export interface EventRows {
  /** As COPY writes them, in the order of their positions. */
  text: Buffer;
  lastPosition: string;
}

/** Empties the log and fills it within a transaction. @param write rows into `log.events` */
export const restoreEvents = async (
  client: ClientBase,
  rows: AsyncIterable<EventRows>,
  write: (text: Buffer) => Promise<void>,
): Promise<void> => {
  await client.query(`TRUNCATE log.events, log.heads; SET LOCAL ${HEADS_ARE_NOTED} = 'yes'`);
  for await (const { text, lastPosition } of rows) {
    await client.query('SELECT log.make_room($1)', [lastPosition]);
    await write(text);
  }
  await makeAllHeads(client);
};

export const makeAllHeads = async (client: ClientBase, signal?: AbortSignal): Promise<void> => {
  let after: string | null = null;
  do {
    signal?.throwIfAborted();
    const { rows }: { rows: { last: string | null }[] } = await client.query('SELECT log.make_heads($1, $2) AS last', [
      after,
      STREAMS_AT_ONCE,
    ]);
    after = rows[0]!.last;
  } while (after !== null);
};
