import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
/** Enough for the test server, and for banks of specs beside it. */
const NEEDED_BYTES = 2 * 1024 ** 3;

const findFolder = (): string => {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
};

/**
 * Makes a folder for PostgreSQL's files, which another account may enter; in memory where there is room: every database is
 * 700 files, and a disk takes half a second of work to make them.
 */
export const makeMemoryFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(findFolder(), prefix));
  chmodSync(folder, 0o755);
  return folder;
};
