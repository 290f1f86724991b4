import { projections } from '@bank/projections';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import request from 'supertest';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import type { Overrides } from './app';
import { contract, migration } from './platform/database/migrations/migration';
import { newestSchemas } from './platform/feed/event-schemas';
import { CannotStart } from './platform/settings/cannot-start';
import { EndOfUpgrade } from './platform/versions/end-of-upgrade';
import { Worker } from './platform/worker/worker';
import { openLogLines } from './testing/log-lines';
import { type Agent, type OpenApp, openApp, PASSWORD } from './testing/open-app';
import { newerVersion, RunningProcesses } from './testing/versions';

const newer = newerVersion(
  migration('Expand1790000000458', 'CREATE TABLE app.former (); CREATE TABLE app.latter ()', ''),
  contract('Former1790000000459', 'DROP TABLE app.former', ''),
);

let bank: OpenApp;
let pool: Pool;
const running = new RunningProcesses();
const start = (overrides: Overrides = {}) => running.start(bank.settings, overrides);
const signIn = async (app: NestExpressApplication): Promise<Agent> => {
  const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
  return agent;
};
const schemas = async (): Promise<string[]> =>
  (await pool.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'read%' ORDER BY 1`)).rows.map(
    ({ nspname }) => nspname,
  );
const isThere = async (table: string): Promise<boolean> =>
  (await pool.query('SELECT to_regclass($1) IS NOT NULL AS there', [table])).rows[0].there;
const names = async (agent: Agent): Promise<string[]> => {
  const { body } = await agent.get('/api/product-categories?per_page=200').expect(200);
  return body.data.map(({ name }: { name: string }) => name);
};
/** The work in the background. */
const leads = (app: NestExpressApplication): boolean => app.get(Worker).state.leading;
const untilLeads = async (app: NestExpressApplication): Promise<void> => {
  while (!leads(app)) await pauseBeforeAsking();
};
/** Saves through all of them at once, again and again. */
const write = (agents: readonly Agent[], word: string) =>
  Promise.all(
    agents.flatMap((agent, n) =>
      Array.from({ length: 5 }, (_, i) =>
        agent
          .post('/api/product-categories')
          .send({ name: `${word} ${n} ${i}` })
          .expect(201),
      ),
    ),
  );

beforeAll(async () => {
  bank = await openApp();
  pool = new Pool({ connectionString: bank.settings.databaseUrl });
});
afterAll(async () => {
  await running.endAll();
  await pool.end();
  await bank.drop();
});

it('upgrades from one version to the next while both serve', async () => {
  await write([bank.agent], 'Before');
  await untilLeads(bank.app);
  const { log: noted, lines } = openLogLines();
  const next = await start({ ...newer, log: noted });
  const agent = await signIn(next);

  // Read models that did not change are copied.
  const [, copied, built] =
    /Copying (\d+) projections that have the same definition[\s\S]*Building (\d+) projections/.exec(lines.join()) ?? [];
  expect([Number(copied), Number(built)]).toEqual([projections.length, 1]);

  // Work that the old version does not know yet is done by the new one.
  await untilLeads(next);
  expect(leads(bank.app)).toBe(false);

  // Each keeps read models of its own, and shows what was saved through the other.
  const [, own] = await schemas();
  expect(own).toMatch(/^read_[0-9a-f]{8}$/);
  await write([bank.agent, agent, bank.agent, agent], 'Meanwhile');
  // A save waits for the read models of its own process; those of the other version follow by themselves.
  for (const one of [agent, bank.agent]) while ((await names(one)).length < 25) await pauseBeforeAsking();
  expect((await names(agent)).sort()).toEqual((await names(bank.agent)).sort());
  expect(await names(agent)).toHaveLength(25);
  for (const one of [bank.agent, agent]) {
    const { body } = await one.get('/health').expect(200);
    expect(body.versions).toEqual({
      ok: true,
      version: expect.any(String),
      others: [{ version: expect.any(String), processes: 1 }],
    });
  }

  // What only the new version can read is not written, and what the old one uses is not taken away.
  const refused = await agent.post('/api/notes').send({ title: 'New' }).expect(503);
  expect(refused.body.message).toBe(
    'This cannot be saved yet: 1 process of an older version of the portal still runs and could not read it. Try again when the upgrade has ended.',
  );
  await next.get(EndOfUpgrade).finish(new AbortController().signal);
  expect([await isThere('app.former'), await isThere('app.latter')]).toEqual([true, true]);
  expect(await schemas()).toEqual(['read', own]);

  // A process of the old version that begins anew disturbs nobody.
  const again = await start();
  await write([await signIn(again), agent], 'Again');
  await agent.get('/health').expect(200);
  expect([leads(again), leads(next)]).toEqual([false, true]);
  await running.end(again);

  await bank.app.close();
  await agent.post('/api/notes').send({ title: 'New' }).expect(201);
  await next.get(EndOfUpgrade).finish(new AbortController().signal);
  expect([await isThere('app.former'), await isThere('app.latter')]).toEqual([false, true]);
  expect(await schemas()).toEqual([own]);
  await write([agent], 'After');
  expect(await names(agent)).toHaveLength(40);
  expect((await agent.get('/health').expect(200)).body.versions).toEqual({ ok: true, version: expect.any(String) });
});

it('refuses the old version when the new one has taken away what it uses', async () => {
  const starting = start();
  await expect(starting).rejects.toThrow(CannotStart);
  await expect(starting).rejects.toThrow(
    'This version of the portal is older than its database, from which the migration ContractFormer1790000000459 has taken what older versions use: start the newer version.',
  );
});

it('refuses a version that cannot read what the log holds', async () => {
  const starting = start({ ...newer, events: newestSchemas() });
  await expect(starting).rejects.toThrow(
    'This version of the portal is older than its log, in which NoteWritten of schema 1 may stand: start the newer version.',
  );
});

it('goes on in the usual schema when one process starts alone', async () => {
  await running.endAll();
  const app = await start(newer);
  expect(await schemas()).toEqual(['read']);
  const agent = await signIn(app);
  expect(await names(agent)).toHaveLength(40);
  await agent.post('/api/notes').send({ title: 'Newer' }).expect(201);
  expect((await pool.query('SELECT count(*)::integer AS notes FROM read.notes')).rows).toEqual([{ notes: 2 }]);
});
