import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const LOCK = 'package-lock.json';
const BUILD = `import('./scripts/lib/build-api.mjs').then(({ buildApi }) => buildApi())`;

export interface FormerVersion {
  commit: string;
  /** What begins its processes. */
  program: string;
  remove: () => void;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Builds a version of the history in a folder of its own. @param ref the last tag where it is missing */
export const buildFormerVersion = (ref = git('describe', '--tags', '--abbrev=0')): FormerVersion => {
  const commit = git('rev-parse', '--short', `${ref}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'bank-former-'));
  const remove = () => rmSync(folder, { recursive: true });
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'inherit' });
  try {
    const files = join(folder, 'version.tar');
    git('archive', `--output=${files}`, commit);
    run('tar', '--extract', `--file=${files}`);
    const lockIn = (place: string) => readFileSync(join(place, LOCK), 'utf8');
    if (lockIn(folder) === lockIn(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else run('npm', 'ci');
    run(process.execPath, '--eval', BUILD);
  } catch (error) {
    remove();
    throw error;
  }
  return { commit, program: join(folder, 'dist/api/main.js'), remove };
};
