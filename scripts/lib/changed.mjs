import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const SPEC = /\.spec\.tsx?$/;
/** Quick ones that a change anywhere may break. */
const HOUSE_RULES = ['casts', 'conventions', 'folders', 'imports'].map((name) => `test/architecture/${name}.spec.ts`);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that the working tree has otherwise than the last commit, and new ones. */
const changedFiles = () =>
  [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')].filter((path) =>
    existsSync(join(root, path)),
  );

const specsBeside = (path) => {
  const folder = dirname(path);
  return readdirSync(join(root, folder))
    .filter((name) => SPEC.test(name))
    .map((name) => join(folder, name));
};

/** What the working tree touches: its files, the specs in their folders, and the projects whose types they are of. */
export function readChanges() {
  const files = changedFiles();
  const sources = files.filter((path) => /^(apps|libs|test)\/.*\.tsx?$/.test(path) && !path.startsWith('test/e2e/'));
  const isOf = (app) => (path) => path.startsWith(`apps/${app}/`) || path.startsWith('libs/');
  return {
    files,
    specs: [...new Set([...sources.flatMap(specsBeside), ...(sources.length ? HOUSE_RULES : [])])],
    types: [
      {
        name: 'server',
        project: 'tsconfig.json',
        isTouched: sources.some((path) => !/^apps\/(admin|public)/.test(path)),
      },
      { name: 'admin', project: 'apps/admin', isTouched: sources.some(isOf('admin')) },
      { name: 'public-form', project: 'apps/public-form', isTouched: sources.some(isOf('public-form')) },
    ].filter(({ isTouched }) => isTouched),
  };
}
