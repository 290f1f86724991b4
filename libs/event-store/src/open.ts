import type { Pool } from 'pg';
import type { EventStore } from './event-store';
import { eventStoreDbEventStore } from './eventstoredb';
import type { OperatorLog } from './operator-log';
import { migrate, postgresEventStore } from './postgres';

/** `warn` and `info` hear of outages; the console does, unless they are given. */
export interface OpenOptions extends Partial<OperatorLog> {
  /** EVENT_STORE_URL: `esdb://…` for EventStoreDB; unset or empty for the table `log.events` in the pool's database. */
  url?: string | undefined;
  pool: Pool;
}

export const openEventStore = async ({
  url,
  pool,
  ...operatorLog
}: OpenOptions): Promise<EventStore & { close: () => Promise<void> }> => {
  if (!url) {
    await migrate(pool);
    return postgresEventStore(pool, operatorLog);
  }
  return eventStoreDbEventStore(url, operatorLog);
};
