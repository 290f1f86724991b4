import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { policies, type RecordDefinition, records } from '@bank/domain';
import { allFiles } from '../../apps/api/src/features/whole-export/files/all-files';
import { leftOut } from '../../apps/api/src/features/whole-export/files/left-out';
import { Moments } from '../../apps/api/src/features/whole-export/moment';
import { openFolder, refuseFolder } from '../../apps/api/src/features/whole-export/writing/folder';
import { dryRun, rowsOf } from '../support/imports';
import { openedServedBank } from '../support/served-bank';
import { exportEverything, newFolder, removeFolders, writeExport } from '../support/whole-export';

jest.setTimeout(180_000);
const { app, bank, lines, deliver, newPartner, newClient, clientLine, orderOf, post, place, merge } =
  openedServedBank();
afterAll(removeFolders);

const moment = <T>(work: Parameters<Moments['during']>[1]) =>
  app.app.get(Moments, { strict: false }).during(new AbortController().signal, work) as Promise<T>;
const describedFiles = () =>
  moment<Awaited<ReturnType<typeof allFiles>>>(({ connection }) => allFiles(connection, new Map()));

/** A name that a spreadsheet would calculate, with all that a CSV has to write specially. */
const TRICKY = '=SUM(1,2) "Ñandú"; line';

let partner: number;
let child: string;
beforeAll(async () => {
  await deliver(bank.main, bank.newborn, 500);
  partner = await newPartner({ notes: 'First line\nsecond, with "marks"' });
  child = await newClient(partner);
  await post('partner', orderOf(partner, [clientLine(child, bank.newborn, 25)])).expect(201);
  await place('transfer', {
    sourceLocation: bank.main,
    targetLocation: bank.backup,
    lineItems: lines([bank.newborn, 10]),
  });
});

