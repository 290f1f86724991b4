import { databaseUrl, type FreshDatabase, freshDatabase, withTestServer } from '@bank/event-store/testing';
import { pino } from 'pino';
import { createApp } from '../app';
import { testSettings } from './settings';

/** Of this run alone, so that a test server that stays never has an old one. */
const templateName = () => `template_${process.env.TEST_RUN_ID}`;

/** A database of its own as the first start of the application leaves it. */
export const firstStartedDatabase = async (): Promise<FreshDatabase> => {
  await withTestServer(async (client, server) => {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('spec template', 0))`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [templateName()]);
    if (rowCount) return;
    // It gets its name when it is whole.
    const unfinished = `unfinished_${templateName()}`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    const settings = { ...testSettings(databaseUrl(server, unfinished)), appRole: 'web' } as const;
    await (await createApp(settings, { log: pino({ level: 'silent' }) })).close();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${templateName()}`);
  });
  return freshDatabase(templateName());
};
