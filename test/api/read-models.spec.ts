import { execFileSync } from 'node:child_process';
import { projections } from '@bank/projections';
import { Pool } from 'pg';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { MAIN_CONNECTIONS } from '../../apps/api/src/platform/database/pools';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { Erasures } from '../../apps/api/src/platform/privacy/erasures';
import { REBUILDER } from '../../apps/api/src/platform/read-models/rebuild-order';
import { CLEANUP_TASK } from '../../apps/api/src/platform/read-models/run-tasks';
import { wakeTasks } from '../../apps/api/src/platform/worker/wake';
import { pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';

const { app } = openedBank();
const NAME = 'products';

const list = async () => (await app.agent.get('/api/projections').expect(200)).body.data;
const show = async (name = NAME) => (await list()).find((one: { name: string }) => one.name === name);
const ask = (work: string, name = NAME) => app.agent.post(`/api/projections/${name}/${work}`);
const active = async () => (await app.agent.get('/api/projections/runs').expect(200)).body.data;
/** Waits until nothing waits or runs. */
const settled = async () => {
  while ((await active()).length) await pauseBeforeAsking();
};
const run = async (work: string, name = NAME) => {
  await ask(work, name).expect(202);
  await settled();
  return show(name);
};
/** Of rebuilt tables that are no snapshots. */
const schemas = async () =>
  (
    await app.query(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'shadow%'
       AND nspname NOT IN (SELECT 'shadow_' || id FROM app.projection_runs WHERE snapshot IS NOT NULL)`,
    )
  ).map(({ nspname }) => nspname);
const swept = async () => {
  while ((await schemas()).length) await pauseBeforeAsking();
};
const health = async () => (await app.anonymous().get('/health')).body;
const tamper = () => app.query(`UPDATE read.products SET name = 'Mallory' WHERE id = 601`);
const names = async () => (await app.query('SELECT name FROM read.products ORDER BY id')).map(({ name }) => name);
const TRUE_NAMES = ['Newborn', 'Size 1'];
const runProof = () => app.app.get(Jobs).run('read-models', new AbortController().signal);

/** Holds a lock in a transaction of its own until it is let go. */
const holding = async (statement: string) => {
  const connection = await app.app.get(Pool).connect();
  await connection.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; ${statement}`);
  return async () => {
    await connection.query('ROLLBACK');
    connection.release();
  };
};
/** The comparison waits for the living table, with the rebuilt one beside it. */
const holdComparison = () => holding('LOCK TABLE read.products IN ACCESS EXCLUSIVE MODE');
const reaches = async (phase: string) => {
  while (!(await active()).some((one: { phase: string }) => one.phase === phase)) await pauseBeforeAsking();
};

describe('the screen of read models', () => {
  it('is for administrators', async () => {
    const other = await app.signIn({ roles: ['ROLE_PRODUCT_EDIT'] });
    await other.get('/api/projections').expect(403);
    for (const act of ['rebuild', 'verify', 'swap', 'cancel'])
      await other.post(`/api/projections/products/${act}`).expect(403);
  });

  it('lists each read model with its version, position, rows and size', async () => {
    const shown = await list();
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(projections.map(({ name }) => name));
    const head = String(await app.store.head());
    expect(await show()).toMatchObject({
      version: 2,
      position: head,
      lag: { events: 0, isMore: false, seconds: 0 },
      stop: null,
      rows: 2,
      isEstimated: false,
      run: null,
      rebuild: null,
      proof: null,
    });
    expect((await show()).bytes).toBeGreaterThan(0);
  });

  it('knows no read model by another name', async () => {
    const { body } = await ask('rebuild', 'nope').expect(404);
    expect(body.message).toBe('There is no read model nope.');
  });

  it('verifies one, says by whom, and leaves nothing behind', async () => {
    const { proof, rebuild } = await run('verify');
    expect(proof).toMatchObject({
      work: 'verify',
      differing: 0,
      kept: false,
      rows: 2,
      origin: 'user',
      askedBy: 'Una User 1',
    });
    expect(rebuild).toBeNull();
    await swept();
    expect(await health()).toMatchObject({ readModels: { ok: true, ended: proof.endedAt } });
  });

  it('finds a row that somebody altered, names it without its values, and swaps in the true ones', async () => {
    await tamper();
    const { proof } = await run('verify');
    const differences = [{ table: 'products', key: { id: '601' }, how: 'changed', columns: ['name'] }];
    expect(proof).toMatchObject({ differing: 1, kept: true, differences });
    expect(JSON.stringify(await list())).not.toContain('Mallory');
    expect(await health()).toMatchObject({
      status: 'degraded',
      readModels: { ok: false, problem: 'Read models differ from the log: administrators see which, and where.' },
    });
    expect(await names()).toEqual(['Mallory', 'Size 1']);

    const swapped = await run('swap');
    expect(swapped.rebuild).toMatchObject({ work: 'swap', status: 'DONE' });
    expect(swapped.proof.kept).toBe(false);
    expect(await names()).toEqual(TRUE_NAMES);
    expect((await health()).readModels).toMatchObject({ ok: true });
    await swept();
  });

  it('drops what waits for a swap when that is cancelled', async () => {
    await tamper();
    expect((await run('verify')).proof.kept).toBe(true);
    const { body } = await ask('cancel').expect(200);
    expect(body.message).toBe('The rebuilt tables of products are dropped.');
    await swept();
    expect((await ask('swap').expect(409)).body.message).toBe(
      'No rebuilt tables of products wait to be swapped in. Verify it first.',
    );
  });

  it('rebuilds one beside the living tables, and says what differed', async () => {
    await tamper();
    const { rebuild, proof } = await run('rebuild');
    expect(rebuild).toMatchObject({ work: 'rebuild', status: 'DONE', differing: 1 });
    expect(rebuild.seconds).toBeLessThan(Date.now() / 1_000 - Date.parse(rebuild.askedAt) / 1_000 + 1);
    expect(proof.id).toBe(rebuild.id);
    expect(await names()).toEqual(TRUE_NAMES);
    expect((await health()).readModels).toMatchObject({ ok: true });
    expect(await schemas()).toEqual([]);
  });

  it('notes in the log who asked for what', async () => {
    const noted = async () =>
      (
        await app.query(
          `SELECT type, data, metadata FROM log.events WHERE type = 'ReadModelWorkRequested' ORDER BY position`,
        )
      ).map(({ data }) => data.work);
    while ((await noted()).length < 6) await pauseBeforeAsking();
    expect(await noted()).toEqual(['verify', 'verify', 'swap', 'verify', 'cancel', 'rebuild']);
  });
});

describe('while a read model is rebuilt', () => {
  it('lets one of two people win, and says to the other who was first', async () => {
    const letGo = await holdComparison();
    try {
      const answers = await Promise.all([ask('rebuild'), ask('rebuild')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
        /^products is being rebuilt already: Una User 1 asked for it at \d\d:\d\d UTC\. Wait until it has ended, or cancel it\.$/,
      );
    } finally {
      await letGo();
    }
    await settled();
  });

  it('serves the old one, and leaves nothing behind when it is cancelled', async () => {
    await tamper();
    const letGo = await holdComparison();
    try {
      await ask('rebuild').expect(202);
      await reaches('comparing');
      expect(await schemas()).toHaveLength(1);
      expect((await active())[0]).toMatchObject({ status: 'RUNNING', done: expect.any(Number), secondsLeft: null });
      expect((await ask('cancel').expect(200)).body.message).toBe('The rebuild of products is cancelled.');
    } finally {
      await letGo();
    }
    await swept();
    expect(await names()).toEqual(['Mallory', 'Size 1']);
    expect(await show()).toMatchObject({ run: null, broken: { status: 'CANCELLED', work: 'rebuild' } });
  });

  it('begins anew when its process is killed, and nothing is torn', async () => {
    const letGo = await holdComparison();
    try {
      await ask('rebuild').expect(202);
      await reaches('comparing');
      const [pid] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'rebuild-process'])
        .toString()
        .split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while ((await app.query('SELECT tries FROM app.projection_runs ORDER BY id DESC LIMIT 1'))[0].tries < 2)
        await pauseBeforeAsking();
    } finally {
      await letGo();
    }
    await settled();
    expect(await show()).toMatchObject({ rebuild: { status: 'DONE', differing: 1 }, run: null });
    expect(await names()).toEqual(TRUE_NAMES);
    await swept();
  });

  it('cannot be cancelled any more while it is swapped in', async () => {
    const letGo = await holding('SELECT FROM read.products');
    try {
      await ask('rebuild').expect(202);
      await reaches('swapping');
      expect((await ask('cancel').expect(409)).body.message).toBe(
        'products is being swapped in at this moment, which takes a second.',
      );
    } finally {
      await letGo();
    }
    await settled();
    expect((await show()).rebuild.status).toBe('DONE');
  });

  it('takes at most an eighth of the connections that serve requests', async () => {
    const counted: number[] = [];
    await ask('rebuild', 'history-log').expect(202);
    await ask('rebuild', 'stock-ledger').expect(202);
    while ((await active()).length) {
      const [{ working }] = await app.query(
        `SELECT count(*) FILTER (WHERE state = 'active')::integer AS working FROM pg_stat_activity
         WHERE datname = current_database() AND (application_name = $1 OR application_name ~ '^projections: (rebuild|index) ')`,
        REBUILDER,
      );
      counted.push(working);
    }
    expect(counted.length).toBeGreaterThan(3);
    expect(Math.max(...counted)).toBeLessThanOrEqual(MAIN_CONNECTIONS / 8);
  });
});

