import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import type { Settings } from '../../apps/api/src/platform/settings/settings';
import { seedSample } from '../../apps/api/src/seed/seed';
import { createCaller } from './caller';

export type PortalSettings = Settings & { databaseUrl: string };

/** Its answer takes as long as any request does: it reads nothing but who asks. */
export const EMPTY_REQUEST = '/api/system/attribute-types';

/**
 * The sample bank, served by this process on a port of its own, with a caller who is signed in as an administrator.
 * @param isSeeded whether the bank is there already
 */
export async function openPortal(settings: PortalSettings, isSeeded = false) {
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  await fillZipCounties(app.get(Pool, { strict: false }));
  if (!isSeeded) await seedSample(app, () => {});
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const { call, send } = createCaller(url);
  await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
  return { url, call, send, close: () => app.close() };
}
export type Portal = Awaited<ReturnType<typeof openPortal>>;
