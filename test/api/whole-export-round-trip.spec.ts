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
import { checkImport, type ImportAnswer, readFile, rowsOf, runImport } from '../support/imports';
import { type CsvRow, exportEverything } from '../support/whole-export';

jest.setTimeout(300_000);

type Exported = Awaited<ReturnType<typeof exportEverything>>;
type Bank = Awaited<ReturnType<typeof startBank>>;
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

const imported =
  (kind: string, name = kind): Bring =>
  ({ agent }, { file }) =>
    importFile(agent, kind, file(`${name}.csv`));

/** File -> how it comes into an empty bank, in the order in which one needs the other. A further kind of import is a line. */
const steps: readonly [file: string, bring: Bring][] = [
  ['zip-codes', imported('zip-codes')],
  ['product-categories', imported('product-categories')],
  ['groups', imported('groups')],
  ['client-attributes', imported('client/attribute/definition', 'client-attributes')],
  ['client-attributes-options', imported('client/attribute/definition/options', 'client-attributes-options')],
  ['partner-attributes', imported('partner/attribute/definition', 'partner-attributes')],
  ['partner-attributes-options', imported('partner/attribute/definition/options', 'partner-attributes-options')],
  ['settings', imported('system/settings', 'settings')],
  ['products', imported('products')],
  ['suppliers', imported('suppliers')],
  ['suppliers-contacts', imported('suppliers/contacts', 'suppliers-contacts')],
  ['suppliers-addresses', imported('suppliers/addresses', 'suppliers-addresses')],
  ['warehouses', imported('warehouses')],
  ['partners-fulfillment-periods', imported('partners/fulfillment-periods', 'partners-fulfillment-periods')],
  ['partners-distribution-methods', imported('partners/distribution-methods', 'partners-distribution-methods')],
  ['partners', imported('partners')],
  ['partners-contacts', imported('partners/contacts', 'partners-contacts')],
  ['users', imported('users')],
  ['clients', imported('clients')],
];

/** The figures that follow from the files above. */
const figures = ['products', 'suppliers', 'warehouses', 'partners', 'users', 'clients'];

const cellsOf = (rows: readonly CsvRow[], headings: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(headings.map((heading) => row[heading]))).sort();

describe('a bank that is exported and imported into an empty one', () => {
  const {
    email,
    name: [firstName, lastName],
  } = users[0];
  const banks: Bank[] = [];
  let before: Exported;
  let after: Exported;
  const headings = new Map<string, string[]>();

  beforeAll(async () => {
    const administrator = { email, password: SAMPLE_PASSWORD, firstName, lastName };
    banks.push(await startBank((app) => seedSample(app, () => {}), email));
    banks.push(await startBank((app) => seedFirstAdmin(app, administrator), email));
    const [from, to] = banks;
    before = await exportEverything(from!);
    for (const [file, bring] of steps) headings.set(file, await bring(to!, before));
    after = await exportEverything(to!);
  });
  afterAll(async () => {
    for (const { end } of banks) await end();
  });

  it.each(steps.map(([file]) => file))('has the same %s in every cell that imports know', (file) => {
    const known = headings.get(file)!;
    expect(cellsOf(after.rows(file), known)).toEqual(cellsOf(before.rows(file), known));
  });

  it.each(figures)('shows as many %s', async (list) => {
    const totals = banks.map(async ({ agent }) => {
      const { body } = await agent.get(`/api/${list}?per_page=500`).expect(200);
      return body.data.length;
    });
    const [from, to] = await Promise.all(totals);
    expect(to).toBe(from);
  });
});
