import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { stop } from './stop.mjs';

/**
 * Installs the packages of package-lock.json unless they are there. It doesn't use `npm ci`, which refuses a lock without
 * the entries of other platforms; npm writes such a lock where the registry lacks some of their packages.
 */
export async function installPackages() {
  if (isComplete()) return;
  process.stdout.write('Installing packages (a minute or so, the first time) ...\n');
  if ((await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    stop('The packages could not be installed; the lines above say why.');
}

/** Whether npm's own note of the installed packages has the versions that the lock asks for. */
function isComplete() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const there = packagesOf(note);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || optional || link || there[path]?.version === version,
  );
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
