import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventStore, START } from '@bank/event-store';
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { progressBar } from '../cli/progress-bar';
import type { Say } from '../cli/run';
import { CannotStart } from '../platform/settings/cannot-start';
import type { Settings } from '../platform/settings/settings';
import { EVENT_STORE } from '../platform/settings/tokens';
import { seedSample } from '../seed/seed';
import { makeFirstAdmin } from './first-admin';

/** A file that exists only while the first start is under way. */
const markerFile = ({ dataDir }: Settings) => join(dataDir, 'first-start');

/** Drops the database of a first start that was cut short, so that it begins anew; nobody has been served from it. */
export async function dropUnfinishedStart(settings: Settings, url: string) {
  if (!existsSync(markerFile(settings))) return;
  if (settings.databaseUrl || settings.eventStoreUrl)
    throw new CannotStart(
      `The first start was cut short: empty the database and the event store, remove ${markerFile(settings)}, and start again.`,
    );
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  rmSync(markerFile(settings));
}

/** Fills a log without events with a sample bank, or in production its first administrator. @returns whether it did */
export async function firstStart(app: INestApplicationContext, settings: Settings, say: Say): Promise<boolean> {
  const store: EventStore = app.get(EVENT_STORE, { strict: false });
  if (settings.appRole === 'web' || (await store.head()) !== START) return false;
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(markerFile(settings), '');
  if (settings.production) await makeAdmin(app, say);
  else await makeSample(app, say);
  rmSync(markerFile(settings));
  return true;
}

async function makeAdmin(app: INestApplicationContext, say: Say) {
  if (await makeFirstAdmin(app, say)) return;
  say('Nobody can sign in yet: start with --admin-email and --admin-password, or with ADMIN_EMAIL and ADMIN_PASSWORD.');
}

async function makeSample(app: INestApplicationContext, say: Say) {
  say('Filling an empty bank with samples ...');
  const bar = progressBar('Samples');
  await seedSample(app, bar.update).finally(bar.stop);
}
