import type { EventStore, Position } from '@bank/event-store';
import { START } from '@bank/event-store';
import type { Pool } from 'pg';

export interface PlaceInLog {
  position: Position;
  at: string;
}

/** Up to where to look: a position or an instant (ISO 8601, UTC), both inclusive. */
export type Until = { position: Position } | { at: string };

const BATCH_EVENTS = 500;

/** The history knows the position and time of most events: only those after its entry are read from the log. */
export const findLastEvent = async (pool: Pool, store: EventStore, until: Until): Promise<PlaceInLog | undefined> => {
  let last = await lastInHistory(pool, until);
  const head = await store.head();
  if ((last?.position ?? START) >= head) return last;
  const reading = new AbortController();
  try {
    for await (const batch of store.subscribe(last?.position ?? START, reading.signal, BATCH_EVENTS)) {
      for (const { position, metadata } of batch) {
        if ('at' in until ? Date.parse(metadata.at) > Date.parse(until.at) : position > until.position) return last;
        last = { position, at: metadata.at };
      }
      if (!batch.length || batch.at(-1)!.position >= head) return last;
    }
    return last;
  } finally {
    reading.abort();
  }
};

const lastInHistory = async (pool: Pool, until: Until): Promise<PlaceInLog | undefined> => {
  const [condition, value] =
    'at' in until ? ['logged_at <= $1', until.at] : ['position <= $1', until.position.toString()];
  const { rows } = await pool.query<{ position: string; at: Date }>(
    `SELECT position, logged_at AS at FROM read.history WHERE ${condition} ORDER BY position DESC LIMIT 1`,
    [value],
  );
  return rows[0] && { position: BigInt(rows[0].position), at: rows[0].at.toISOString() };
};
