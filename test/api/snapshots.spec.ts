import { execFileSync } from 'node:child_process';
import { Pool } from 'pg';
import { CLEANUP_TASK } from '../../apps/api/src/platform/read-models/run-tasks';
import { wakeTasks } from '../../apps/api/src/platform/worker/wake';
import { pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';
import { dumpOf, person, registerPerson, tellsOfPerson } from '../support/person';

const { app } = openedBank();
const HOSPITAL = 703;

const show = async (name: string) =>
  (await app.agent.get('/api/projections').expect(200)).body.data.find((one: { name: string }) => one.name === name);
const active = async () => (await app.agent.get('/api/projections/runs').expect(200)).body.data;
const settled = async () => {
  while ((await active()).length) await pauseBeforeAsking();
};
const ask = (work: string, name: string) => app.agent.post(`/api/projections/${name}/${work}`).expect(202);
const run = async (work: string, name: string) => {
  await ask(work, name);
  await settled();
  return show(name);
};
const PERSONAL = ['clients', 'client-activity', 'history-log'];
const verify = async (names: readonly string[]) => {
  for (const name of names) await ask('verify', name);
  await settled();
};
const schemas = async (): Promise<string[]> =>
  (await app.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'shadow%'`)).map(({ nspname }) => nspname);
const snapshots = async (): Promise<{ schema: string; projection: string }[]> =>
  app.query(
    `SELECT 'shadow_' || id AS schema, projection FROM app.projection_runs WHERE snapshot IS NOT NULL ORDER BY id`,
  );
const schemaOf = async (name: string) => (await snapshots()).find(({ projection }) => projection === name)!.schema;
/** Waits until there are no tables but those of snapshots. */
const swept = async () => {
  for (;;) {
    const wanted = (await snapshots()).map(({ schema }) => schema);
    if ((await schemas()).every((schema) => wanted.includes(schema))) return wanted;
    await pauseBeforeAsking();
  }
};
const names = async () => (await app.query('SELECT name FROM read.products ORDER BY id')).map(({ name }) => name);
/** Holds a lock in a transaction of its own until it is let go. */
const holding = async (statement: string) => {
  const connection = await app.app.get(Pool).connect();
  await connection.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; ${statement}`);
  return async () => {
    await connection.query('ROLLBACK');
    connection.release();
  };
};
const reaches = async (phase: string) => {
  while (!(await active()).some((one: { phase: string }) => one.phase === phase)) await pauseBeforeAsking();
};

describe('a proof that finds a read model equal', () => {
  it('leaves a snapshot, with which the next rebuild begins', async () => {
    const head = await app.store.head();
    expect((await show('products')).snapshot).toBeNull();
    const { snapshot: taken } = await run('verify', 'products');
    expect(Number(taken)).toBeGreaterThanOrEqual(Number(head));
    await app.query(`UPDATE ${await schemaOf('products')}.products SET name = 'From the snapshot' WHERE id = 601`);
    const { rebuild, snapshot } = await run('rebuild', 'products');
    expect(rebuild).toMatchObject({ status: 'DONE', message: null });
    expect(await names()).toEqual(['From the snapshot', 'Size 1']);
    expect(snapshot).toBe(taken);
  });

  it('begins with the first event itself, and gives up a snapshot that differs', async () => {
    const { proof, snapshot } = await run('verify', 'products');
    expect(proof).toMatchObject({ differing: 1, kept: true });
    expect(snapshot).toBeNull();
    await run('swap', 'products');
    expect(await names()).toEqual(['Newborn', 'Size 1']);
    expect(await swept()).toEqual([]);
  });

  it('puts its snapshot in the place of the one before', async () => {
    await run('verify', 'products');
    const former = await schemaOf('products');
    await app.agent.post('/api/product-categories').send({ name: 'Wipes' }).expect(201);
    await run('verify', 'products');
    const [schema, ...others] = await swept();
    expect([schema, ...others]).toEqual([await schemaOf('products')]);
    expect(schema).not.toBe(former);
  });

  it('leaves none while its process is killed, and one when it has begun anew', async () => {
    const former = await schemaOf('products');
    const letGo = await holding('LOCK TABLE read.products IN ACCESS EXCLUSIVE MODE');
    try {
      await ask('verify', 'products');
      await reaches('comparing');
      const [pid] = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'rebuild-process'])
        .toString()
        .split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while ((await app.query('SELECT tries FROM app.projection_runs ORDER BY id DESC LIMIT 1'))[0].tries < 2)
        await pauseBeforeAsking();
      expect(await schemaOf('products')).toBe(former);
    } finally {
      await letGo();
    }
    await settled();
    expect(await swept()).toEqual([await schemaOf('products')]);
    expect(await schemaOf('products')).not.toBe(former);
  });
});

