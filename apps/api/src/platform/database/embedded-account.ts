import { execFileSync } from 'node:child_process';
import { CannotStart } from '../cannot-start';

/** Numeric ids to run a program as; empty for the account of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

const NAME = 'postgres';

/** The account that PostgreSQL runs as: its server refuses root, who therefore lends it an account of its own. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  return find() ?? create();
}

function find(): Account | undefined {
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

const id = (flag: string) => Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: 'pipe' }));

function create(): Account {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], { stdio: 'pipe' });
    return { uid: id('-u'), gid: id('-g') };
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL can't run as root and the account "${NAME}" could not be made (${(error as Error).message}): start as another user or make the account.`,
    );
  }
}