describe('the definitions of the whole export', () => {
  it('read every table of the read models and of the portal, unless it is left out for a reason', async () => {
    const all = await app.query(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('read', 'app')`,
    );
    const read = new Set([...(await describedFiles()).flatMap(({ tables }) => tables), 'app.files']);
    const names: string[] = all.map(({ name }) => name);
    expect(names.filter((name) => !read.has(name) && !(name in leftOut))).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => read.has(name) || !names.includes(name))).toEqual([]);
    expect(Object.values(leftOut).filter((reason) => !reason)).toEqual([]);
  });

  it('have a file for every kind of record and of order', async () => {
    const files = await describedFiles();
    const tables = new Set(files.flatMap((file) => file.tables));
    for (const { path } of Object.values<RecordDefinition>(records))
      expect(tables).toContain(`read.${path.replaceAll(/[-/]/g, '_')}`);
    for (const kind of Object.keys(policies)) expect(files.map(({ name }) => name)).toContain(`orders-${kind}`);
  });

  it('give each column of a file a heading of its own, and a meaning', async () => {
    for (const { name, columns } of await describedFiles()) {
      const headings = columns.map(({ heading }) => heading);
      expect([name, headings.length - new Set(headings).size]).toEqual([name, 0]);
      expect(columns.filter(({ heading, meaning }) => !heading || !meaning)).toEqual([]);
    }
  });
});

describe('the whole export', () => {
  it('has as many rows as the lists have', async () => {
    const { rows } = await exportEverything(app);
    const totals: [string, string][] = [
      ...['products', 'suppliers', 'warehouses', 'partners', 'clients', 'users', 'groups'].map(
        (list): [string, string] => [list, list],
      ),
      ['product-categories', 'product-categories'],
    ];
    for (const [file, list] of totals) {
      const { body } = await app.agent.get(`/api/${list}?per_page=500`).expect(200);
      expect([file, rows(file).length]).toEqual([file, body.data.length]);
    }
    for (const kind of Object.keys(policies)) {
      const { body } = await app.agent.get(`/api/orders/${kind}?per_page=500`).expect(200);
      expect(new Set(rows(`orders-${kind}`).map(({ Order }) => Order)).size).toBe(body.data.length);
    }
  });

  it('names records as people do, and says what stands in each cell', async () => {
    const { rows } = await exportEverything(app);
    const [order] = rows('orders-partner');
    expect(order).toMatchObject({
      Status: 'Creating',
      'Source Warehouse': 'Main Warehouse',
      Product: 'Newborn',
      SKU: 'SKU601',
      Pieces: '25',
      Client: child,
      'Client last name': 'Sol',
      'Stock has moved': 'No',
    });
    expect(rows('partners').find(({ Notes }) => Notes)).toMatchObject({ Notes: 'First line\nsecond, with "marks"' });
    const levels = rows('stock-levels').filter(({ Location }) => Location === 'Main Warehouse');
    expect(levels).toMatchObject([
      { Product: 'Newborn', SKU: 'SKU601', 'On hand': '500', Reserved: '35', Available: '465' },
    ]);
    const dictionary = rows('data-dictionary');
    expect(dictionary.filter(({ File }) => File === 'orders-partner.csv').map(({ Column }) => Column)).toEqual(
      Object.keys(order!),
    );
    const ofSupplies = (column: string) =>
      dictionary.find((row) => row.File === 'orders-supply.csv' && row.Column === column);
    expect(ofSupplies('Cost')).toMatchObject({ Type: 'number', Unit: 'US dollars' });
    expect(ofSupplies('Status')).toMatchObject({ Type: 'choice', 'Allowed values': 'Creating; Ordered; Received' });
  });

  it('keeps what was merged apart, and names the survivor in orders', async () => {
    const [one, other] = [await newClient(partner), await newClient(partner)];
    await post('distribution', {
      partner: { id: partner },
      distributionPeriod: new Date().toISOString().slice(0, 7),
      lineItems: [clientLine(other, bank.newborn, 5)],
    }).expect(201);
    await merge(one, [other]).expect(200);
    const { rows } = await exportEverything(app);
    const identifiers = (file: string) => rows(file).map((row) => row['Portal identifier']);
    expect(identifiers('clients')).toContain(one);
    expect(identifiers('clients')).not.toContain(other);
    expect(identifiers('clients-merged-or-erased')).toEqual([other]);
    expect(rows('orders-distribution').map(({ Client }) => Client)).toEqual([one]);
  });

  it('writes no text that a spreadsheet would calculate, and imports read it as it was', async () => {
    await app.agent.patch(`/api/warehouses/${bank.backup}`).send({ title: TRICKY }).expect(200);
    const { file, rows } = await exportEverything(app);
    const content = file('warehouses.csv');
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(content.toString()).toContain(`\r\n"'=SUM(1,2) ""Ñandú""; line",Active,`);
    expect(rows('warehouses').map(({ Name }) => Name)).toContain(`'${TRICKY}`);
    const { id, states } = await dryRun(app.agent, 'warehouses', content);
    expect(states).toEqual({ SAME: rows('warehouses').length });
    expect((await rowsOf(app.agent, id)).map(({ name }: { name: string }) => name)).toContain(TRICKY);
    await app.agent.patch(`/api/warehouses/${bank.backup}`).send({ title: 'backup warehouse' }).expect(200);
  });

  it('is of one moment, whatever is saved meanwhile', async () => {
    const before = await exportEverything(app);
    const during = await exportEverything(app, async (file) => {
      if (file !== 'products.csv') return;
      await deliver(bank.main, bank.size1, 77);
      await app.agent.patch(`/api/products/${bank.size1}`).send({ name: 'Renamed' }).expect(200);
    });
    const files = (one: typeof before) =>
      [...one.files].filter(([name]) => name.endsWith('.csv')).map(([name, content]) => [name, content.toString()]);
    expect(files(during)).toEqual(files(before));
    expect((await exportEverything(app)).rows('orders-supply').length).toBe(before.rows('orders-supply').length + 1);
  });

  it('ends with a manifest of what each file has', async () => {
    const { files, file, exported } = await exportEverything(app);
    expect([...files.keys()].at(-1)).toBe('manifest.json');
    const manifest = JSON.parse(file('manifest.json').toString());
    expect(manifest).toMatchObject({ format: 'diaper-bank-export', version: 1, position: exported.position });
    expect(manifest.files.map((one: { file: string }) => one.file)).toEqual([...files.keys()].slice(0, -1));
    for (const { file: name, bytes, sha256 } of manifest.files)
      expect([bytes, sha256]).toEqual([file(name).length, createHash('sha256').update(file(name)).digest('hex')]);
    for (const name of files.keys()) if (name.endsWith('.csv')) expect(file('README.md').toString()).toContain(name);
  });

  it('has the stored files under their ids, and says whose they are', async () => {
    const type = { name: 'proof', label: 'Proof', type: 'FILE' };
    const made = await app.agent.post('/api/partner/attribute/definition').send(type).expect(201);
    const pdf = Buffer.from('%PDF-1.7\nA letter\n');
    const value = {
      filename: 'Carta ñ.pdf',
      filesize: pdf.length,
      mimeType: 'application/pdf',
      content: pdf.toString('base64'),
    };
    const profile = { attributes: [{ definition_id: made.body.data.id, value }] };
    await app.agent.patch(`/api/partners/${partner}`).send({ profile }).expect(200);
    const { file, rows } = await exportEverything(app);
    const [attachment, ...others] = rows('attachments');
    expect(others).toEqual([]);
    expect(attachment).toMatchObject({
      File: `attachments/${attachment!.Identifier}.pdf`,
      Name: 'Carta ñ.pdf',
      'Belongs to': 'partner',
      'Portal number': String(partner),
    });
    expect(file(attachment!.File!)).toEqual(pdf);
    expect(rows('partners').map(({ Proof }) => Proof)).toContain(`${attachment!.Identifier} Carta ñ.pdf`);
  });
});

describe('the folder of an export', () => {
  it('is there under its name when it is whole', async () => {
    const folder = join(newFolder(), 'export');
    const { files } = await writeExport(app, await openFolder(folder));
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(written).toHaveLength(files.length);
    await expect(refuseFolder(folder)).rejects.toThrow('There is already something');
    await expect(refuseFolder(join(folder, 'nowhere', 'deep'))).rejects.toThrow('There is no folder');
  });

  it('has another name where the export was stopped half-way, and the next one begins anew', async () => {
    const parent = newFolder();
    const folder = join(parent, 'export');
    const stopping = new AbortController();
    const stopped = await openFolder(folder);
    const add: typeof stopped.add = async (name, content) => {
      if (name === 'orders-supply.csv') stopping.abort();
      await stopped.add(name, content);
    };
    await expect(writeExport(app, { ...stopped, add }, stopping.signal)).rejects.toThrow();
    // As a killed process leaves it.
    expect(readdirSync(parent)).toEqual([`export.${process.pid}.part`]);
    expect(existsSync(join(parent, `export.${process.pid}.part`, 'manifest.json'))).toBe(false);
    await writeExport(app, await openFolder(folder));
    expect(readdirSync(parent)).toEqual(['export']);
  });
});