it('a rebuild says why it did not begin with the snapshot of another log', async () => {
  const [{ id, position }] = await app.query(
    `UPDATE app.projection_runs SET snapshot = snapshot || '{"version": 0, "stream": "product-999"}'
     WHERE snapshot IS NOT NULL RETURNING snapshot ->> 'id' AS id, position`,
  );
  const { rebuild } = await run('rebuild', 'products');
  expect(rebuild).toMatchObject({
    status: 'DONE',
    message: `products was rebuilt from the first event on, since its snapshot is of another log: ${id} is not the event at ${position}.`,
  });
});

it('a rebuild reads the whole log while that is not as it was sealed', async () => {
  await app.query(`INSERT INTO seal.comparisons VALUES (now() + interval '1 hour', 1, 'Event 7 was altered')`);
  const { rebuild } = await run('rebuild', 'products');
  expect(rebuild.message).toBe('products was rebuilt from the first event on, since the log is not as it was sealed.');
  await app.query('DELETE FROM seal.comparisons');
});

describe('snapshots', () => {
  it('of read models about people are gone once somebody is erased, and the others stay', async () => {
    const { id } = await registerPerson(app.agent, HOSPITAL);
    await verify([...PERSONAL, 'suppliers']);
    expect((await snapshots()).map(({ projection }) => projection)).toEqual(['products', ...PERSONAL, 'suppliers']);
    expect(await swept()).toHaveLength(5);

    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    expect((await snapshots()).map(({ projection }) => projection)).toEqual(['products', 'suppliers']);
    await swept();
    expect(tellsOfPerson(await dumpOf(app.app.get(Pool)))).toBe(false);
  });

  it('hold nobody who is erased at the moment at which a proof ends', async () => {
    const child = { ...person, partner: { id: HOSPITAL } };
    const { id } = (await app.agent.post('/api/clients').send(child).expect(201)).body.data;
    const letCompare = await holding('LOCK TABLE read.clients IN ACCESS EXCLUSIVE MODE');
    await ask('verify', 'clients');
    await reaches('comparing');
    const letEnd = await holding(`SELECT FROM app.projection_runs WHERE status = 'RUNNING' FOR UPDATE`);
    await letCompare();
    const waiting = async (count: number) => {
      const query = `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE app.projection_runs%'`;
      while ((await app.query(query))[0].count < count) await pauseBeforeAsking();
    };
    await waiting(1);
    const erasing = app.agent
      .post(`/api/clients/${id}/erase`)
      .send({ confirm: id })
      .expect(200)
      .then(() => {});
    await waiting(2);
    await letEnd();
    await erasing;
    await settled();
    expect((await show('clients')).proof).toMatchObject({ differing: 0 });
    expect((await snapshots()).filter(({ projection }) => projection === 'clients')).toEqual([]);
    await swept();
    expect(tellsOfPerson(await dumpOf(app.app.get(Pool)))).toBe(false);
  });

  it('take no more room than they may', async () => {
    await verify(['storage-locations', 'partners']);
    const { settings } = app;
    const before = settings.snapshotLimitBytes;
    const sizes = await app.query(
      `SELECT id, (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class
                   WHERE relnamespace = to_regnamespace('shadow_' || id) AND relkind = 'r') AS bytes
       FROM app.projection_runs WHERE snapshot IS NOT NULL ORDER BY id DESC`,
    );
    const newest = sizes.slice(0, 2);
    settings.snapshotLimitBytes = newest[0].bytes + newest[1].bytes;
    await wakeTasks(app.app.get(Pool), CLEANUP_TASK);
    while ((await snapshots()).length > 2) await pauseBeforeAsking();
    expect(await swept()).toEqual(newest.map(({ id }) => `shadow_${id}`).reverse());

    settings.snapshotLimitBytes = 0;
    await run('verify', 'products');
    expect(await swept()).toEqual([]);
    settings.snapshotLimitBytes = before;
  });
});
