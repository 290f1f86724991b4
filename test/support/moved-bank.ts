import { freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { fillZipCounties } from '../../apps/api/src/features/zip-counties/zip-table';
import { SAMPLE_PASSWORD, users } from '../../apps/api/src/seed/sample';
import { seedFirstAdmin, seedSample } from '../../apps/api/src/seed/seed';
import type { Agent } from '../../apps/api/src/testing/open-app';
import { testSettings } from '../../apps/api/src/testing/settings';
import { checkImport, type ImportAnswer, readFile, rowsOf, runImport } from './imports';
import { exportEverything } from './whole-export';

export type Exported = Awaited<ReturnType<typeof exportEverything>>;
export type Bank = Awaited<ReturnType<typeof startBank>>;
type Seed = (app: NestExpressApplication) => Promise<void>;

const startBank = async (seed: Seed, email: string) => {
  const { url, drop } = await freshDatabase();
  const app = await createApp(testSettings(url), { log: pino({ level: 'silent' }) });
  await app.listen(0, '127.0.0.1');
  await fillZipCounties(app.get(Pool));
  await seed(app);
  const agent = request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  await agent.post('/api/session').send({ email, password: SAMPLE_PASSWORD }).expect(200);
  const end = async () => {
    await app.close();
    await drop();
  };
  return { app, agent, end };
};

type Bring = (bank: Bank, exported: Exported) => Promise<string[]>;

const columnsIn = ({ mapping, columns }: ImportAnswer): string[] =>
  Object.values(mapping ?? {}).map((place) => columns[place]!.heading);

/** A file as the screens import it: with the columns that are proposed. @returns the headings of these columns */
const importFile = async (agent: Agent, kind: string, content: Buffer): Promise<string[]> => {
  const read = await readFile(agent, kind, content);
  const { states } = await checkImport(agent, read.id);
  const refused = await rowsOf(agent, read.id, '&state=REFUSED');
  expect([kind, refused.map(({ problems }: { problems: string[] }) => problems)]).toEqual([kind, []]);
  expect([kind, (await runImport(agent, read.id)).outcomes]).toEqual([kind, states]);
  return columnsIn(read);
};

/** A sheet brings no files, so that questions which require one are asked later. */
export const waiveFiles = async (agent: Agent): Promise<void> => {
  const path = '/api/partner/attribute/definition';
  const { body } = await agent.get(path).expect(200);
  for (const { id, type, isRequired } of body.data)
    if (type === 'FILE' && isRequired) await agent.patch(`${path}/${id}`).send({ isRequired: false }).expect(200);
};

type Question = Readonly<Record<string, unknown>> & {
  name: string;
  options: readonly Readonly<Record<string, unknown>>[];
};

/** The questions that the other bank has beside those with which every bank begins. */
export const addQuestions = async (from: Agent, to: Agent): Promise<void> => {
  for (const kind of ['client', 'partner']) {
    const path = `/api/${kind}/attribute/definition`;
    const read = async (agent: Agent): Promise<Question[]> => (await agent.get(path).expect(200)).body.data;
    const [asked, known] = await Promise.all([read(from), read(to)]);
    const names = new Set(known.map(({ name }) => name));
    for (const { id: _, definition_id, options, ...question } of asked.filter(({ name }) => !names.has(name))) {
      const named = options.map(({ name, value }) => ({ name, value }));
      await to
        .post(path)
        .send({ ...question, options: named })
        .expect(201);
    }
  }
};

/** The settings by which reports count: the days of the bank, and which products are pull-ups. */
export const copySettings = async (from: Agent, to: Agent): Promise<void> => {
  const read = async (agent: Agent, path: string) => (await agent.get(`/api/${path}`).expect(200)).body.data;
  const { timeZone, pullupCategory } = await read(from, 'system/settings');
  const [before, after] = await Promise.all([from, to].map((agent) => read(agent, 'product-categories?per_page=500')));
  const name = before.find(({ id }: { id: number }) => id === (pullupCategory?.id ?? pullupCategory))?.name;
  const category = after.find((one: { name: string }) => one.name === name)?.id;
  await to.post('/api/system/settings').send({ timeZone, pullupCategory: category }).expect(200);
};

const imported =
  (kind: string, name = kind): Bring =>
  ({ agent }, { file }) =>
    importFile(agent, kind, file(`${name}.csv`));

/** File -> how it comes into an empty bank, in the order in which one needs the other. A further kind of import is a line. */
export const steps: readonly [file: string, bring: Bring][] = [
  ['zip-codes', imported('zip-codes')],
  ['product-categories', imported('product-categories')],
  ['products', imported('products')],
  ['suppliers', imported('suppliers')],
  ['warehouses', imported('warehouses')],
  ['products-minimums', imported('minimums', 'products-minimums')],
  ['partners-fulfillment-periods', imported('partners/fulfillment-periods', 'partners-fulfillment-periods')],
  ['partners-distribution-methods', imported('partners/distribution-methods', 'partners-distribution-methods')],
  ['partners', imported('partners')],
  ['users', imported('users')],
  ['clients', imported('clients')],
  ['orders-supply', imported('past-supply-orders', 'orders-supply')],
  ['orders-transfer', imported('past-transfers', 'orders-transfer')],
  ['orders-merchandise', imported('past-merchandise-orders', 'orders-merchandise')],
  ['orders-adjustment', imported('past-stock-changes', 'orders-adjustment')],
  ['orders-partner', imported('past-partner-orders', 'orders-partner')],
  ['orders-distribution', imported('past-distributions', 'orders-distribution')],
  ['orders-inventory', imported('opening-stock', 'orders-inventory')],
];

const {
  email,
  name: [firstName, lastName],
} = users[0];

/** The sample bank, whose first user is an administrator. */
export const startSampleBank = () => startBank((app) => seedSample(app, () => {}), email);

/** A bank with the same administrator, and nothing else. */
export const startEmptyBank = () =>
  startBank((app) => seedFirstAdmin(app, { email, password: SAMPLE_PASSWORD, firstName, lastName }), email);
