import { accessStream, formatCount } from '@bank/domain';
import { Pool } from 'pg';
import { AccessNotes } from '../../apps/api/src/platform/access-notes/access-notes';
import type { Agent } from '../../apps/api/src/testing/open-app';
import { unzip } from '../../apps/api/src/testing/unzip';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { openedBank } from '../support/bank';
import { byDepth } from '../support/depth';
import { downloadBytes } from '../support/download';
import { openMemoryGauge } from '../support/memory';
import { registerChild, registerPerson, tellsOfPerson } from '../support/person';
import { exportEverything, parseCsv, writeExport } from '../support/whole-export';

jest.setTimeout(300_000);
const { app, bank } = openedBank();

const EXPORTS = '/api/exports';
const path = 'whole-export';
/** Were all rows kept, each would take 300 bytes. */
const LONG = byDepth({ usual: 200_000, deep: 500_000 });
const SAMPLE_EVERY_BYTES = 20 * LONG;
const MAX_MEMORY_BYTES = 200 * LONG;

interface MadeExport {
  id: number;
  status: string;
  rows: number;
  total: number;
  title: string;
  file: string;
}

const ask = (agent: Agent = app.agent, query: object = {}) => agent.post(EXPORTS).send({ path, query });
const make = async (agent: Agent = app.agent) => {
  const { id } = (await ask(agent).expect(202)).body.data;
  return awaitStatus<MadeExport>(agent, `${EXPORTS}/${id}`, 'DONE');
};
const download = ({ id }: { id: number }): Promise<Buffer> =>
  downloadBytes(app.agent, `${EXPORTS}/${id}/file`, /^application\/zip$/);
const notes = async () => {
  await app.app.get(AccessNotes).flush();
  return (await app.store.read(accessStream(new Date().toISOString())))
    .filter(({ event }) => event.type === 'RecordsExported')
    .map(({ event, metadata }) => ({ actor: metadata.actor, ...(event.data as { kind: string; rows: number }) }));
};

