import { findLivingSchemas } from '@bank/projections';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import request from 'supertest';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import type { Overrides } from './app';
import { keepReadModels } from './drain';
import { VERSIONS_LOCK } from './platform/database/living-processes';
import { migration } from './platform/database/migrations/migration';
import type { Settings } from './platform/settings/settings';
import { BUILT_AHEAD_MS, EndOfUpgrade } from './platform/versions/end-of-upgrade';
import { Registration } from './platform/versions/registration';
import { openLogLines } from './testing/log-lines';
import { type OpenApp, openApp, PASSWORD } from './testing/open-app';
import { newerVersion, RunningProcesses } from './testing/versions';

const newer = newerVersion(migration('Latter1790000000459', 'CREATE TABLE app.latter ()', ''));

const WAITING_FOR = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';

let bank: OpenApp;
let pool: Pool;
const running = new RunningProcesses();
/** The processes of the former version, and a web process and a worker of the next one. */
let [formerWorker, formerWeb, nextWorker]: NestExpressApplication[] = [];
let hurry: AbortController;

const start = (appRole: Settings['appRole'], overrides: Overrides = {}) =>
  running.start({ ...bank.settings, appRole }, overrides);
const end = (app: NestExpressApplication) => running.end(app);
const keep = (worker: NestExpressApplication) => keepReadModels(worker, hurry.signal);
const isOverSoon = (ending: Promise<void>): Promise<boolean> =>
  Promise.race([ending.then(() => true), pauseBeforeAsking().then(() => false)]);
/** @returns the status of a save through a process, by somebody who signs in there */
const saveThrough = async (app: NestExpressApplication, name: string) => {
  const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  const signedIn = await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD });
  return signedIn.status === 200 ? agent.post('/api/product-categories').send({ name }) : signedIn;
};

beforeEach(async () => {
  bank = await openApp();
  pool = new Pool({ connectionString: bank.settings.databaseUrl });
  await bank.app.close();
  hurry = new AbortController();
  formerWorker = await start('worker');
  formerWeb = await start('web');
});
afterEach(async () => {
  await running.endAll();
  await pool.end();
  await bank.drop();
});

describe('the last worker of a former version', () => {
  beforeEach(async () => {
    nextWorker = await start('worker', newer);
    await start('web', newer);
  });

  it('goes on until no web process of its version runs', async () => {
    const keeping = keep(formerWorker!);
    expect((await saveThrough(formerWeb!, 'Meanwhile')).status).toBe(201);
    expect(await isOverSoon(keeping)).toBe(false);
    await end(formerWeb!);
    await keeping;
  });

  it('ends at once where another worker of its version stays, but does not count on one that ends', async () => {
    const another = await start('worker');
    await keep(formerWorker!);
    const keeping = keep(another);
    expect((await saveThrough(formerWeb!, 'Meanwhile')).status).toBe(201);
    expect(await isOverSoon(keeping)).toBe(false);
    hurry.abort();
    await keeping;
  });
});

it('ends at once where no other version takes over', async () => {
  await keep(formerWorker!);
});

it('leaves what a later version has built ahead for half an hour', async () => {
  const finish = () => formerWorker!.get(EndOfUpgrade).finish(hurry.signal);
  const schemas = () => findLivingSchemas(pool);
  await end(await start('worker', newer));
  const builtAhead = ['read', expect.stringMatching(/^read_[0-9a-f]{8}$/)];
  await finish();
  expect(await schemas()).toEqual(builtAhead);

  const { log, lines } = openLogLines();
  await end(await start('worker', { ...newer, log }));
  expect(lines.join()).not.toMatch(/Building|Copying/);

  await finish();
  const now = performance.now();
  const later = jest.spyOn(performance, 'now').mockImplementation(() => now + BUILT_AHEAD_MS + 1_000);
  await finish();
  later.mockRestore();
  expect(await schemas()).toEqual(['read']);
});

it('answers 503 through a process whose read models others have taken away', async () => {
  const { log, lines } = openLogLines();
  const lost = await start('web', { log });
  await end(formerWeb!);
  await end(formerWorker!);
  nextWorker = await start('worker', newer);
  // Its connection is lost, and comes back after the others have ended the upgrade.
  const locker = await pool.connect();
  await locker.query(`BEGIN; SELECT pg_advisory_xact_lock(${VERSIONS_LOCK})`);
  const finishing = nextWorker.get(EndOfUpgrade).finish(hurry.signal);
  const { rows } = await locker.query('SELECT pg_backend_pid() AS pid');
  while ((await pool.query(WAITING_FOR, [rows[0].pid])).rowCount === 0) await pauseBeforeAsking();
  const { id } = lost.get(Registration);
  const lose = 'SELECT pg_terminate_backend(pid, 30_000) AS lost FROM app.processes WHERE id = $1';
  expect((await pool.query(lose, [id])).rows).toEqual([{ lost: true }]);
  await locker.query('COMMIT');
  locker.release();
  await finishing;
  while (!lines.join().includes('This process saves nothing more')) await pauseBeforeAsking();
  const answer = await saveThrough(lost, 'Too late');
  expect([answer.status, answer.body.message]).toEqual([
    503,
    expect.stringMatching(/^This process of the portal is of an older version and saves nothing more\. /),
  ]);
});
