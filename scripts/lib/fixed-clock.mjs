import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage } from './chromium.mjs';

const LIBRARIES = '/usr/lib';

const find = () =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'))
        .find(existsSync)
    : undefined;

export const NO_FAKETIME = 'A moved clock needs libfaketime: on Debian "apt-get install faketime".';

/**
 * The environment in which a process and those that it starts have a clock that goes from this moment on.
 * @param time ISO 8601 UTC
 * @returns undefined where libfaketime can't be had
 */
export function clockFrom(time) {
  const library = find() ?? (installDebianPackage('faketime') ? find() : undefined);
  if (!library) return undefined;
  const seconds = Math.round((Date.parse(time) - Date.now()) / 1_000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timers keep the true clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
