import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../settings/cannot-start';
import { makeFile } from '../settings/make-file';
import { makeFolder } from '../settings/make-folder';
import { dataDirOf, type Environment } from '../settings/settings';

/** What a portal has beside its database. The first two are written in hexadecimal digits. */
export interface Secrets {
  personalDataKey: string;
  sealKey: string;
  sessionSecret: string;
}

const PLACES = [
  { secret: 'personalDataKey', variable: 'PERSONAL_DATA_KEY', file: 'personal-data.key', mustBeSame: true },
  { secret: 'sealKey', variable: 'SEAL_KEY', file: 'seal.key', mustBeSame: true },
  // Another one only signs everybody out.
  { secret: 'sessionSecret', variable: 'SESSION_SECRET', file: 'session.secret', mustBeSame: false },
] as const;

/** As digits, whether it was written so or in base64. */
const normal = (text: string) =>
  /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : Buffer.from(text, 'base64').toString('hex');

/** Puts the secrets of a backup into DATA_DIR, where neither it nor the environment has them. @throws CannotStart where those there are others */
export const putSecrets = (env: Environment, secrets: Secrets): void => {
  const dataDir = dataDirOf(env);
  const missing = PLACES.filter(({ secret, variable, file, mustBeSame }) => {
    const path = join(dataDir, file);
    const [there, where] = env[variable]
      ? [env[variable], variable]
      : [existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined, path];
    if (there === undefined) return true;
    if (mustBeSame && normal(there) !== normal(secrets[secret]))
      throw new CannotStart(
        env[variable]
          ? `${where} is not the one of this backup: set it to the one with which the backup was made.`
          : `${where} is not the one of this backup: move it away, or set DATA_DIR to an empty folder.`,
      );
    return false;
  });
  if (env.DATABASE_URL) return;
  makeFolder(dataDir);
  for (const { secret, file } of missing) makeFile(join(dataDir, file), `${secrets[secret]}\n`);
};
