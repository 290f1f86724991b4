import { Client, Pool } from 'pg';
import { migrate, postgresEventStore } from '../postgres';
import type { OpenedRemoteStore } from './contract/away';
import type { OpenedStore } from './contract/opened-store';
import { freshDatabase } from './database';
import { recordOperatorLog } from './operator-log';
import { tcpProxy } from './tcp-proxy';

/** The PostgreSQL adapter on a database of its own. Its polls are too rare to help: only notifications make it quick. */
export const openPostgres = async (): Promise<OpenedStore & { pool: Pool; url: string }> => {
  const { url, drop } = await freshDatabase();
  const pool = new Pool({ connectionString: url, max: 5 });
  // The specs cut idle connections on purpose.
  pool.on('error', () => {});
  await migrate(pool);
  const store = postgresEventStore(pool, { pollMs: 60_000, warn: () => {}, info: () => {} });
  return {
    url,
    pool,
    store,
    disrupt: () => cutConnections(url),
    async close() {
      await store.close();
      await pool.end();
      await drop();
    },
  };
};

/** The PostgreSQL adapter, which reaches its server only through a proxy. */
export const openPostgresBehindProxy = async (deadlineMs: number): Promise<OpenedRemoteStore> => {
  const { url, drop } = await freshDatabase();
  const direct = new Pool({ connectionString: url });
  await migrate(direct);
  await direct.end();
  const { hostname, port } = new URL(url);
  const proxy = await tcpProxy(hostname, Number(port));
  const address = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) });
  const pool = new Pool({ connectionString: address.href, connectionTimeoutMillis: deadlineMs });
  pool.on('error', () => {});
  const { warnings, infos, operatorLog } = recordOperatorLog();
  return {
    store: postgresEventStore(pool, { ...operatorLog, deadlineMs }),
    proxy,
    warnings,
    infos,
    async end() {
      await proxy.close();
      await pool.end();
      await drop();
    },
  };
};

/** Terminates every connection to the database. */
export const cutConnections = async (url: string): Promise<void> => {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    new URL(url).pathname.slice(1),
  ]);
  await admin.end();
};
