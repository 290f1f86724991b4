import { clientTo, readDatabaseAddress } from '@bank/event-store';
import type { Client, Pool } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { CannotStart } from '../settings/cannot-start';
import { refuseForeignTables } from './foreign-tables';
import { hasTable } from './has-table';
import { VERSIONS_LOCK } from './living-processes';
import { systemOfRecord } from './migrations/1790000000001-system-of-record';
import { freshIds } from './migrations/1790000000002-fresh-ids';
import { outbox } from './migrations/1790000000030-outbox';
import { oneTimeCodes } from './migrations/1790000000031-one-time-codes';
import { passwordLinks } from './migrations/1790000000032-password-links';
import { files } from './migrations/1790000000033-files';
import { apiTokens } from './migrations/1790000000036-api-tokens';
import { reactors } from './migrations/1790000000040-reactors';
import { zipCounties } from './migrations/1790000000041-zip-counties';
import { jobs } from './migrations/1790000000060-jobs';
import { signInSecrets } from './migrations/1790000000070-sign-in-secrets';
import { settledFiles } from './migrations/1790000000080-settled-files';
import { sealedFiles } from './migrations/1790000000090-sealed-files';
import { messagesAbout } from './migrations/1790000000091-messages-about';
import { scrubbedErasures } from './migrations/1790000000092-scrubbed-erasures';
import { pasts } from './migrations/1790000000100-pasts';
import { exports } from './migrations/1790000000101-exports';
import { savedFilters } from './migrations/1790000000110-saved-filters';
import { logIdentity } from './migrations/1790000000130-log-identity';
import { orderNotices } from './migrations/1790000000140-order-notices';
import { rememberedDevices } from './migrations/1790000000150-remembered-devices';
import { sealTables } from './migrations/1790000000160-seal';
import { sealContradictions } from './migrations/1790000000170-seal-contradictions';
import { sealWitnesses } from './migrations/1790000000175-seal-witnesses';
import { webhooks } from './migrations/1790000000190-webhooks';
import { projectionRuns } from './migrations/1790000000200-projection-runs';
import { keptIn } from './migrations/1790000000210-kept-in';
import { feedConsumers } from './migrations/1790000000220-feed-consumers';
import { imports } from './migrations/1790000000270-imports';
import { invitations } from './migrations/1790000000290-invitations';
import { importSheets } from './migrations/1790000000310-import-sheets';
import { importSources } from './migrations/1790000000340-import-sources';
import { importWarnings } from './migrations/1790000000360-import-warnings';
import { places } from './migrations/1790000000400-places';
import { processes } from './migrations/1790000000450-processes';
import { partitionedLog } from './migrations/1790000000460-partitioned-log';
import { secretsOfProcesses } from './migrations/1790000000480-secrets-of-processes';
import { projectionSnapshots } from './migrations/1790000000500-projection-snapshots';
import { archivedLog } from './migrations/1790000000520-archived-log';
import { rowsWithoutStatus } from './migrations/1790000000560-rows-without-status';
import { importsWithoutAnswers } from './migrations/1790000000580-imports-without-answers';
import { alikeRows } from './migrations/1790000000600-alike-rows';
import { importsOnBehalf } from './migrations/1790000000620-imports-on-behalf';
import { importsAskedBy } from './migrations/1790000000640-imports-asked-by';
import { importTurns } from './migrations/1790000000660-import-turns';
import { rightsOfExports } from './migrations/1790000000680-rights-of-exports';
import { CONTRACT } from './migrations/migration';
import { STATEMENT_LIMITS_MS } from './time-limits';

/** In the order in which they run. */
export type Migrations = readonly (new () => MigrationInterface)[];

