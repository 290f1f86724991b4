import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventStore, START } from '@bank/event-store';
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { progressBar } from '../cli/bar';
import type { Say } from '../cli/run';
import { CannotStart } from '../platform/cannot-start';
import type { Settings } from '../platform/settings';
import { EVENT_STORE } from '../platform/tokens';
import { seedSample } from '../seed/seed';
import { makeFirstAdmin } from './first-admin';

/** There for as long as the first start is under way. */
const marker = ({ dataDir }: Settings) => join(dataDir, 'first-start');

/** Where a first start was cut short, it begins anew: nobody has been served from that bank. */
export async function forgetCutShort(settings: Settings, url: string) {
  if (!existsSync(marker(settings))) return;
  if (settings.databaseUrl || settings.eventStoreUrl)
    throw new CannotStart(
      `The first start was cut short: empty the database and the event store, remove ${marker(settings)}, and start again.`,
    );
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  rmSync(marker(settings));
}

/**
 * A log without a single event gets a sample bank, or in production its first administrator.
 * @returns whether it was such a log
 */
export async function firstStart(app: INestApplicationContext, settings: Settings, say: Say): Promise<boolean> {
  const store: EventStore = app.get(EVENT_STORE, { strict: false });
  if (settings.appRole === 'web' || (await store.head()) !== START) return false;
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(marker(settings), '');
  if (settings.production) await withAdmin(app, say);
  else await withSample(app, say);
  rmSync(marker(settings));
  return true;
}

async function withAdmin(app: INestApplicationContext, say: Say) {
  if (await makeFirstAdmin(app, say)) return;
  say('Nobody can sign in yet: start with --admin-email and --admin-password, or with ADMIN_EMAIL and ADMIN_PASSWORD.');
}

async function withSample(app: INestApplicationContext, say: Say) {
  say('Filling an empty bank with samples ...');
  const bar = progressBar('Samples');
  await seedSample(app, bar.update).finally(bar.stop);
}
