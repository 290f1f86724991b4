import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Server } from './embedded-server';

/** The owner of a server holds this advisory lock for as long as it lives; a crash releases it. */
const OWNER_LOCK_ID = 6_202_611;
const START_LIMIT_MS = 300_000;
const CANNOT_CONNECT_NOW = '57P03';

/** @returns no `owner` when another living process owns the server @throws the server's refusal once `ending` is aborted */
export async function becomeOwner(
  findOrStart: () => Promise<Server>,
  url: (server: Server) => string,
  ending?: AbortSignal,
) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const server = await findOrStart();
    const client = await connect(url(server)).catch((error: unknown) => {
      if (!isStartingOrStopping(error) || ending?.aborted || Date.now() > deadline) throw error;
    });
    if (client) return { server, owner: await takeOwnerLock(client) };
    await wait(100);
  }
}

async function connect(url: string): Promise<Client> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href, application_name: `owner ${process.pid}` });
  // A server that dies is reported by its users.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Tries for two seconds, because a server may need a moment to notice that its owner was killed. */
async function takeOwnerLock(client: Client): Promise<Client | undefined> {
  for (let attempt = 1; attempt <= 20; attempt++) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS ours', [OWNER_LOCK_ID]);
    if (rows[0].ours) return client;
    await wait(100);
  }
  await client.end();
}

/** Only the owner of the server may call this, so that no two processes create the database at once. */
export async function createDatabase(owner: Client, name: string) {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await owner.query(`CREATE DATABASE ${owner.escapeIdentifier(name)}`);
}

function isStartingOrStopping(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === CANNOT_CONNECT_NOW || error.code === '57P01';
  return ['ECONNREFUSED', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');
}