export const migrations: Migrations = [
  systemOfRecord,
  freshIds,
  outbox,
  oneTimeCodes,
  passwordLinks,
  apiTokens,
  files,
  reactors,
  zipCounties,
  jobs,
  signInSecrets,
  settledFiles,
  sealedFiles,
  messagesAbout,
  scrubbedErasures,
  pasts,
  exports,
  savedFilters,
  logIdentity,
  orderNotices,
  rememberedDevices,
  sealTables,
  sealContradictions,
  sealWitnesses,
  webhooks,
  projectionRuns,
  keptIn,
  feedConsumers,
  imports,
  invitations,
  importSheets,
  importSources,
  importWarnings,
  places,
  processes,
  partitionedLog,
  secretsOfProcesses,
  projectionSnapshots,
  archivedLog,
  rowsWithoutStatus,
  importsWithoutAnswers,
  alikeRows,
  importsOnBehalf,
  importsAskedBy,
  importTurns,
  rightsOfExports,
];

export const nameOfMigration = (one: Migrations[number]): string => new one().name ?? one.name;

/** As the database notes those that have run. */
export const migrationNames: readonly string[] = migrations.map(nameOfMigration);

/**
 * Processes that start together take turns. What takes something away waits until no process is left that does not know it.
 * @param only the names of those that may run: those that a backup had @param all a spec adds some @throws CannotStart
 */
export const migrate = async (
  url: string,
  { only, all = migrations }: { only?: readonly string[] | undefined; all?: Migrations } = {},
): Promise<void> => {
  const limits = { statement_timeout: STATEMENT_LIMITS_MS.migration };
  const lockConnection = clientTo(url, limits);
  await lockConnection.connect().catch(throwUnreachable);
  try {
    await lockConnection.query(`SELECT pg_advisory_lock(${VERSIONS_LOCK})`);
    await refuseForeignTables(lockConnection, url, all.map(nameOfMigration));
    await lockConnection.query('CREATE SCHEMA IF NOT EXISTS app');
    const waiting = await findWaiting(lockConnection, all);
    const due = all.filter((one) => {
      const name = nameOfMigration(one);
      return !waiting.includes(name) && (!only || only.includes(name));
    });
    if (!(await haveRun(lockConnection, due))) await run(due, serverUrlOf(url, lockConnection), limits);
  } finally {
    await lockConnection.end();
  }
};

/** TypeORM is three hundred modules, which most starts do without. */
const haveRun = async (connection: Client, due: Migrations): Promise<boolean> => {
  if (!(await hasTable(connection, 'app.migrations'))) return false;
  const { rowCount } = await connection.query('SELECT FROM app.migrations WHERE name = ANY($1)', [
    due.map(nameOfMigration),
  ]);
  return rowCount === due.length;
};

const run = async (due: Migrations, url: string, limits: object): Promise<void> => {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema: 'app',
    migrations: [...due],
    migrationsTableName: 'migrations',
    extra: limits,
  });
  await source.initialize();
  await source.runMigrations().finally(() => source.destroy());
};

const contractsOf = (all: Migrations): string[] => all.map(nameOfMigration).filter((name) => name.startsWith(CONTRACT));

/** Names of migrations that a running process would not survive. */
const findWaiting = async (connection: Client, all: Migrations): Promise<readonly string[]> => {
  if (!(await hasTable(connection, 'app.processes'))) return [];
  const { rows } = await connection.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) name WHERE EXISTS (SELECT FROM app.processes WHERE name <> ALL(migrations))`,
    [contractsOf(all)],
  );
  return rows.map(({ name }) => name);
};

/** Whether the second step of a change has not run yet. */
export const hasWaiting = async (pool: Pool, all: Migrations): Promise<boolean> => {
  const contracts = contractsOf(all);
  if (!contracts.length) return false;
  const { rowCount } = await pool.query('SELECT FROM app.migrations WHERE name = ANY($1)', [contracts]);
  return rowCount !== contracts.length;
};

/** TypeORM gets the address of the one server that the connection leads to. */
const serverUrlOf = (url: string, { host, port }: Client): string =>
  readDatabaseAddress(url).servers.find((server) => server.host === host && server.port === port)?.url ?? url;

/** @throws CannotStart */
export const throwUnreachable = (error: Error): never => {
  throw new CannotStart(`The PostgreSQL that DATABASE_URL names cannot be used: ${error.message}.`);
};
