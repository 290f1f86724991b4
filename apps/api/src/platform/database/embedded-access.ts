import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../settings/cannot-start';
import { makeFile } from '../settings/make-file';

export interface Access {
  /** The port of the last start; 0 before the first. */
  port: number;
  password: string;
}

/** The access of an existing cluster, or a new one. Two first starts at the same time get the same one. */
export function readOrCreateAccess(dataDir: string, cluster: string): Access {
  const file = accessFile(dataDir);
  if (!existsSync(file) && existsSync(cluster))
    throw new CannotStart(`${file} is missing although ${cluster} holds data: restore it from a backup.`);
  try {
    if (!existsSync(file)) createAccess(file);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} can't be used (${(error as Error).message}): restore it from a backup.`, {
      cause: error,
    });
  }
}

function createAccess(file: string) {
  const access: Access = { port: 0, password: randomBytes(18).toString('hex') };
  try {
    makeFile(file, JSON.stringify(access));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function rememberPort(dataDir: string, access: Access, port: number) {
  const next = `${accessFile(dataDir)}.${process.pid}`;
  writeFileSync(next, JSON.stringify({ ...access, port }), { mode: 0o600 });
  renameSync(next, accessFile(dataDir));
}

const accessFile = (dataDir: string) => join(dataDir, 'postgres.json');
