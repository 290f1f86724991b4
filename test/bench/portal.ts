import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import type { Settings } from '../../apps/api/src/platform/settings';
import { seedSample } from '../../apps/api/src/seed/seed';
import { createCaller } from './caller';

export type PortalSettings = Settings & { databaseUrl: string };

/** The sample bank, served by this process on a port of its own, with a caller who is signed in as an administrator. */
export async function openPortal(settings: PortalSettings) {
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  await fillZipCounties(app.get(Pool, { strict: false }));
  await seedSample(app, () => {});
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const { call, send } = createCaller(url);
  await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
  return { url, call, send, close: () => app.close() };
}
export type Portal = Awaited<ReturnType<typeof openPortal>>;
