import { databaseUrl, type FreshDatabase, freshDatabase, withTestServer } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../app';
import { fillZipCounties } from '../features/zip-counties/zip-table';
import { seedSample } from '../seed/seed';
import { testSettings } from './settings';

const log = pino({ level: 'silent' });

/** A copy of a database that is filled once in a run: a test server that stays never has an old one. */
const copyOf = async (name: string, fill: (url: string) => Promise<void>): Promise<FreshDatabase> => {
  const template = `${name}_${process.env.TEST_RUN_ID}`;
  await withTestServer(async (client, server) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    // It gets its name when it is whole.
    const unfinished = `unfinished_${template}`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    await fill(databaseUrl(server, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });
  return freshDatabase(template);
};

/** A database of its own as the first start of the application leaves it. */
export const firstStartedDatabase = (): Promise<FreshDatabase> =>
  copyOf('template', async (url) => {
    await (await createApp({ ...testSettings(url), appRole: 'web' }, { log })).close();
  });

/** A database of its own with the sample bank. */
export const sampleDatabase = (): Promise<FreshDatabase> =>
  copyOf('sample', async (url) => {
    const app = await createApp(testSettings(url), { log });
    await fillZipCounties(app.get(Pool));
    await seedSample(app, () => {});
    await app.close();
  });
