import { reportManifests } from '@bank/domain';
import { buildPast, projections } from '@bank/projections';
import { Pool } from 'pg';
import { PastBuilder } from '../../apps/api/src/kernels/reports/pasts/builder';
import { AccessNotes } from '../../apps/api/src/platform/access-notes/access-notes';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { dumpOf, registerPerson, tellsOfPerson } from '../support/person';
import { openSheet } from '../support/sheets';
import { openedWarehouse } from '../support/warehouse';

interface Past {
  id: number;
  report: string;
  position: string;
  at: string;
  status: string;
  done: number;
  total: number;
}

const { app, bank, deliver, complete, post, newProduct, lines } = openedWarehouse();
const pasts = '/api/reports/pasts';
const askFor = (body: object) => app.agent.post(pasts).send(body);
/** Has a past built, or takes the one that is there. */
const build = async (body: object): Promise<Past> =>
  awaitStatus(app.agent, `${pasts}/${(await askFor(body).expect(202)).body.data.id}`, 'READY');
const discard = ({ id }: Past) => app.agent.delete(`${pasts}/${id}`).expect(200);
const schemas = async (): Promise<string[]> =>
  (await app.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'past%' ORDER BY 1`)).map(
    ({ nspname }) => nspname,
  );
const headOf = async () => String(await app.store.head());
/** Builds in this very process, which spares each build the start of another. */
const buildHere = () => {
  const build: PastBuilder['build'] = ({ schema, names, to }, signal) =>
    buildPast({
      store: app.store,
      pool: app.app.get(Pool),
      projections: projections.filter(({ name }) => names.includes(name)),
      schema,
      to,
      signal,
    });
  app.app.get(PastBuilder, { strict: false }).build = build;
};

/** Reports that answer only who says what they are for -> what the spec says. */
const purposes: Readonly<Record<string, string>> = { 'pickup-report': 'partnerId=703&monthAndYearStart=2026-03' };
/** The answer of a report, whatever it is, without the word that it is of a past. */
const answerOf = async ({ name, path }: (typeof reportManifests)[number], asOf = ''): Promise<string> => {
  const { status, body } = await app.agent.get(`/api/${path}?${purposes[name] ?? ''}${asOf}`);
  const { asOf: _, ...meta } = body.meta ?? {};
  return JSON.stringify({ status, ...body, meta });
};
const answers = async (): Promise<Record<string, string>> => {
  const answered: Record<string, string> = {};
  for (const report of reportManifests) answered[report.name] = await answerOf(report);
  return answered;
};

describe('a report as it was known at an earlier position', () => {
  let product: number;
  let before: { position: string; at: string; answers: Record<string, string> };
  beforeAll(async () => {
    await app.given('client-799', {
      type: 'RecordRegistered',
      data: { kind: 'client', id: 799, fields: { publicId: 'BBBB2222', partner: bank.hospital, status: 'ACTIVE' } },
    });
    product = await newProduct('Swim');
    await deliver(bank.main, product, 700, '2026-02-03T12:00:00.000Z');
    const moved = { sourceLocation: bank.main, targetLocation: bank.backup, lineItems: lines([product, 30]) };
    await complete('transfer', moved);
    // Whom a report shows is noted once, a moment after the answer, which would be an event in the middle of the answers.
    await answers();
    await app.app.get(AccessNotes).flush();
    before = { position: await headOf(), at: new Date().toISOString(), answers: await answers() };
    // The clock of the next event is another millisecond.
    while (new Date().toISOString() === before.at);
    await deliver(bank.main, product, 11);
    await post('transfer', moved).expect(201);
    await app.agent.patch(`/api/products/${product}`).send({ name: 'Swim Pants' }).expect(200);
  });

  it('says so on the screen and on its sheet, which has the rows of then', async () => {
    const past = await build({ report: 'transactions', at: before.at });
    expect(past).toMatchObject({ report: 'transactions', position: before.position });
    expect(past.done).toBe(past.total);
    expect(Date.parse(past.at)).toBeLessThanOrEqual(Date.parse(before.at));
    const path = `/api/reports/transactions?product=${product}&asOf=${past.position}`;
    const { body } = await app.agent.get(path).expect(200);
    expect(body.meta).toMatchObject({ asOf: true, position: past.position, sums: { delta: 700 } });
    const { rows } = await openSheet(app.agent, `${path}&download=xlsx`);
    expect(rows.slice(1).map(([, name, , delta]) => [name, delta])).toEqual(
      body.data.map(({ delta }: { delta: number }) => ['Swim', delta]),
    );
    expect((await app.agent.get(`/api/reports/transactions?product=${product}`)).body.meta.sums).toEqual({
      delta: 711,
    });
    await discard(past);
    buildHere();
  });

  it('is at the present position what it is now, for every report', async () => {
    const position = await headOf();
    const now = await answers();
    for (const report of reportManifests) {
      const { name } = report;
      const { status } = await build({ report: name, position });
      const past = await answerOf(report, `&asOf=${position}`);
      expect([name, status, past]).toEqual([name, 'READY', now[name]]);
      expect(past).toContain('"status":200');
    }
  });

  it('is byte for byte what it was then, each time that it is built', async () => {
    for (const report of reportManifests)
      for (const time of ['first', 'second']) {
        const { name } = report;
        const past = await build({ report: name, position: before.position });
        const answer = await answerOf(report, `&asOf=${before.position}`);
        expect([name, time, answer]).toEqual([name, time, before.answers[name]]);
        await discard(past);
      }
  });

  it('is of the month of then, where it is asked for without a month', async () => {
    const past = await build({ report: 'pickup-report', position: before.position });
    await app.query('UPDATE app.pasts SET at = $1 WHERE id = $2', '2026-01-31T12:00:00.000Z', past.id);
    const path = `/api/reports/pickup-report?partnerId=${bank.hospital}&asOf=${past.position}&download=xlsx`;
    expect((await openSheet(app.agent, path)).about).toMatchObject({ Month: 'January, 2026' });
    await discard(past);
  });

  it('serves everybody who may see the report, within the same limits', async () => {
    const { position } = await build({ report: 'stock-levels', position: before.position });
    const partner = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [bank.hospital] });
    const path = `/api/stock-levels?showDiapersOrPackages=diapers&asOf=${position}&location=${bank.main}`;
    const figureFor = async (agent: typeof partner) =>
      (await agent.get(path).expect(200)).body.data.find(({ id }: { id: number }) => id === product);
    expect(await figureFor(app.agent)).toMatchObject({ name: 'Swim', balance: 670 });
    expect(await figureFor(partner)).toMatchObject({ name: 'Swim', balance: 0 });
    const shown = (await partner.get(pasts).expect(200)).body.data.map(({ report }: Past) => report);
    expect(new Set(shown)).toEqual(new Set(['stock-levels']));
    await partner.post(pasts).send({ report: 'stock-levels', position }).expect(403);
  });

  it('is built once for the same tables, and three are kept', async () => {
    const first = await build({ report: 'transactions', position: before.position });
    const again = (await askFor({ report: 'transactions', position: before.position }).expect(202)).body.data;
    expect(again.id).toBe(first.id);
    const ids: number[] = [];
    for (const back of [1n, 2n, 3n])
      ids.push((await build({ report: 'stock-levels', position: String(BigInt(before.position) - back) })).id);
    const kept: Past[] = (await app.agent.get(pasts).expect(200)).body.data;
    expect(kept.map(({ id }) => id)).toEqual([...ids].reverse());
    while ((await schemas()).length > 3) await pauseBeforeAsking();
    const { body } = await app.agent.get(`/api/reports/transactions?asOf=${before.position}`).expect(409);
    expect(body.message).toContain('As known earlier');
  });

  it('is dropped after a day, and when a projection has another version', async () => {
    const [past] = (await app.agent.get(pasts).expect(200)).body.data as Past[];
    await app.query(`UPDATE app.pasts SET created_at = created_at - interval '25 hours' WHERE id = $1`, past!.id);
    await app.query(`UPDATE app.pasts SET editions = '{products 0 earlier}' WHERE id <> $1`, past!.id);
    await app.query(`SELECT pg_notify('worker', 'pasts')`);
    while ((await schemas()).length) await pauseBeforeAsking();
    expect((await app.agent.get(pasts).expect(200)).body.data).toEqual([]);
  });

  it.each<[string, object | (() => Promise<object>), number, string[]]>([
    ['neither a time nor a position', {}, 422, ['at', 'position']],
    ['both', { at: '2026-01-01', position: '5' }, 422, ['at', 'position']],
    ['a future time', { at: '2999-01-01' }, 422, ['at']],
    ['a time before everything', { at: '1999-01-01T00:00:00Z' }, 422, ['at']],
    ['no time', { at: 'yesterday' }, 422, ['at']],
    ['a future position', async () => ({ position: String((await app.store.head()) + 1n) }), 422, ['position']],
    ['no position', { position: '-3' }, 422, ['position']],
    ['an unknown report', { report: 'stocks', position: '5' }, 422, ['report']],
    ['a number where a text belongs', { position: 5 }, 400, ['position']],
  ])('is refused for %s', async (_, asked, status, fields) => {
    const body = typeof asked === 'function' ? await asked() : asked;
    const answer = await askFor({ report: 'transactions', ...body }).expect(status);
    expect(Object.keys(answer.body.errors)).toEqual(fields);
  });

  it.each(['0', '-1', 'x', '9223372036854775808', '1e3'])('can not be asked for at %s', async (asOf) => {
    const { body } = await app.agent.get(`/api/reports/transactions?asOf=${asOf}`).expect(400);
    expect(body.errors).toEqual({ asOf: 'Must be a position in the log, such as 1234' });
  });
});

describe('somebody who was erased', () => {
  it('is in no past, whenever it was built', async () => {
    const { id } = await registerPerson(app.agent, bank.hospital);
    const position = await headOf();
    const path = `/api/reports/pickup-report?partnerId=${bank.hospital}&asOf=${position}`;
    const tells = async () => tellsOfPerson(Buffer.from((await app.agent.get(path).expect(200)).text));
    await build({ report: 'pickup-report', position });
    expect(await tells()).toBe(true);

    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    await app.agent.get(path).expect(409);
    while ((await schemas()).length) await pauseBeforeAsking();
    expect(tellsOfPerson(await dumpOf(app.app.get(Pool)))).toBe(false);

    await build({ report: 'pickup-report', position });
    expect(await tells()).toBe(false);
  });
});

describe('a past that a process had begun before it was killed', () => {
  /** What the process leaves behind. */
  const leaveBegun = ({ id }: Past, tries: number) =>
    app.query(
      `WITH begun AS (
         UPDATE app.pasts SET status = 'BUILDING', run = gen_random_uuid(), tries = $2, done = 1 WHERE id = $1
       )
       SELECT pg_notify('worker', 'past-build')`,
      id,
      tries,
    );

  it('is built by the next one', async () => {
    const past = await build({ report: 'stock-levels', position: '20' });
    await leaveBegun(past, 1);
    expect(await awaitStatus(app.agent, `${pasts}/${past.id}`, 'READY')).toEqual(past);
  });

  it('is given up after three tries, and may be asked for anew', async () => {
    const past = await build({ report: 'stock-levels', position: '20' });
    await leaveBegun(past, 3);
    await expect(awaitStatus(app.agent, `${pasts}/${past.id}`, 'READY')).rejects.toThrow('in 3 tries');
    expect((await build({ report: 'stock-levels', position: '20' })).id).not.toBe(past.id);
  });
});
