import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepLogPartitioned } from '@bank/event-store';
import { type Projection, projections } from '@bank/projections';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { Follower } from '../../apps/api/src/platform/feed/follower';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { bringBack } from '../../apps/api/src/platform/log-archive/bring-back';
import { dropArchived } from '../../apps/api/src/platform/log-archive/drop-archived';
import { writeArchive } from '../../apps/api/src/platform/log-archive/write-archive';
import { openPostgresLog } from '../../apps/api/src/platform/log-copy/log-address';
import { moveLog } from '../../apps/api/src/platform/log-copy/move-log';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { startProgram } from '../../apps/api/src/testing/program';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';
import { FEED_FORMS, feedOf } from '../support/feed';
import { registerChild } from '../support/person';

const { app } = openedBank();
const feed = feedOf(app);
const never = new AbortController().signal;
const onProgress = () => {};
const LAST_OF_PARTITION = 9_999_999;
const HOSPITAL = 703;
const EARLY = 501;
const SAID =
  /The events 1 to \d+ of the log are in the archive events_0\.ndjson\.zst, not in the database\. npm run log -- bring-back FILE brings them back\.$/;
const refusal = { message: expect.stringMatching(SAID) };

let folder: string;
let work: Omit<Parameters<typeof dropArchived>[0], 'onProgress'>;
let child: { id: string };
let positionInside: string;

const create = async (name: string): Promise<number> =>
  (await app.agent.post('/api/product-categories').send({ name, isPartnerOrderable: true }).expect(201)).body.data.id;
const ask = (work: string, name: string) => app.agent.post(`/api/projections/${name}/${work}`).expect(202);
const settled = async () => {
  while ((await app.agent.get('/api/projections/runs').expect(200)).body.data.length) await pauseBeforeAsking();
};
const run = async (work: string, name: string) => {
  await ask(work, name);
  await settled();
  const { body } = await app.agent.get('/api/projections').expect(200);
  return body.data.find((one: { name: string }) => one.name === name);
};
/** Runs a program of the API on the bank of this spec, until it has ended. */
const runProgram = async (program: string, ...args: string[]) => {
  const { databaseUrl, sealKey, personalDataKey, sessionSecret, sealFile, erasureList, publicUrl } = app.settings;
  const started = await startProgram(join(__dirname, '../../apps/api/src/cli', program), args, {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, PUBLIC_URL: publicUrl, SESSION_SECRET: sessionSecret },
    ...{ SEAL_KEY: sealKey.toString('base64'), PERSONAL_DATA_KEY: personalDataKey.toString('base64') },
    ...{ SEAL_FILE: sealFile, ERASURE_LIST: erasureList },
  });
  await started.exited;
  return { said: started.said().trim(), complained: started.complained().trim(), code: started.child.exitCode };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-archived-'));
  const pool = app.app.get(Pool);
  const sealer = app.app.get(Sealer);
  child = await registerChild(app.agent, HOSPITAL);
  const erased = await registerChild(app.agent, HOSPITAL);
  await app.agent.post(`/api/clients/${erased.id}/erase`).send({ confirm: erased.id }).expect(200);
  const list = async () => app.query(`SELECT FROM app.subject_keys WHERE key IS NULL`);
  while (!(await list()).length) await pauseBeforeAsking();
  positionInside = String(await app.store.head());
  await app.given('filling-1', { type: 'Noted', data: {} });
  await app.query(`UPDATE log.events SET position = $1 WHERE stream = 'filling-1'`, LAST_OF_PARTITION);
  await create('Late');
  await run('verify', 'products');
  await keepLogPartitioned(pool, never);
  await sealer.sealNew(never);
  const key = await sealer.signer();
  work = { pool, key, partition: 'events_0', file: join(folder, 'events_0.ndjson.zst'), signal: never };
  await writeArchive({ ...work, onProgress });
  await dropArchived({ ...work, onProgress });
});
afterAll(() => rm(folder, { recursive: true }));

