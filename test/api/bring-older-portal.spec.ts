import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { bringOlder } from '../../apps/api/src/cli/bring-older';
import { findImporter } from '../../apps/api/src/kernels/imports/folder/importer';
import { UserDirectory } from '../../apps/api/src/platform/context/user-directory';
import { Shutdown } from '../../apps/api/src/shutdown';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';
import { newFolder, removeFolders } from '../support/whole-export';

jest.setTimeout(120_000);

let bank: OpenApp;
beforeAll(async () => {
  bank = await openApp();
});
afterAll(async () => {
  removeFolders();
  await bank.close();
});

const bring = async (dump: string) => {
  const said: string[] = [];
  const shutdown = new Shutdown();
  const { app, settings } = bank;
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), undefined);
  try {
    const files = await bringOlder(dump, {
      app,
      databaseUrl: settings.databaseUrl,
      timeZone: 'UTC',
      user,
      shutdown,
      say: (line) => said.push(line),
    });
    return { said, outcomes: files.map(({ name, outcomes, problem }) => [name, problem ?? outcomes]) };
  } finally {
    await shutdown.run();
  }
};

const DUMP = `-- MySQL dump 10.13
CREATE TABLE \`list_option\` (\`id\` int, \`name\` varchar(255), \`status\` varchar(255), \`created_at\` datetime, \`updated_at\` datetime, \`deleted_at\` datetime, \`type\` varchar(255), \`is_partner_orderable\` tinyint(1));
INSERT INTO \`list_option\` VALUES (1,'Diapers','ACTIVE','2020-01-01 00:00:00','2020-01-01 00:00:00',NULL,'productcategory',1);
CREATE TABLE \`product\` (\`id\` int, \`sku\` varchar(255), \`name\` varchar(255), \`agency_packs_per_bag\` int, \`agency_pack_size\` int, \`product_category_id\` int, \`status\` varchar(255), \`order_index\` int, \`deleted_at\` datetime);
INSERT INTO \`product\` VALUES (1,'D-1','Size 1',4,25,1,'ACTIVE',1,'0000-00-00 00:00:00'),(2,'D-2','Size \\'2\\'',4,25,1,'OUT_OF_STOCK',2,NULL);
CREATE TABLE \`storage_location\` (\`id\` int, \`title\` varchar(255), \`status\` varchar(255), \`type\` varchar(255), \`deleted_at\` datetime);
INSERT INTO \`storage_location\` VALUES (1,'Main','ACTIVE','warehouse',NULL);
CREATE TABLE \`migration_versions\` (\`version\` varchar(14));
INSERT INTO \`migration_versions\` VALUES ('20200101000000');
-- Dump completed on 2021-07-07  3:04:05
`;

it('brings warehouses, categories and products over', async () => {
  const path = join(newFolder(), 'bank.sql');
  writeFileSync(path, DUMP);
  const { said, outcomes } = await bring(path);
  expect(outcomes).toEqual([
    ['product-categories.csv', { NEW: 1 }],
    ['products.csv', { NEW: 2 }],
    ['warehouses.csv', { NEW: 1 }],
  ]);
  expect(said).toEqual(expect.arrayContaining(['4 rows in 3 tables were read.', 'Not needed: migration_versions (1).']));
  expect(await bank.query('SELECT sku, name, status, agency_pack_size FROM read.products ORDER BY id')).toEqual([
    { sku: 'D-1', name: 'Size 1', status: 'ACTIVE', agency_pack_size: 25 },
    { sku: 'D-2', name: "Size '2'", status: 'OUTOFSTOCK', agency_pack_size: 25 },
  ]);
  expect(existsSync(path.replace('.sql', '-import/products.csv'))).toBe(true);
});
