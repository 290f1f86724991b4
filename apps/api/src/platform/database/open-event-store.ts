import { type EventStore, migrate, postgresEventStore } from '@bank/event-store';
import type { Settings } from '../settings';
import type { Pools } from './pools';

/** The log that the settings name. */
export const openEventStore = async (_: Settings, pools: Pools): Promise<EventStore> => {
  await migrate(pools.main);
  return postgresEventStore(pools.main);
};
