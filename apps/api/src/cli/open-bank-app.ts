import { createApp } from '../app';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { openErrorLog } from '../platform/observability/log';
import { readSettings } from '../platform/settings/settings';
import type { Shutdown } from '../shutdown';

/**
 * The application for a command beside a portal, which may run. Where none does, this process carries out the work in the
 * background, and folds events into the read models. @throws CannotStart where there is no bank
 */
export const openBankApp = async (shutdown: Shutdown) => {
  refuseMissingBank(process.env);
  const settings = readSettings(process.env);
  const databaseUrl = await openSharedDatabase(settings, shutdown);
  const app = await createApp({ ...settings, databaseUrl, appRole: 'all' }, { log: openErrorLog() });
  shutdown.add('the application', () => app.close());
  return { app, databaseUrl };
};
