import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import type { Settings } from '../../apps/api/src/platform/settings/settings';
import { seedFirstAdmin } from '../../apps/api/src/seed/seed';
import { testSettings } from '../../apps/api/src/testing/settings';
import type { PairOfServers } from '../support/pair-of-servers';
import { readAnswer, type Send } from '../support/writers/answer';

const admin = { email: 'admin@example.com', password: 'a long password', firstName: 'First', lastName: 'Admin' };

export interface PairedBank {
  app: NestExpressApplication;
  /** As the administrator. */
  send: Send;
  read: <Answer>(path: string) => Promise<Answer>;
  query: <Row>(sql: string) => Promise<Row[]>;
  close: () => Promise<void>;
}

/** A bank whose database is a primary with a standby, served by this process. */
export const openPairedBank = async (
  pair: PairOfServers,
  others: Pick<Settings, 'readUrl'> = {},
): Promise<PairedBank> => {
  const settings = { ...testSettings(`postgres://127.0.0.1/pair_${process.pid}`), ...others, databaseUrl: pair.url };
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  const pool = app.get(Pool, { strict: false });
  await fillZipCounties(pool);
  const { rowCount } = await pool.query('SELECT FROM read.users LIMIT 1');
  if (!rowCount) await seedFirstAdmin(app, admin);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const send: Send = async (method, path, key, body) => {
    const asked = { method, headers: { ...headers, 'Idempotency-Key': key }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, asked);
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session='));
    if (cookie) headers.Cookie = cookie.split(';')[0]!;
    return readAnswer(answer);
  };
  const { email, password } = admin;
  const { status, message } = await send('POST', '/api/session', randomUUID(), { email, password });
  if (status !== 200) throw new Error(`Nobody can sign in: ${status} ${message}`);
  return {
    app,
    send,
    read: async <Answer>(path: string) => (await fetch(`${url}${path}`, { headers })).json() as Promise<Answer>,
    query: async <Row>(sql: string) => (await pool.query(sql)).rows as Row[],
    close: async () => {
      await app.close();
      for (const file of [settings.erasureList, settings.sealFile]) rmSync(file, { force: true });
    },
  };
};
