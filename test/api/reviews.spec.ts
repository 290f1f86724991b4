import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { EventStore } from '@bank/event-store';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { NIGHTLY_PROOF } from '../../apps/api/src/platform/read-models/nightly-proof';
import { EVENT_STORE } from '../../apps/api/src/platform/settings/tokens';
import { type OpenApp, openApp, recordRegistered } from '../../apps/api/src/testing/open-app';

const neverAborted = new AbortController().signal;
/** Without the proof of all read models, which takes seconds and has specs of its own. */
const quickJobs = (app: Pick<NestExpressApplication, 'get'>): Jobs => {
  const jobs = app.get(Jobs);
  jobs.add({ name: NIGHTLY_PROOF, at: '05:00', run: async () => ({ done: [], failed: [] }) });
  return jobs;
};
const JOB = 'partner-review';
const START_TIME = '2026-03-01T06:00:00.000Z';
const LATER_TIME = '2026-03-01T06:05:00.000Z';
const END_TIME = '2026-04-16T06:00:00.000Z';
const root = resolve(__dirname, '../..');

describe('the annual review of partners', () => {
  let bank: OpenApp;
  beforeEach(async () => {
    bank = await openApp();
    setTime(START_TIME);
    await partner(701, 'ACTIVE');
    await partner(702, 'ACTIVE');
    await partner(703, 'ACTIVE');
    await partner(704, 'INACTIVE');
    await bank.agent
      .post('/api/system/settings')
      .send({ partnerReviewStart: '03-01', partnerReviewEnd: '04-15' })
      .expect(200);
  });
  afterEach(() => bank.close());

  const setTime = (time: string) => {
    bank.app.get(Clock).now = () => time;
  };
  const partner = (id: number, status: string) => {
    const contacts = [{ id: id + 100, firstName: 'Ana', lastName: 'Oak', email: 'ana@example.org' }];
    const fields = { title: `House ${id}`, partnerType: 'AGENCY', isPublicDisplay: true, contacts, status };
    return bank.given(`partner-${id}`, recordRegistered('partner', id, fields));
  };
  const runDueJobs = (app = bank.app) => quickJobs(app).runDue(neverAborted);
  const runJobByHand = () => bank.app.get(Jobs).run(JOB, neverAborted);
  const statuses = async () =>
    Object.fromEntries(
      (await bank.query('SELECT id, status FROM read.partners ORDER BY id')).map(({ id, status }) => [id, status]),
    );
  const statusChanges = async (id: number) =>
    (await bank.store.read(`partner-${id}`))
      .filter(({ event }) => event.type === 'RecordStatusChanged')
      .map(({ event, metadata }) => `${(event.data as { transition: string }).transition} by ${metadata.actor}`);
  const readLastRuns = async () => {
    const { body } = await bank.agent.get('/api/system/settings').expect(200);
    return [body.data.partnerReviewLastStartRun, body.data.partnerReviewLastEndRun];
  };
  const confirm = (id: number) =>
    bank.agent.patch(`/api/partners/${id}/transition`).send({ transition: 'REVIEWED' }).expect(200);

  it('asks active partners to confirm when it begins, and makes partners overdue that have not when it ends', async () => {
    await runDueJobs();
    const NEEDS_REVIEW = 'NEEDS_PROFILE_REVIEW';
    expect(await statuses()).toEqual({ 701: NEEDS_REVIEW, 702: NEEDS_REVIEW, 703: NEEDS_REVIEW, 704: 'INACTIVE' });
    expect(await readLastRuns()).toEqual([START_TIME, null]);

    await confirm(701);
    setTime('2026-03-02T06:00:00.000Z');
    await runDueJobs();
    setTime(END_TIME);
    await runDueJobs();
    const overdue = 'REVIEW_PAST_DUE';
    expect(await statuses()).toEqual({ 701: 'ACTIVE', 702: overdue, 703: overdue, 704: 'INACTIVE' });
    expect(await readLastRuns()).toEqual([START_TIME, END_TIME]);
    expect(await statusChanges(701)).toEqual([
      'FLAG_FOR_REVIEW by system',
      expect.stringMatching(/^REVIEWED by user-/),
    ]);
    expect(await statusChanges(702)).toEqual(['FLAG_FOR_REVIEW by system', 'FLAG_FOR_REVIEW_PAST_DUE by system']);
    const { body: log } = await bank.agent.get('/api/logs?object_class=Partner&object_id=702').expect(200);
    expect(log.data[0].username).toBe('system');

    setTime('2026-04-17T06:00:00.000Z');
    await runDueJobs();
    expect(await statusChanges(702)).toHaveLength(2);
    setTime('2027-03-01T06:00:00.000Z');
    await runDueJobs();
    expect(await statusChanges(701)).toHaveLength(3);
  });

  it('is written down and over also where it concerned nobody', async () => {
    for (const id of [701, 702, 703])
      await bank.agent.patch(`/api/partners/${id}/transition`).send({ transition: 'DEACTIVATE' }).expect(200);
    await runDueJobs();
    setTime(END_TIME);
    await runDueJobs();
    expect(await readLastRuns()).toEqual([START_TIME, END_TIME]);
  });

  it('says in sentences what it did; a second run has nothing to do', async () => {
    expect(await runJobByHand()).toEqual({
      done: [
        'The annual review of partners from 2026-03-01 to 2026-04-15 began: 3 partners went from Active to Needs Profile Review.',
      ],
      failed: [],
    });
    const head = await bank.store.head();
    expect(await runJobByHand()).toEqual({
      done: [
        `Nothing is due: the annual review of partners is from 03-01 to 04-15 (last begun: ${START_TIME}; last ended: never).`,
      ],
      failed: [],
    });
    expect(await bank.store.head()).toBe(head);
  });

  const dryRun = () => bank.app.get(Jobs).dryRun(JOB, neverAborted);

  it('writes nothing in a dry run, and reports each step, its record, reason and time', async () => {
    const head = await bank.store.head();
    const { done, planned } = await dryRun();
    expect(planned).toHaveLength(3);
    expect(planned![0]).toEqual({
      who: 'partner 701 "House 701"',
      why: 'the review from 2026-03-01 to 2026-04-15 begins; from Active to Needs Profile Review',
      on: '2026-03-01',
    });
    expect(done).toEqual([
      'The annual review of partners from 2026-03-01 to 2026-04-15 would begin: 3 partners would go from Active to Needs Profile Review.',
    ]);
    expect(await bank.store.head()).toBe(head);
    expect(await bank.query('SELECT * FROM app.jobs')).toEqual([]);
  });

  it('says in a dry run on which days its next steps fall, and which partners its end concerns', async () => {
    await runDueJobs();
    await confirm(701);
    expect(await dryRun()).toEqual({
      done: [
        `Nothing is due: the annual review of partners is from 03-01 to 04-15 (last begun: ${START_TIME}; last ended: never).`,
        'On 2026-04-16: The annual review of partners from 2026-03-01 to 2026-04-15 would end: 2 partners would go from Needs Profile Review to Review Past Due.',
        'On 2027-03-01: The annual review of partners from 2027-03-01 to 2027-04-15 would begin: 1 partner would go from Active to Needs Profile Review.',
      ],
      failed: [],
      planned: [702, 703].map((id) => ({
        who: `partner ${id} "House ${id}"`,
        why: 'the review from 2026-03-01 to 2026-04-15 is over, and it was not confirmed; from Needs Profile Review to Review Past Due',
        on: '2026-04-16',
      })),
    });
  });

  it('looks in a dry run as the next run will', async () => {
    setTime('2026-02-28T12:00:00.000Z');
    await runDueJobs();
    const { planned } = await dryRun();
    expect(planned!.map(({ on }) => on)).toEqual(Array(3).fill('2026-03-01'));
  });

  it('happens once where two processes are up at that hour', async () => {
    const other = await createApp(bank.settings, { log: pino({ level: 'silent' }) });
    other.get(Clock).now = () => START_TIME;
    await Promise.all([runDueJobs(), runDueJobs(other)]);
    await other.close();
    for (const id of [701, 702, 703]) expect(await statusChanges(id)).toEqual(['FLAG_FOR_REVIEW by system']);
    const settings = await bank.store.read('setting-1');
    expect(settings.filter(({ metadata }) => metadata.actor === 'system')).toHaveLength(1);
  });

  // The third append is that of the third partner, the fourth that of the last run in the settings.
  it.each([3, 4])('goes on where the process was killed before append %i, and asks nobody twice', async (n) => {
    const program = 'apps/api/src/testing/dying-job.ts';
    const killed = spawn(
      process.execPath,
      ['--require', './scripts/typescript.cjs', program, bank.settings.databaseUrl, JOB, START_TIME, String(n)],
      { cwd: root, stdio: 'inherit' },
    );
    const [, signal] = await once(killed, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(Object.values(await statuses()).filter((status) => status === 'NEEDS_PROFILE_REVIEW')).toHaveLength(n - 1);
    expect(await readLastRuns()).toEqual([null, null]);
    await confirm(701);

    await runDueJobs();
    expect(await readLastRuns()).toEqual([null, null]);
    setTime(LATER_TIME);
    await runDueJobs();
    expect(await statuses()).toMatchObject({
      701: 'ACTIVE',
      702: 'NEEDS_PROFILE_REVIEW',
      703: 'NEEDS_PROFILE_REVIEW',
    });
    for (const id of [702, 703]) expect(await statusChanges(id)).toEqual(['FLAG_FOR_REVIEW by system']);
    expect(await statusChanges(701)).toHaveLength(2);
    expect(await readLastRuns()).toEqual([LATER_TIME, null]);
  });

  it('goes on with the others where one fails, says which, and is complete when that one is', async () => {
    const store = bank.app.get<EventStore>(EVENT_STORE);
    const { append } = store;
    store.append = (stream, ...rest) =>
      stream === 'partner-702' ? Promise.reject(new Error('broken')) : append(stream, ...rest);
    expect(await runJobByHand()).toEqual({
      done: [expect.stringContaining('2 partners went')],
      failed: [expect.stringMatching(/^partner 702: Something went wrong/)],
    });
    expect(await statuses()).toMatchObject({ 702: 'ACTIVE', 703: 'NEEDS_PROFILE_REVIEW' });
    expect(await readLastRuns()).toEqual([null, null]);
    const { body } = await bank.anonymous().get('/health').expect(200);
    expect(body.jobs).toEqual(
      expect.arrayContaining([
        { name: 'proof', began: null, ended: null, failed: 0, next: START_TIME },
        { name: JOB, began: START_TIME, ended: START_TIME, failed: 1, next: '2026-03-01T06:01:00.000Z' },
      ]),
    );

    store.append = append;
    await confirm(703);
    setTime(LATER_TIME);
    await runDueJobs();
    expect(await statuses()).toMatchObject({ 702: 'NEEDS_PROFILE_REVIEW', 703: 'ACTIVE' });
    expect(await readLastRuns()).toEqual([LATER_TIME, null]);
  });

  it('leaves alone a partner that was deactivated at that very moment', async () => {
    const store = bank.app.get<EventStore>(EVENT_STORE);
    const { read } = store;
    store.read = async (stream) => {
      if (stream === 'partner-702') {
        store.read = read;
        await bank.agent.patch('/api/partners/702/transition').send({ transition: 'DEACTIVATE' }).expect(200);
      }
      return read(stream);
    };
    expect((await runJobByHand()).done).toEqual([expect.stringContaining('2 partners went')]);
    expect(await statuses()).toMatchObject({ 702: 'INACTIVE' });
  });
});
