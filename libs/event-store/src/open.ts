import type { Pool } from 'pg';
import type { EventStore } from './event-store';
import { eventStoreDbEventStore } from './eventstoredb';
import type { OperatorLog } from './operator-log';
import { migrate, postgresEventStore } from './postgres';

/** `warn` and `info` are told of outages; the console is, unless they are given. */
export interface OpenOptions extends Partial<OperatorLog> {
  /** EVENT_STORE_URL: `esdb://…` for EventStoreDB; unset or empty for the table `log.events` in the pool's database. */
  url?: string | undefined;
  pool: Pool;
}

/** The log that the settings name, ready for use. */
export const openEventStore = async ({
  url,
  pool,
  ...operatorLog
}: OpenOptions): Promise<EventStore & { close: () => Promise<void> }> => {
  if (!url) {
    await migrate(pool);
    return postgresEventStore(pool, operatorLog);
  }
  if (!/^esdb(\+discover)?:\/\//.test(url))
    throw new Error(
      'EVENT_STORE_URL must begin with esdb:// or esdb+discover://, or be unset to keep the log in PostgreSQL',
    );
  return eventStoreDbEventStore(url, operatorLog);
};
