import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from '../settings/cannot-start';
import { makeFolder } from '../settings/make-folder';
import type { Account } from './embedded-account';
import { SHARED_FOLDER } from './embedded-binaries';

/** Where PostgreSQL's account can't enter `dataDir`, the files lie outside and `dataDir`/postgres is a link. @returns the true path */
export function clusterFolder(dataDir: string, account: Account): string {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) return realpathSync(folder);
  makeFolder(dataDir);
  if (mayEnter(account, dataDir)) return join(realpathSync(dataDir), 'postgres');

  const outside = join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`, 'postgres');
  try {
    if (!isLink(folder)) symlinkSync(outside, folder);
    mkdirSync(dirname(readlinkSync(folder)), { recursive: true, mode: 0o755 });
    return readlinkSync(folder);
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL's account can't enter ${dataDir} and ${SHARED_FOLDER} can't be used instead (${(error as Error).message}): set DATA_DIR to a folder that others may enter.`,
    );
  }
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();

/** A program that runs as the account finds it out, as root's own access says nothing about the account's. */
function mayEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true;
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
