import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type EventStore, START } from '@bank/event-store';
import type { WrittenFile } from '../files/whole-file';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';
import { writeBackupFile } from './backup-file';
import { FORMAT, FORMAT_VERSION } from './header';
import type { Secrets } from './secrets';
import { Snapshot, type Source } from './snapshot';

export interface BackingUp extends Pick<Source, 'databaseUrl' | 'onProgress' | 'signal'> {
  file: string;
  log: EventStore;
  settings: Settings;
  password: string | undefined;
}

export interface BackedUp {
  at: string;
  bytes: number;
  keysFile: string;
}

export const keysFileOf = (file: string): string => `${file}.keys`;

/** @throws CannotStart for a place where no file can be made */
export const refusePlace = async (file: string): Promise<void> => {
  for (const path of [file, keysFileOf(file)])
    if (existsSync(path)) throw new CannotStart(`There is already a ${path}: name another file, or move this one.`);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new CannotStart(`There is no folder ${dirname(file)} to write the backup to.`);
};

/** Both files are of one moment, and appear when both are whole. */
export const writeBackup = async ({ file, settings, password, ...source }: BackingUp): Promise<BackedUp> => {
  await refusePlace(file);
  const snapshot = await Snapshot.take({ ...source, isLogApart: settings.eventStoreUrl !== undefined });
  const written: WrittenFile[] = [];
  try {
    const [first] = await source.log.readAfter(START, 1);
    const { at, migrations } = snapshot;
    const header = { format: FORMAT, version: FORMAT_VERSION, at, firstEvent: first?.id ?? '', migrations } as const;
    const keysFile = keysFileOf(file);
    const keys = snapshot.keys(secretsOf(settings));
    written.push(await writeBackupFile(keysFile, { ...header, part: 'keys' }, keys, password));
    written.push(await writeBackupFile(file, { ...header, part: 'data' }, snapshot.data()));
    for (const { keep } of written) await keep();
    return { at, keysFile, bytes: written.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    for (const { drop } of written) await drop();
    throw error;
  } finally {
    await snapshot.end();
  }
};

const secretsOf = ({ personalDataKey, sealKey, sessionSecret }: Settings): Secrets => ({
  personalDataKey: personalDataKey.toString('hex'),
  sealKey: sealKey.toString('hex'),
  sessionSecret,
});
