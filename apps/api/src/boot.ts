import { createServer } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { createApp } from './app';
import { CannotStart } from './platform/cannot-start';
import { startEmbeddedPostgres } from './platform/database/embedded';
import type { Settings } from './platform/settings';
import type { Shutdown } from './shutdown';

/**
 * The application, ready to listen; PostgreSQL is started first unless the settings name one.
 * @param shutdown learns how to end what was started, so that requests under way are answered before the database goes.
 * @throws CannotStart with one sentence.
 */
export async function boot(settings: Settings, shutdown: Shutdown, frontEndFolder: string): Promise<INestApplication> {
  const databaseUrl = settings.databaseUrl ?? (await embedded(settings, shutdown));
  const app = await createApp({ ...settings, databaseUrl }, { frontEndFolder });
  shutdown.add(() => app.close());
  return app;
}

async function embedded({ dataDir }: Settings, shutdown: Shutdown): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDir);
  shutdown.add(postgres.stop);
  return postgres.url;
}

/** Asked before anything is started, so that a second start by mistake is told at once. */
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
