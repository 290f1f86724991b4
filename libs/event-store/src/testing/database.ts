import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const LOOKS = 40;
const BETWEEN_LOOKS_MS = 25;

export interface FreshDatabase {
  url: string;
  /** Removes it. */
  drop: () => Promise<void>;
}

/** Runs the work with a connection to the test server. */
export const withTestServer = async <T>(work: (client: Client, url: string) => Promise<T>): Promise<T> => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, whose global set-up starts PostgreSQL');
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client, url).finally(() => client.end());
};

/** A new database in the test server, empty or a copy of another one that nobody uses. */
export const freshDatabase = (template = 'template1'): Promise<FreshDatabase> =>
  withTestServer(async (client, server) => {
    const name = `spec_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    return {
      url: databaseUrl(server, name),
      drop: async () => {
        await withTestServer(async (client) => {
          await untilUnused(client, name);
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        });
      },
    };
  });

/** A pool that has ended may still have connections for a moment, and one that is cut fails the spec that happens to run. */
const untilUnused = async (client: Client, name: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look++) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name]);
    if (!rowCount) return;
    await pause(BETWEEN_LOOKS_MS);
  }
};

export const databaseUrl = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;
