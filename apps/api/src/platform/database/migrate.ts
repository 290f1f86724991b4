import { clientTo, readDatabaseAddress } from '@bank/event-store';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CannotStart } from '../settings/cannot-start';
import { refuseForeignTables } from './foreign-tables';
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
import { STATEMENT_LIMITS_MS } from './time-limits';

const migrations = [
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
];

/** As the database notes those that have run. */
export const migrationNames: readonly string[] = migrations.map((one) => new one().name ?? one.name);

/** Processes that start together take turns. @param names which migrations alone may run: those that a backup had @throws CannotStart */
export const migrate = async (url: string, names: readonly string[] = migrationNames): Promise<void> => {
  const limits = { statement_timeout: STATEMENT_LIMITS_MS.migration };
  const lockConnection = clientTo(url, limits);
  await lockConnection.connect().catch(throwUnreachable);
  try {
    await lockConnection.query(`SELECT pg_advisory_lock(hashtextextended('app.migrations', 0))`);
    await refuseForeignTables(lockConnection, url, migrationNames);
    await lockConnection.query('CREATE SCHEMA IF NOT EXISTS app');
    const source = new DataSource({
      type: 'postgres',
      url: serverUrlOf(url, lockConnection),
      schema: 'app',
      migrations: migrations.filter((_, n) => names.includes(migrationNames[n] ?? '')),
      migrationsTableName: 'migrations',
      extra: limits,
    });
    await source.initialize();
    await source.runMigrations().finally(() => source.destroy());
  } finally {
    await lockConnection.end();
  }
};

/** TypeORM gets the address of the one server that the connection leads to. */
const serverUrlOf = (url: string, { host, port }: Client): string =>
  readDatabaseAddress(url).servers.find((server) => server.host === host && server.port === port)?.url ?? url;

/** @throws CannotStart */
export const throwUnreachable = (error: Error): never => {
  throw new CannotStart(`The PostgreSQL that DATABASE_URL names cannot be used: ${error.message}.`);
};
