import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CannotStart } from '../settings/cannot-start';
import { SystemOfRecord1790000000001 } from './migrations/1790000000001-system-of-record';
import { FreshIds1790000000002 } from './migrations/1790000000002-fresh-ids';
import { Outbox1790000000030 } from './migrations/1790000000030-outbox';
import { OneTimeCodes1790000000031 } from './migrations/1790000000031-one-time-codes';
import { PasswordLinks1790000000032 } from './migrations/1790000000032-password-links';
import { Files1790000000033 } from './migrations/1790000000033-files';
import { ApiTokens1790000000036 } from './migrations/1790000000036-api-tokens';
import { Reactors1790000000040 } from './migrations/1790000000040-reactors';
import { ZipCounties1790000000041 } from './migrations/1790000000041-zip-counties';
import { Jobs1790000000060 } from './migrations/1790000000060-jobs';
import { SignInSecrets1790000000070 } from './migrations/1790000000070-sign-in-secrets';
import { SettledFiles1790000000080 } from './migrations/1790000000080-settled-files';
import { SealedFiles1790000000090 } from './migrations/1790000000090-sealed-files';
import { MessagesAbout1790000000091 } from './migrations/1790000000091-messages-about';
import { ScrubbedErasures1790000000092 } from './migrations/1790000000092-scrubbed-erasures';
import { Pasts1790000000100 } from './migrations/1790000000100-pasts';
import { Exports1790000000101 } from './migrations/1790000000101-exports';
import { SavedFilters1790000000110 } from './migrations/1790000000110-saved-filters';
import { LogIdentity1790000000130 } from './migrations/1790000000130-log-identity';
import { STATEMENT_LIMITS_MS } from './time-limits';

const migrations = [
  SystemOfRecord1790000000001,
  FreshIds1790000000002,
  Outbox1790000000030,
  OneTimeCodes1790000000031,
  PasswordLinks1790000000032,
  ApiTokens1790000000036,
  Files1790000000033,
  Reactors1790000000040,
  ZipCounties1790000000041,
  Jobs1790000000060,
  SignInSecrets1790000000070,
  SettledFiles1790000000080,
  SealedFiles1790000000090,
  MessagesAbout1790000000091,
  ScrubbedErasures1790000000092,
  Pasts1790000000100,
  Exports1790000000101,
  SavedFilters1790000000110,
  LogIdentity1790000000130,
];

/**
 * Brings the schema `app` to today's shape. Processes that start together take turns.
 * @throws CannotStart when the server can't be reached
 */
export const migrate = async (url: string): Promise<void> => {
  const limits = { statement_timeout: STATEMENT_LIMITS_MS.migration };
  const lockConnection = new Client({ connectionString: url, ...limits });
  await lockConnection.connect().catch(throwUnreachable);
  try {
    await lockConnection.query(`SELECT pg_advisory_lock(hashtextextended('app.migrations', 0))`);
    await lockConnection.query('CREATE SCHEMA IF NOT EXISTS app');
    const source = new DataSource({
      type: 'postgres',
      url,
      schema: 'app',
      migrations,
      migrationsTableName: 'migrations',
      extra: limits,
    });
    await source.initialize();
    await source.runMigrations().finally(() => source.destroy());
  } finally {
    await lockConnection.end();
  }
};

/** @throws CannotStart */
export const throwUnreachable = (error: Error): never => {
  throw new CannotStart(`The PostgreSQL that DATABASE_URL names cannot be used: ${error.message}.`);
};
