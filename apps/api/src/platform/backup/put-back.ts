import { formatCount } from '@bank/domain';
import {
  clientTo,
  connectionOptions,
  migrate as migrateLog,
  migrateSubjectKeys,
  readDatabaseAddress,
  restoreEvents,
} from '@bank/event-store';
import { type ClientBase, Pool } from 'pg';
import { hasTable } from '../database/has-table';
import { noteKeptIn } from '../database/log-identity';
import { migrate } from '../database/migrate';
import { inTransaction } from '../database/transaction';
import { CannotStart } from '../settings/cannot-start';
import { type BackupFile, readBackupFile } from './backup-file';
import { columnsOf, lastKey, runsOf, writeRows } from './copy-rows';
import type { Part } from './frames';
import { type Backup, readJson } from './read-backup';
import { LOG, SEQUENCES, type Sequence } from './snapshot';
import { backupTables, tablesInto } from './tables';

/** Rows that no start makes by itself. */
const SIGNS_OF_LIFE = [LOG, 'app.passwords', 'app.files'];

/** @throws CannotStart for a database that has a bank */
export const refuseBank = async (databaseUrl: string): Promise<void> => {
  const connection = clientTo(databaseUrl);
  await connection.connect();
  try {
    for (const table of SIGNS_OF_LIFE) {
      if (!(await hasTable(connection, table))) continue;
      const { rows } = await connection.query(`SELECT count(*)::integer AS count FROM ${table}`);
      if (rows[0].count)
        throw new CannotStart(
          `The database ${readDatabaseAddress(databaseUrl).database} has a bank already (${formatCount(rows[0].count)} rows in ${table}): restore into an empty one, by another DATA_DIR or DATABASE_URL. Nothing was written.`,
        );
    }
  } finally {
    await connection.end();
  }
};

/** All tables in one transaction, in the shape that they had; later migrations come with the next start. */
export const putBack = async (databaseUrl: string, { data, keys }: Backup): Promise<void> => {
  const isOneShape = String(data.header.migrations) === String(keys.header.migrations);
  const steps = isOneShape ? [[data, keys]] : [[data], [keys]];
  const pool = new Pool({ ...connectionOptions(databaseUrl), max: 1, options: '-c timezone=UTC' });
  pool.on('error', () => {});
  try {
    await migrateLog(pool);
    await migrateSubjectKeys(pool);
    for (const files of steps) {
      await migrate(databaseUrl, { only: files[0]?.header.migrations });
      await inTransaction(pool, (connection) => putFiles(connection, files));
    }
  } finally {
    await pool.end();
  }
};

const putFiles = async (connection: ClientBase, files: readonly BackupFile[]): Promise<void> => {
  for (const { header } of files)
    for (const table of tablesInto(header.part))
      if ((await columnsOf(connection, table)).length) await connection.query(`TRUNCATE ${table} CASCADE`);
  for (const file of files) await readBackupFile(file, (part) => putPart(connection, part));
  // The log is in this database now, wherever it was.
  if ((await columnsOf(connection, 'app.log_identity')).includes('kept_in'))
    await noteKeptIn(connection, files[0]?.header.firstEvent ?? '', 'PostgreSQL');
};

const putPart = async (connection: ClientBase, part: Part): Promise<void> => {
  const { name, columns, content } = part;
  if (columns && name === LOG) return putLog(connection, columns, content);
  if (columns && isBackedUp(name)) return writeRows(connection, name, columns, content);
  const sequences = await readJson<Sequence[]>(part, name === SEQUENCES);
  for (const { name: sequence, last } of sequences ?? []) await seat(connection, sequence, last);
};

const putLog = (connection: ClientBase, columns: readonly string[], content: AsyncIterable<Buffer>): Promise<void> => {
  const runs = async function* () {
    for await (const text of runsOf(content)) yield { text, lastPosition: lastKey(text) };
  };
  return restoreEvents(connection, runs(), (text) => writeRows(connection, LOG, columns, [text]));
};

/** No table is written that the list does not name, whatever the file says. */
const isBackedUp = (name: string): boolean => {
  const rule = backupTables[name];
  return rule !== undefined && 'into' in rule;
};

const seat = async (connection: ClientBase, sequence: string, last: string): Promise<void> => {
  const [, name] = /^ids_(.+)$/.exec(sequence) ?? [];
  if (name) await connection.query('SELECT app.seat_ids(jsonb_build_object($1::text, $2::bigint))', [name, last]);
  else
    await connection.query(
      `SELECT setval(c.oid, $2) FROM pg_class c WHERE c.oid = to_regclass('app.' || quote_ident($1)) AND c.relkind = 'S'`,
      [sequence, last],
    );
};
