import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL makes a file of this size before it writes on; with less room it ends, and says so in its own log alone. */
const LEAST_ROOM_BYTES = 16 * 1024 * 1024;
const SAYS_FULL = /\bENOSPC\b|\bEDQUOT\b|No space left on device|Disk quota exceeded/;
const FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
const SAYS_READ_ONLY = /\bEROFS\b|Read-only file system/;
const READ_ONLY_CODES: readonly unknown[] = ['EROFS'];

/** Whether an error, or one that led to it, has one of these codes, or says so. */
const says = (error: unknown, codes: readonly unknown[], words: RegExp): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  return codes.includes(code) || words.test(message) || says(cause, codes, words);
};

/** Whether an error, or one that led to it, says that a disk is full. */
export const saysDiskFull = (error: unknown): boolean => says(error, FULL_CODES, SAYS_FULL);

/** Undefined where the start failed for another reason. */
export const describeDiskTrouble = (error: unknown, dataDir: string, isExpected: boolean): string | undefined => {
  const { path } = (error ?? {}) as { path?: unknown };
  const disk = `The disk of ${typeof path === 'string' ? path : dataDir}`;
  if (says(error, READ_ONLY_CODES, SAYS_READ_ONLY))
    return `${disk} can only be read: make it writable, and start again.`;
  if (saysDiskFull(error) || (!isExpected && !hasRoom(dataDir)))
    return `${disk} is full: make room on it, and start again.`;
  return undefined;
};

const hasRoom = (folder: string): boolean => {
  const present = existsSync(folder) ? folder : dirname(folder);
  try {
    const { bavail, bsize } = statfsSync(present);
    return bavail * bsize >= LEAST_ROOM_BYTES;
  } catch {
    return true;
  }
};
