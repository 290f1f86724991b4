import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import type { Settings } from '../../apps/api/src/platform/settings/settings';
import { MAX_EVENTS_PER_CHECKPOINT } from '../../apps/api/src/platform/worker/reactors.service';
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

/** Whether an earlier run filled the database. */
export async function hasTable({ databaseUrl }: PortalSettings, table: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  await client.end();
  return rows[0]!.found;
}

/** The reactors of a portal read what was filled behind their backs, and the log is compared and sealed, in the process that answers the pages. */
export async function untilAtRest(client: Client, openedAt: Date): Promise<void> {
  const { rows: heads } = await client.query<{ head: string }>('SELECT max(position) AS head FROM log.events');
  for (;;) {
    const { rows } = await client.query<{ is_at_rest: boolean | null }>(
      `SELECT (SELECT bool_and(position > $1::bigint - ${MAX_EVENTS_PER_CHECKPOINT}) FROM app.reactors)
         AND (SELECT max(position) >= $1::bigint FROM seal.checkpoints)
         AND (SELECT max(compared_at) >= $2 FROM seal.comparisons) AS is_at_rest`,
      [heads[0]!.head, openedAt],
    );
    if (rows[0]!.is_at_rest) return;
    await sleep(200);
  }
}
