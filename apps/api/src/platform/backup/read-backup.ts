import { migrationNames } from '../database/migrate';
import { CannotStart } from '../settings/cannot-start';
import { type BackupFile, openBackupFile, readBackupFile } from './backup-file';
import type { Part } from './frames';
import type { Secrets } from './secrets';
import { SECRETS } from './snapshot';

/** Both files of a backup, found whole and fit for each other. */
export interface Backup {
  data: BackupFile;
  keys: BackupFile;
  secrets: Secrets;
}

export interface BackupFiles {
  file: string;
  keysFile: string;
  password: string | undefined;
}

/** Nothing is written before all of it was read once. Keys may be of a later day than the data. @throws CannotStart */
export const openBackup = async ({ file, keysFile, password }: BackupFiles): Promise<Backup> => {
  const data = await openBackupFile(file, 'data');
  const keys = await openBackupFile(keysFile, 'keys', password);
  if (keys.header.firstEvent !== data.header.firstEvent)
    throw new CannotStart(`${keysFile} has the keys of another bank than ${file}.`);
  if (keys.header.at < data.header.at)
    throw new CannotStart(
      `${keysFile} is of ${keys.header.at} and ${file} of ${data.header.at}: who came between them would be without a key. Name keys that are as new as the data, or newer.`,
    );
  const unknown = [...data.header.migrations, ...keys.header.migrations].find((name) => !migrationNames.includes(name));
  if (unknown)
    throw new CannotStart(
      `The backup was made by a newer version of the portal (it has ${unknown}): restore it with that version.`,
    );
  return { data, keys, secrets: await readSecrets(keys) };
};

const readSecrets = async (keys: BackupFile): Promise<Secrets> => {
  let secrets: Secrets | undefined;
  await readBackupFile(keys, async (part) => {
    const content = await readJson<Secrets>(part, part.name === SECRETS);
    secrets ??= content;
  });
  if (secrets) return secrets;
  throw new CannotStart(`${keys.file} has no secrets: it is no whole backup.`);
};

/** @param isWanted whether the content is more than read to its end */
export const readJson = async <T>({ content }: Part, isWanted = true): Promise<T | undefined> => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) if (isWanted) chunks.push(chunk);
  return isWanted ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
};