describe('the whole export of an administrator', () => {
  it('is made by a job and given as a ZIP, of which a part is none', async () => {
    const done = await make();
    expect(done).toMatchObject({ title: 'Everything in the portal', rows: done.total });
    expect(done.file).toMatch(/^diaper-bank\.\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z\.zip$/);
    const zip = await download(done);
    const files = unzip(zip);
    expect(Object.keys(files).at(-1)).toBe('manifest.json');
    expect(parseCsv(files['products.csv']!).map(({ Name }) => Name)).toEqual(['Newborn', 'Size 1']);
    expect(() => unzip(zip.subarray(0, zip.length / 2))).toThrow();
  });

  it('is refused to others, and with filters', async () => {
    const manager = await app.signIn({
      roles: ['ROLE_CLIENT_EDIT_ALL', 'ROLE_PARTNER_EDIT_ALL', 'ROLE_ORDER_EDIT_ALL'],
    });
    await ask(manager).expect(403);
    const { body } = await ask(app.agent, { sort: 'id|asc' }).expect(422);
    expect(body.errors).toEqual({ query: 'Must be empty: this export has everything' });
  });

  it('is given to those alone who are administrators still', async () => {
    const { email, group } = await app.register();
    const owner = app.anonymous();
    await owner.post('/api/session').send({ email, password: 'password' }).expect(200);
    const done = await make(owner);
    await app.given(`group-${group}`, {
      type: 'RecordChanged',
      data: { kind: 'group', id: group, changes: { roles: ['ROLE_CLIENT_EDIT_ALL'] } },
    });
    await owner.get(`${EXPORTS}/${done.id}/file`).expect(403);
  });

  it('is kept for three days', async () => {
    const done = await make();
    const age = async (hours: number) => {
      await app.query(
        `UPDATE app.exports SET ended_at = now() - make_interval(hours => $2) WHERE id = $1`,
        done.id,
        hours,
      );
      await app.query(`SELECT pg_notify('worker', 'exports')`);
    };
    const sheet = (await app.agent.post(EXPORTS).send({ path: 'orders/supply', query: {} }).expect(202)).body.data;
    await awaitStatus(app.agent, `${EXPORTS}/${sheet.id}`, 'DONE');
    await app.query(`UPDATE app.exports SET ended_at = now() - interval '71 hours' WHERE id = $1`, sheet.id);
    await age(71);
    while ((await app.agent.get(`${EXPORTS}/${sheet.id}`)).status !== 404) await pauseBeforeAsking();
    await app.agent.get(`${EXPORTS}/${done.id}`).expect(200);
    await age(73);
    while ((await app.agent.get(`${EXPORTS}/${done.id}`)).status !== 404) await pauseBeforeAsking();
  });

  it('is noted for the kinds of people whom it names, and gone when one of them is erased', async () => {
    const person = await registerPerson(app.agent, bank.hospital);
    const before = (await notes()).length;
    const done = await make();
    const noted = (await notes()).slice(before);
    expect(new Set(noted.map(({ actor }) => actor))).toEqual(new Set(['user-1']));
    const kinds = new Set(noted.map(({ kind }) => kind));
    for (const kind of ['client', 'user', 'partner', 'supplier', 'warehouse']) expect(kinds).toContain(kind);
    expect(noted).toContainEqual({ actor: 'user-1', kind: 'client', id: null, filters: [], rows: 1 });
    expect(noted).toContainEqual({ actor: 'user-1', kind: 'client', id: null, filters: ['files'], rows: 1 });
    expect(tellsOfPerson(Buffer.from(JSON.stringify(unzip(await download(done)))))).toBe(true);

    await app.agent.post(`/api/clients/${person.id}/erase`).send({ confirm: person.id }).expect(200);
    await app.agent.get(`${EXPORTS}/${done.id}/file`).expect(409);
    const [{ parts }] = await app.query(
      'SELECT count(*)::integer AS parts FROM app.export_parts WHERE export = $1',
      done.id,
    );
    expect(parts).toBe(0);
    const { files } = await exportEverything(app);
    expect(tellsOfPerson(Buffer.concat([...files.values()]))).toBe(false);
  });

  it('is not given where somebody was erased while it was written', async () => {
    const child = await registerChild(app.agent, bank.hospital);
    const erasing = exportEverything(app, async (file) => {
      if (file !== 'orders-supply.csv') return;
      await app.agent.post(`/api/clients/${child.id}/erase`).send({ confirm: child.id }).expect(200);
    });
    await expect(erasing).rejects.toThrow('Somebody was erased while everything was being exported.');
  });

  it('has the rows of a read model that was swapped in while it began', async () => {
    // A table that no kind of import reads, whose choices are loaded before.
    await app.agent
      .post('/api/orders/supply')
      .send({
        supplier: { id: bank.acme },
        warehouse: { id: bank.main },
        lineItems: [{ product: { id: bank.newborn }, quantity: 200, cost: 0.13 }],
      })
      .expect(201);
    const swapping = await app.app.get(Pool).connect();
    try {
      await swapping.query('BEGIN; CREATE SCHEMA built');
      await swapping.query('CREATE TABLE built.supply_orders (LIKE read.supply_orders INCLUDING ALL)');
      await swapping.query('INSERT INTO built.supply_orders SELECT * FROM read.supply_orders');
      await swapping.query(
        'DROP TABLE read.supply_orders CASCADE; ALTER TABLE built.supply_orders SET SCHEMA read; DROP SCHEMA built',
      );
      const { id } = (await ask().expect(202)).body.data;
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE%'`;
      while (!(await app.query(waiting)).length) await pauseBeforeAsking();
      await swapping.query('COMMIT');
      await awaitStatus(app.agent, `${EXPORTS}/${id}`, 'DONE');
      expect(parseCsv(unzip(await download({ id }))['orders-supply.csv']!)).toHaveLength(1);
    } finally {
      await swapping.query('ROLLBACK');
      swapping.release();
    }
  });

  it(`of ${formatCount(LONG)} rows takes little memory`, async () => {
    await app.query(
      `INSERT INTO read.stock_transactions (id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
         committed_at, effective_at, created_at, recorded_at, recorded_from, owner)
       SELECT n, 'supply', n, n, $1, $2, n % 500, 0.13, t, t, t, t, 1, 'supplyOrder-' || n
       FROM generate_series(1, ${LONG}) n, (VALUES (timestamptz '2026-01-01')) AS v (t)`,
      bank.newborn,
      bank.main,
    );
    const grown = openMemoryGauge();
    const samples: number[] = [];
    let bytes = 0;
    let sampledAt = 0;
    const { rows } = await writeExport(app, {
      add: async (_, content) => {
        for await (const chunk of content) {
          bytes += chunk.length;
          if (bytes < sampledAt) continue;
          samples.push(grown());
          sampledAt = bytes + SAMPLE_EVERY_BYTES;
        }
      },
      finish: async () => {},
    });
    expect(rows).toBeGreaterThanOrEqual(LONG);
    expect(samples.length).toBeGreaterThan(4);
    expect(Math.max(...samples)).toBeLessThan(MAX_MEMORY_BYTES);
  });
});
