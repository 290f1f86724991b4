import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { SCRUB_JOB } from '../../apps/api/src/platform/privacy/scrub-job';
import { type OpenApp, openApp, recordRegistered } from '../../apps/api/src/testing/open-app';
import { awaitSent, pauseBeforeAsking } from '../support/awaited';
import { dumpOf, person, registerPerson, tellsOfPerson } from '../support/person';

const PARTNER = 700;

let dataDir: string;
let postgres: EmbeddedPostgres;
let bank: OpenApp;
let isStopped = false;
const stop = async () => {
  if (isStopped) return;
  isStopped = true;
  await bank.app.close();
  await postgres.stop();
};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bank-bytes-'));
  chmodSync(dataDir, 0o755);
  postgres = await startEmbeddedPostgres(dataDir, ['shared_buffers=16MB']);
  bank = await openApp({
    settings: { dataDir, databaseUrl: postgres.url, erasureList: join(dataDir, 'erasures.log') },
  });
});
afterAll(async () => {
  await stop();
  await bank.drop();
  rmSync(dataDir, { recursive: true });
});

/** The files below a folder whose bytes tell who the person is. */
const filesTelling = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory() || statSync(path).isDirectory()) return filesTelling(path);
    return entry.isFile() && tellsOfPerson(readFileSync(path)) ? [path] : [];
  });
const runJob = () => bank.app.get(Jobs).run(SCRUB_JOB, new AbortController().signal);

it('after an erasure and the job that follows, no byte of the folder or the database tells who it was', async () => {
  const fields = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
  await bank.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, fields));
  for (const [place, firstName] of ['Ada', 'Ben', 'Cleo', 'Dan'].entries()) {
    const other = {
      ...person,
      firstName,
      lastName: `Other${place}`,
      parentFirstName: 'Eva',
      parentLastName: `Other${place}`,
    };
    await bank.agent
      .post('/api/clients')
      .send({ ...other, partner: { id: PARTNER } })
      .expect(201);
  }
  const { id, table_id, stream } = await registerPerson(bank.agent, PARTNER);
  await awaitSent(bank);
  // What is looked at often stands in PostgreSQL's statistics, and a failed statement in its log.
  await bank.query('ANALYZE');
  const known = await bank.query(`SELECT histogram_bounds::text AS names FROM pg_stats WHERE attname = 'first_name'`);
  expect(tellsOfPerson(Buffer.from(known[0].names))).toBe(true);
  await bank.query('SELECT first_name::date FROM read.clients WHERE id = $1', table_id).catch(() => {});
  await bank.query('CHECKPOINT');
  expect(filesTelling(dataDir).length).toBeGreaterThan(0);
  expect(filesTelling(dataDir).filter((file) => file.endsWith('.log'))).toEqual([]);

  await bank.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
  while (!readdirSync(dataDir).includes('erasures.log')) await pauseBeforeAsking();
  const jobs = bank.app.get(Jobs);
  const dry = await jobs.dryRun(SCRUB_JOB, new AbortController().signal);
  expect(dry).toEqual({
    done: ['Would take 1 erased person off the disk: clients, client-activity, history-log would be rebuilt.'],
    failed: [],
    planned: [
      {
        who: `client ${table_id}`,
        why: expect.stringMatching(/^erased on \d{4}-\d{2}-\d{2}, and what is left on the disk would be written over$/),
        on: expect.any(String),
      },
    ],
  });
  expect(await runJob()).toEqual({ done: ['Took 1 erased person off the disk.'], failed: [] });
  expect(await runJob()).toEqual({ done: ['Nobody has been erased since the last time.'], failed: [] });

  expect(tellsOfPerson(await dumpOf(bank.app.get(Pool)))).toBe(false);
  expect(filesTelling(dataDir)).toEqual([]);
  const { body } = await bank.agent.get(`/api/clients/${id}`).expect(200);
  expect(body.data).toMatchObject({ id, fullName: null, erasedAt: expect.any(String) });
  expect((await bank.store.read(stream)).at(-1)!.event.type).toBe('PersonErased');

  await stop();
  expect(filesTelling(dataDir)).toEqual([]);
});
