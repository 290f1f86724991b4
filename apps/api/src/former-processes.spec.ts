import { findLivingSchemas } from '@bank/projections';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool, type PoolClient } from 'pg';
import request from 'supertest';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import type { Overrides } from './app';
import { keepReadModels } from './drain';
import { VERSIONS_LOCK } from './platform/database/living-processes';
import { contract, migration } from './platform/database/migrations/migration';
import type { Settings } from './platform/settings/settings';
import { BUILT_AHEAD_MS, EndOfUpgrade } from './platform/versions/end-of-upgrade';
import { COMES_BACK_WITHIN_MS, LostProcesses } from './platform/versions/lost-processes';
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
const schemas = () => findLivingSchemas(pool);
/** Does it as if so much time had passed. */
const later = async (ms: number, act: () => Promise<void>) => {
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + ms + 1_000);
  await act().finally(() => clock.mockRestore());
};
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
  await end(await start('worker', newer));
  const builtAhead = ['read', expect.stringMatching(/^read_[0-9a-f]{8}$/)];
  await finish();
  expect(await schemas()).toEqual(builtAhead);

  const { log, lines } = openLogLines();
  await end(await start('worker', { ...newer, log }));
  expect(lines.join()).not.toMatch(/Building|Copying/);

  await finish();
  await later(BUILT_AHEAD_MS, finish);
  expect(await schemas()).toEqual(['read']);
});

describe('a process whose connection is lost while others end the upgrade', () => {
  let lost: NestExpressApplication;
  let locker: PoolClient;
  let lines: string[];
  let finishing: Promise<void>;
  beforeEach(async () => {
    const { log, lines: noted } = openLogLines();
    lines = noted;
    lost = await start('web', { log });
    await end(formerWeb!);
    await end(formerWorker!);
    nextWorker = await start('worker', newer);
    locker = await pool.connect();
    await locker.query(`BEGIN; SELECT pg_advisory_xact_lock(${VERSIONS_LOCK})`);
    finishing = nextWorker.get(EndOfUpgrade).finish(hurry.signal);
    const { rows } = await locker.query('SELECT pg_backend_pid() AS pid');
    while ((await pool.query(WAITING_FOR, [rows[0].pid])).rowCount === 0) await pauseBeforeAsking();
    // It comes back behind the end of the upgrade, which waits already.
    const { id } = lost.get(Registration);
    const lose = 'SELECT pg_terminate_backend(pid, 30_000) AS lost FROM app.processes WHERE id = $1';
    expect((await pool.query(lose, [id])).rows).toEqual([{ lost: true }]);
  });
  const goOn = async () => {
    await locker.query('COMMIT');
    locker.release();
    await finishing;
  };

  it('finds what it uses when it is back', async () => {
    const read = await schemas();
    await goOn();
    expect(await schemas()).toEqual(read);
    expect((await lost.get(Pool).query('SELECT FROM read.users')).rowCount).toBe(1);
  });

  it('answers 503 where it was away for longer than others wait', async () => {
    const forget = () => nextWorker!.get(LostProcesses).forget();
    await forget();
    await later(COMES_BACK_WITHIN_MS, forget);
    await goOn();
    while (!lines.join().includes('This process saves nothing more')) await pauseBeforeAsking();
    const answer = await saveThrough(lost, 'Too late');
    expect([answer.status, answer.body.message]).toEqual([
      503,
      expect.stringMatching(/^This process of the portal is of an older version and saves nothing more\. /),
    ]);
  });
});

it('waits for lost processes of a former version where it starts while nobody is connected, as when PostgreSQL begins anew', async () => {
  const isContracted = async () => (await pool.query("SELECT to_regclass('app.former') IS NULL AS gone")).rows[0].gone;
  const contracting = newerVersion(
    migration('Expand1790000000458', 'CREATE TABLE app.former ()', ''),
    contract('Former1790000000459', 'DROP TABLE app.former', ''),
  );
  await pool.query('CREATE TABLE lost AS SELECT * FROM app.processes');
  for (const app of [formerWeb, formerWorker]) await end(app!);
  await pool.query('INSERT INTO app.processes SELECT * FROM lost');

  nextWorker = await start('worker', contracting);
  const finish = () => nextWorker!.get(EndOfUpgrade).finish(hurry.signal);
  const [former, own] = await schemas();
  expect([former, own]).toEqual(['read', expect.stringMatching(/^read_[0-9a-f]{8}$/)]);
  await finish();
  expect([await schemas(), await isContracted()]).toEqual([[former, own], false]);
  await later(COMES_BACK_WITHIN_MS, finish);
  expect([await schemas(), await isContracted()]).toEqual([[own], true]);
});
