import type { ClientBase } from 'pg';

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
  await client.query('TRUNCATE log.events, log.heads; UPDATE log.heads_until SET position = 0');
  for await (const { text, lastPosition } of rows) {
    await client.query('SELECT log.make_room($1)', [lastPosition]);
    await write(text);
  }
  await noteHeads(client);
};

/** Of all closed partitions. */
export const noteHeads = async (client: ClientBase): Promise<void> => {
  const noteNext = async () =>
    (await client.query<{ isMore: boolean }>('SELECT log.note_heads() AS "isMore"')).rows[0]!.isMore;
  while (await noteNext());
};