describe('the nightly proof', () => {
  it('verifies all read models and finds them equal', async () => {
    expect(await runProof()).toEqual({
      done: [`${projections.length} of ${projections.length} read models equal what the log says.`],
      failed: [],
    });
    expect((await show()).proof).toMatchObject({ origin: 'nightly', askedBy: null, differing: 0 });
  });

  it('names one that differs, and lets its rebuilt tables wait', async () => {
    await tamper();
    const { failed } = await runProof();
    expect(failed).toEqual(['products differs from the log in 1 row. The screen Read Models shows the first ones.']);
    expect((await health()).status).toBe('degraded');
    expect((await show()).proof.kept).toBe(true);
    expect((await runProof()).failed).toEqual([
      'products differed from the log when it was last verified. The screen Read Models shows the first ones.',
    ]);
    await run('swap');
    expect((await health()).readModels).toMatchObject({ ok: true });
  });

  it('begins with those whose proof is oldest, without those that wait for somebody', async () => {
    await run('verify', 'suppliers');
    await tamper();
    await run('verify');
    const { done } = await app.app.get(Jobs).dryRun('read-models', new AbortController().signal);
    expect(done).toHaveLength(projections.length - 1);
    expect(done.at(-1)).toBe('suppliers is verified.');
    expect(done).not.toContain('products is verified.');
  });
});

