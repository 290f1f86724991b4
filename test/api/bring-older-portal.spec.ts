import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addMonths, dayOf } from '@bank/domain';
import { Pool } from 'pg';
import { bringFolder } from '../../apps/api/src/cli/bring-folder';
import { bringOlder } from '../../apps/api/src/cli/bring-older';
import { describeRest } from '../../apps/api/src/cli/imported-files';
import { describeDifferences, describeFigures } from '../../apps/api/src/cli/older-figures';
import { findImporter } from '../../apps/api/src/kernels/imports/folder/importer';
import { UserDirectory } from '../../apps/api/src/platform/context/user-directory';
import { Shutdown } from '../../apps/api/src/shutdown';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';
import { mysqlDump, postgresDump, writeCsvDump } from '../support/older-dumps';
import { olderBank } from '../support/older-history';
import type { OlderHistory } from '../support/older-portal';
import { newFolder, removeFolders } from '../support/whole-export';

jest.setTimeout(120_000);

const MONTHS_OLD = 20;
const born = addMonths(dayOf(new Date().toISOString(), 'UTC'), -MONTHS_OLD);
const whole = olderBank(born);
/** Nobody knows the partner of a child, whose row is refused otherwise. */
const history: OlderHistory = {
  ...whole,
  client: whole.client!.map((client) => ({ ...client, partner_id: client.partner_id ?? 20 })),
};

let bank: OpenApp;
beforeAll(async () => {
  bank = await openApp();
});
afterAll(async () => {
  removeFolders();
  await bank.close();
});

/** @param say hears each line, with what interrupts the command */
const bring = async (dump: string, say = (_line: string, _interrupt: () => void): void => {}) => {
  const {
    app,
    settings: { databaseUrl },
  } = bank;
  const shutdown = new Shutdown();
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), undefined);
  try {
    return await bringOlder(dump, {
      app,
      databaseUrl,
      timeZone: 'UTC',
      user,
      shutdown,
      say: (line) => say(line, () => void shutdown.run()),
    });
  } finally {
    await shutdown.run();
  }
};

const bringCorrected = async (folder: string) => {
  const { app } = bank;
  const shutdown = new Shutdown();
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), undefined);
  await bringFolder(folder, { app, user, shutdown, say: () => {} });
};

const fileOf = (name: string, content: string | Buffer): string => {
  const path = join(newFolder(), name);
  writeFileSync(path, content);
  return path;
};

/** But for the notes on who has seen which child, which are written some time later. */
const countEvents = async () =>
  Number((await bank.query(`SELECT count(*) FROM log.events WHERE type <> 'RecordsShown'`))[0].count);

const forms: readonly [form: string, write: () => string][] = [
  ['mysqldump', () => fileOf('bank.sql', mysqlDump(history))],
  ['pg_dump', () => fileOf('bank.sql.gz', gzipSync(postgresDump(history)))],
  [
    'a folder of CSV files',
    () => {
      const folder = join(newFolder(), 'bank');
      writeCsvDump(folder, history);
      return folder;
    },
  ],
];

describe('a bank of the older portal', () => {
  it('is refused before anything is imported, where the dump is cut off or of something else', async () => {
    const before = await countEvents();
    const text = mysqlDump(history);
    const cut = fileOf('bank.sql', text.slice(0, text.indexOf('Diapers')));
    await expect(bring(cut)).rejects.toThrow(/^bank\.sql ends in the middle of the rows of list_option: copy it whole/);
    expect(existsSync(cut.replace('.sql', '-import'))).toBe(false);
    const shop = mysqlDump({ users: [{ id: 1 }] }).replaceAll('`users`', '`wp_users`');
    await expect(bring(fileOf('shop.sql', shop))).rejects.toThrow(
      /^shop\.sql has none of the tables of the older portal/,
    );
    expect(await countEvents()).toBe(before);
  });

  it('comes in, in two runs where the first one is broken off, and sends no letter', async () => {
    const dump = forms[0]![1]();
    const broken = bring(dump, (line, interrupt) => {
      if (line.startsWith('products.csv')) interrupt();
    });
    await expect(broken).rejects.toThrow(/^It was interrupted: the same command goes on/);
    const said: string[] = [];
    const { files, figures } = await bring(dump, (line) => said.push(line));
    const done = new Map(files.map(({ name, wasDone }) => [name, wasDone]));
    expect([done.get('products.csv'), done.get('orders-partner.csv')]).toEqual([true, false]);
    expect(describeRest(files)).toBeUndefined();
    expect(describeDifferences(figures)).toBeUndefined();
    expect(said).toContain('Not needed: migration_versions (2).');
    expect(said).toContainEqual(expect.stringMatching(/^ {2}Deleted products that no order names: 1 \(Never used\)$/));
    expect(said).toContainEqual(expect.stringMatching(/^ {2}Main Warehouse, Size 1 +1,010 +1,010$/));
    expect(await bank.query('SELECT channel, about FROM app.outbox')).toEqual([]);
  });

  it.each(forms)('is the same out of %s, of which a further run changes nothing', async (_, write) => {
    const before = await countEvents();
    const { files, figures } = await bring(write());
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(({ wasDone }) => !wasDone)).toEqual([]);
    expect(describeDifferences(figures)).toBeUndefined();
    expect(await countEvents()).toBe(before);
  });

  it('is said to differ where something did not come in, until that has come in as well', async () => {
    // Nobody knows the partner of this child.
    const max = { ...history.client![0]!, id: 9, public_id: 'PUB9', firstname: 'Max', partner_id: null };
    const dump = fileOf('bank.sql', mysqlDump({ ...history, client: [...history.client!, max] }));
    const said: string[] = [];
    const { files, figures } = await bring(dump, (line) => said.push(line));
    expect(describeRest(files)).toMatch(/^Not everything came in: clients\.csv\./);
    expect(describeDifferences(figures)).toMatch(/^1 of \d+ figures differ from the older portal: Clients\.$/);
    expect(said).toContainEqual(expect.stringMatching(/^ {2}Active +2 +1 {2}differs by -1$/));
    const refused = dump.replace('.sql', '-import/refused');
    const sheet = readFileSync(join(refused, 'clients.csv'), 'utf8');
    expect(sheet).toContain('Max');
    writeFileSync(join(refused, 'clients.csv'), sheet.replace(`${born},,`, `${born},Oak House,`));
    await bringCorrected(refused);
    const again = await bring(dump);
    expect([describeRest(again.files), describeDifferences(again.figures)]).toEqual([undefined, undefined]);
  });
});

describe('figures', () => {
  it('are shown one by one, or only those that differ where there are many', () => {
    const many = Array.from({ length: 61 }, (_, place) => ({
      subject: 'Stock',
      name: `P-${place}`,
      older: 1_000,
      here: place === 3 ? 999 : 1_000,
    }));
    expect(describeFigures([{ subject: 'Clients', name: 'Active', older: 2, here: 2 }, ...many])).toEqual([
      expect.stringMatching(/^Compared +older portal +here$/),
      'Clients',
      expect.stringMatching(/^ {2}Active +2 +2$/),
      'Stock',
      expect.stringMatching(/^ {2}P-3 +1,000 +999 {2}differs by -1$/),
      '  60 figures are the same',
    ]);
  });
});
