import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirInUse, startEmbeddedPostgres } from './platform/database/embedded';
import { refusePooler } from './platform/database/refuse-pooler';
import { CannotStart } from './platform/settings/cannot-start';
import { dataDirOf, type Environment, type Settings } from './platform/settings/settings';
import type { Shutdown } from './shutdown';

/** The server that the settings name, or the one of `DATA_DIR`, which is then started and ends with this process. */
export async function openDatabase(
  { databaseUrl, dataDir, poolerUrl }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'poolerUrl'>,
  shutdown: Shutdown,
  serverSettings: string[] = [],
): Promise<string> {
  if (databaseUrl) {
    await refusePooler(poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', databaseUrl);
    return databaseUrl;
  }
  const postgres = await startEmbeddedPostgres(dataDir, serverSettings);
  shutdown.add('PostgreSQL', postgres.stop);
  return postgres.url;
}

export async function openSharedDatabase(settings: Settings, shutdown: Shutdown): Promise<string> {
  try {
    return await openDatabase(settings, shutdown);
  } catch (error) {
    if (error instanceof DataDirInUse) return error.url;
    throw error;
  }
}

/** Some commands make no sense without a bank, and refuse a mistyped folder instead of filling it. */
export function refuseMissingBank(env: Environment) {
  const dataDir = dataDirOf(env);
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'postgres')))
    throw new CannotStart(`There is no bank in ${dataDir}: set DATA_DIR to the folder of one, or DATABASE_URL.`);
}