describe('while a partition is archived', () => {
  it('an erasure of somebody in it is refused', async () => {
    const { status, body } = await app.agent.post(`/api/clients/${child.id}/erase`).send({ confirm: child.id });
    expect([status, body]).toEqual([409, expect.objectContaining(refusal)]);
  });

  it('a record as of a moment is refused where its events are in it', async () => {
    const asked = await app.agent.get(`/api/history/ProductCategory/${EARLY}`).query({ position: positionInside });
    expect([asked.status, asked.body]).toEqual([409, expect.objectContaining(refusal)]);
  });

  it('a report of the past is not built, and says why', async () => {
    const { status, body } = await app.agent
      .post('/api/reports/pasts')
      .send({ report: 'stock-levels', position: await app.store.head().then(String) });
    expect(status).toBe(202);
    const past = await awaitStatus<{ status: string; message: string }>(
      app.agent,
      `/api/reports/pasts/${body.data.id}`,
      'FAILED',
    );
    expect(past.message).toMatch(/^The figures cannot be calculated: /);
    expect(past.message).toMatch(SAID);
  });

  it.each(Object.entries(FEED_FORMS))(
    'the feed (%s) is refused at a cursor in it, and goes on from its end',
    async (_, form) => {
      const { token } = await feed.newToken();
      // What it saw happen it would give out of its memory.
      app.app.get(Follower).onModuleDestroy();
      const inside = await feed.open(token, `?after=${positionInside}`, { Accept: form });
      expect([inside.status, await inside.json()]).toEqual([409, expect.objectContaining(refusal)]);
      const behind = await feed.open(token, `?after=${LAST_OF_PARTITION}`, { Accept: form });
      expect(behind.status).toBe(200);
      await behind.body!.cancel();
    },
  );

  it('a read model that has stopped in it is shown with what is known to be behind it', async () => {
    const before = await app.query('SELECT names FROM read.projections_in_step');
    const stopped = `UPDATE read.projection_checkpoints SET error = 'A mistake', failed_id = id, failed_stream = stream,
      failed_type = type, failed_position = e.position, position = $1 FROM log.events e WHERE name = 'suppliers' AND e.position > $1`;
    await app.query(`UPDATE read.projections_in_step SET names = array_remove(names, 'suppliers')`);
    await app.query(stopped, positionInside);
    const { body } = await app.agent.get('/api/projections').expect(200);
    const { lag } = body.data.find(({ name }: { name: string }) => name === 'suppliers');
    expect(lag).toEqual({ events: expect.any(Number), isMore: true, seconds: expect.any(Number) });
    expect(lag.events).toBeGreaterThan(0);
    await app.query('UPDATE read.projections_in_step SET names = $1', before[0]!.names);
    await app.query(
      `UPDATE read.projection_checkpoints SET error = NULL, failed_id = NULL, failed_stream = NULL, failed_type = NULL, failed_position = NULL WHERE name = 'suppliers'`,
    );
  });

  it('each read model is compared with a sentence, at once, and one with a snapshot behind it is rebuilt', async () => {
    const { done, failed } = await app.app.get(Jobs).run('read-models', never);
    expect(done).toEqual([`0 of ${projections.length} read models equal what the log says.`]);
    expect(failed).toHaveLength(projections.length);
    for (const sentence of failed) {
      expect(sentence).toMatch(/^\S+ could not be verified: The events/);
      expect(sentence).toMatch(SAID);
    }
    const { rebuild } = await run('rebuild', 'products');
    expect(rebuild).toMatchObject({ status: 'DONE', message: null });
  });

  it('npm run rebuild and npm run verify say it, and end with their codes', async () => {
    const [rebuilt, verified] = await Promise.all([
      runProgram('rebuild.ts', 'products', 'product-categories'),
      runProgram('verify.ts'),
    ]);
    expect(rebuilt.said).toMatch(/^products: 2 rows in .* s, from its snapshot at \d+ on; nothing differed\.$/m);
    expect(rebuilt.complained).toMatch(/^product-categories was not rebuilt\. The events/);
    expect([rebuilt.complained, rebuilt.code]).toEqual([expect.stringMatching(SAID), 1]);
    expect(verified.said).toMatch(/^\d+ events, unaltered; \d+ were not compared, because they are archived\.\n/);
    expect([verified.said, verified.code]).toEqual([expect.stringMatching(SAID), 2]);
  });

  it('a copy of the log is refused before anything is copied', async () => {
    const { databaseUrl } = app.settings;
    const from = await openPostgresLog(databaseUrl);
    const to = { ...from, write: () => Promise.reject(new Error('Nothing may be copied')) };
    try {
      await expect(moveLog({ from, to, databaseUrl, signal: never, onProgress })).rejects.toThrow(SAID);
    } finally {
      await from.close();
    }
  });

  it('the portal starts, also with somebody who was erased, and not with other read models', async () => {
    const log = pino({ level: 'silent' });
    await (await createApp(app.settings, { log })).close();
    const other = (one: Projection) => (one.name === 'product-categories' ? { ...one, version: 99 } : one);
    await expect(createApp(app.settings, { log, projections: projections.map(other) })).rejects.toThrow(
      /npm run log -- bring-back FILE brings them back\. This version needs them to begin: start the one before meanwhile\.$/,
    );
  });

  it('all of it works again once it is brought back', async () => {
    await bringBack({ ...work, onProgress });
    expect((await run('verify', 'product-categories')).proof).toMatchObject({ status: 'DONE', differing: 0 });
    await app.agent.get(`/api/history/ProductCategory/${EARLY}`).query({ position: positionInside }).expect(200);
    await app.agent.post(`/api/clients/${child.id}/erase`).send({ confirm: child.id }).expect(200);
    expect((await runProgram('verify.ts')).code).toBe(0);
  });
});
