import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { refuseOtherLog } from '../platform/database/log-identity';
import { migrate } from '../platform/database/migrate';
import { openEventStore } from '../platform/database/open-event-store';
import { openPools } from '../platform/database/pools';
import { readSettings } from '../platform/settings/settings';
import type { Shutdown } from '../shutdown';

/** For a program that reads the log beside a portal, which may run. @throws CannotStart where there is no bank */
export const openBankLog = async (shutdown: Shutdown) => {
  refuseMissingBank(process.env);
  const settings = readSettings(process.env);
  const databaseUrl = await openSharedDatabase(settings, shutdown);
  await refuseOtherLog(databaseUrl, settings);
  await migrate(databaseUrl);
  const pools = openPools(databaseUrl, { keysOutliveCrash: true });
  shutdown.add('the connections to the database', () => pools.end());
  const store = await openEventStore(settings, pools);
  shutdown.add('the connections to the log', () => store.close());
  return { settings, databaseUrl, pools, log: store.stored };
};
