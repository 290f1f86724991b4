import { createServer } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { createApp } from './app';
import type { Say } from './cli/run';
import { drains } from './drain';
import { fillZipCounties } from './features/zip-counties/zip-table';
import { dropUnfinishedStart, firstStart } from './first-start/first-start';
import { openDatabase } from './open-database';
import { rememberLog } from './platform/database/log-identity';
import { checkPooler } from './platform/database/refuse-pooler';
import { Jobs } from './platform/jobs/jobs.service';
import { CannotStart } from './platform/settings/cannot-start';
import type { Settings } from './platform/settings/settings';
import { EVENT_STORE } from './platform/settings/tokens';
import { DRAIN_LIMITS_MS, type Shutdown } from './shutdown';

/** @param shutdown gets every part that was started, so that requests are answered before the database ends @throws CannotStart */
export async function boot(
  settings: Settings,
  shutdown: Shutdown,
  say: Say,
  builtFolder?: string,
): Promise<{ app: NestExpressApplication; isFirst: boolean }> {
  const databaseUrl = await openDatabase(settings, shutdown);
  if (settings.poolerUrl)
    for (const warning of await checkPooler(settings.poolerUrl, databaseUrl)) say(`Warning: ${warning}`);
  await dropUnfinishedStart(settings, databaseUrl);
  const app = await createApp({ ...settings, databaseUrl }, { builtFolder });
  shutdown.add('the application', () => app.close());
  const { appRole } = settings;
  if (appRole !== 'all') shutdown.addDrain((hurried) => drains[appRole](app, hurried), DRAIN_LIMITS_MS[appRole]);
  const pool = app.get(Pool, { strict: false });
  await fillZipCounties(pool);
  const isFirst = await firstStart(app, settings, say);
  if (isFirst) {
    await rememberLog(pool, app.get(EVENT_STORE, { strict: false }));
    await app.get(Jobs, { strict: false }).skipDue();
  }
  return { app, isFirst };
}

export async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use: stop the program that listens there, or set PORT to another one.`;
      reject(new CannotStart(code === 'EADDRINUSE' ? taken : `Port ${port} of ${host} can't be used: ${message}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