it('a copy that waits for a swap is gone a day later', async () => {
  expect(await schemas()).toHaveLength(1);
  const clock = app.app.get(Clock);
  const { now } = clock;
  clock.now = () => new Date(Date.now() + 25 * 60 * 60_000).toISOString();
  await wakeTasks(app.app.get(Pool), CLEANUP_TASK);
  await swept();
  clock.now = now;
  expect((await show()).proof.kept).toBe(false);
});

it('a copy that waits for a swap is gone once somebody is erased', async () => {
  expect((await run('verify')).proof.kept).toBe(true);
  await app.app.get(Erasures).eraseTraces('client-77');
  await swept();
  expect((await show()).proof.kept).toBe(false);
});

describe('a read model that has stopped', () => {
  beforeAll(async () => {
    await app.given('supplyOrder-999', { type: 'OrderRevised', data: { kind: 'supply', order: 999, lines: null } });
  });

  it('says at which event, why, and how far it is behind', async () => {
    const { stop, lag, position } = await show('supply-orders');
    expect(stop).toMatchObject({ type: 'OrderRevised', stream: 'supplyOrder-999', message: expect.any(String) });
    expect(Number(stop.position)).toBeGreaterThan(Number(position));
    expect(lag).toMatchObject({ events: expect.any(Number), isMore: false, seconds: expect.any(Number) });
    expect(lag.events).toBeGreaterThan(0);
  });

  it('is verified up to there', async () => {
    expect((await run('verify', 'supply-orders')).proof).toMatchObject({ differing: 0, kept: false });
  });

  it('says why it cannot be rebuilt, and stays as it is', async () => {
    const { broken, rebuild } = await run('rebuild', 'supply-orders');
    expect(broken).toMatchObject({
      status: 'FAILED',
      message: expect.stringMatching(/^supply-orders can't be rebuilt: OrderRevised at \d+ in supplyOrder-999: .*\.$/),
    });
    expect(rebuild).toBeNull();
    await swept();
  });
});
