import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser for the browser tests, installed from Debian's packages where this user may; undefined where none can be had. */
export function findChromium() {
  const found = installedChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  return installDebianPackage('chromium') ? installedChromium() : undefined;
}

export const NO_CHROMIUM =
  'The browser tests need Chromium: install it (on Debian "apt-get install chromium"), or set CHROMIUM_PATH to it.';

function installedChromium() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const found = NAMES.map(which).find(Boolean);
  return found ?? (existsSync(MAC) ? MAC : undefined);
}

function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Installs a package where this user may. @returns whether it is there now */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !which('apt-get')) return false;
  process.stdout.write(`Installing ${name} ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update') && apt('install', '--yes', '--no-install-recommends', name);
}
