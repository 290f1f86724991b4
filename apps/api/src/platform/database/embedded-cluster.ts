import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../settings/cannot-start';
import type { Account } from './embedded-account';
import type { Binaries } from './embedded-binaries';

/** Texts sort as people expect. The package brings ICU along, so that the order is the same on every machine. */
const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en-US',
  '--auth=scram-sha-256',
];

/** Makes the cluster unless it exists. The cluster appears whole, so that what a crash leaves behind is never taken for one. */
export async function createCluster(programs: Binaries, cluster: string, password: string, account: Account) {
  if (existsSync(cluster)) return;
  const staging = mkdtempSync(`${cluster}.`);
  const passwordFile = join(staging, 'password');
  const data = join(staging, 'data');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account.uid !== undefined)
      for (const path of [staging, passwordFile]) chownSync(path, account.uid, account.gid ?? 0);
    await programs.run('initdb', [
      `--pgdata=${data}`,
      '--username=bank',
      `--pwfile=${passwordFile}`,
      ...INITDB_OPTIONS,
    ]);
    renameSync(data, cluster);
  } catch (error) {
    if (!existsSync(cluster))
      throw new CannotStart(`PostgreSQL's files can't be made in ${cluster}: ${(error as Error).message.trim()}`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

export function refuseOtherVersion({ version }: Binaries, cluster: string) {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0];
  if (written !== major)
    throw new CannotStart(
      `${cluster} was written by PostgreSQL ${written} and can't be read by ${major}: dump it with the old version of this project and restore it with the new one.`,
    );
}
