import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@bank/event-store/testing';
import { Client } from 'pg';
import { makeFolder } from './make-folder';

let folder: string;
let connection: Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'older-'));
  const database = await freshDatabase();
  drop = database.drop;
  connection = new Client({ connectionString: database.url });
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const orders = {
  kind: 'past-transfers',
  together: 'Order number',
  sql: `SELECT * FROM (VALUES ('A', 1), ('A', 2), ('A', 3), ('B', 4), ('C', 5)) t ("Order number", "Pieces")`,
};
const suppliers = { kind: 'suppliers', sql: `SELECT 'It, "so"' AS "Name", NULL AS "City" WHERE $1` };
const withRows = (are: boolean) => ({ ...suppliers, sql: suppliers.sql.replace('$1', String(are)) });

it('writes a file for each list, in parts where it is long, and never an order in two of them', async () => {
  const names = await makeFolder(connection, folder, [orders, withRows(true)], { rows: 2, bytes: 1_000 });
  expect(names).toEqual(['orders-transfer-1.csv', 'orders-transfer-2.csv', 'suppliers.csv']);
  expect(readFileSync(join(folder, 'orders-transfer-1.csv'), 'utf8')).toBe(
    '\ufeffOrder number,Pieces\r\nA,1\r\nA,2\r\nA,3\r\n',
  );
  expect(readFileSync(join(folder, 'orders-transfer-2.csv'), 'utf8')).toBe(
    '\ufeffOrder number,Pieces\r\nB,4\r\nC,5\r\n',
  );
  expect(readFileSync(join(folder, 'suppliers.csv'), 'utf8')).toBe('\ufeffName,City\r\n"It, ""so""",\r\n');
});

it('removes the lists of an earlier run, and leaves what is not its own', async () => {
  writeFileSync(join(folder, 'notes.csv'), 'mine');
  expect(await makeFolder(connection, folder, [orders, withRows(false)])).toEqual(['orders-transfer.csv']);
  expect(readdirSync(folder).sort()).toEqual(['notes.csv', 'orders-transfer.csv']);
});
