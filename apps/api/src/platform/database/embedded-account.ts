import { execFileSync } from 'node:child_process';
import { CannotStart } from '../settings/cannot-start';

/** Numeric ids to run a program as; empty for the account of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

const ACCOUNT_NAME = 'postgres';

/** The account that PostgreSQL runs as. Its server refuses to run as root, so that root starts it under another account. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  return findAccount() ?? createAccount();
}

function findAccount(): Account | undefined {
  try {
    return { uid: readAccountId('-u'), gid: readAccountId('-g') };
  } catch {
    return undefined;
  }
}

const readAccountId = (flag: string) =>
  Number(execFileSync('id', [flag, ACCOUNT_NAME], { encoding: 'utf8', stdio: 'pipe' }));

function createAccount(): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', ACCOUNT_NAME], { stdio: 'pipe' });
    return { uid: readAccountId('-u'), gid: readAccountId('-g') };
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL can't run as root and the account "${ACCOUNT_NAME}" could not be made (${(error as Error).message}): start as another user or make the account.`,
    );
  }
}
