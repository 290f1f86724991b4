import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Connects to the PostgreSQL that a portal begins in its `DATA_DIR`. */
export const connectTo = async (dataDir: string): Promise<Client> => {
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const client = new Client(`postgres://bank:${password}@127.0.0.1:${port}/bank`);
  client.on('error', () => {});
  await client.connect();
  return client;
};
