import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { stop } from './stop.mjs';

/**
 * Brings node_modules to what package-lock.json says, when it is not there already. Not with `npm ci`, which refuses a
 * lock without the entries of other platforms, as npm writes it behind a registry that has not all of their packages.
 */
export async function installPackages() {
  if (isComplete()) return;
  process.stdout.write('Installing packages (a minute or so, the first time) ...\n');
  if ((await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    stop('The packages could not be installed; the lines above say why.');
}

/** npm's own note of what it installed says the versions that the lock asks for. */
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
