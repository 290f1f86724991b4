import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';
import { SHARED_SECRETS } from '../../apps/api/src/testing/program';

const clockFile = (dataDir: string) => `${dataDir}.clock`;
export const setClock = (dataDir: string, by: string) => writeFileSync(clockFile(dataDir), `${by}\n`, { mode: 0o644 });

export interface Place<Removed = void> {
  dataDir: string;
  env: Record<string, string>;
  remove: () => Removed;
}

export const inMemory = (): Place => {
  const dataDir = makeMemoryFolder('bank-faults-');
  return { dataDir, env: {}, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};

/** Only root may make one. */
export const onSmallDisk = (): Place => {
  const disk = mkdtempSync(join(tmpdir(), 'bank-faults-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755,size=600M', 'tmpfs', disk]);
  const remove = () => {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  };
  return { dataDir: disk, env: {}, remove };
};

const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => join(folder, 'faketime/libfaketimeMT.so.1'))
  .find(existsSync);

export const NO_FAKETIME = LIBRARY ? undefined : 'faketime is not installed (apt-get install faketime)';

/** All processes, PostgreSQL's too, see the clock that a file says. */
export const withClock = (): Place => {
  const { dataDir, remove } = inMemory();
  mkdirSync(dirname(clockFile(dataDir)), { recursive: true });
  setClock(dataDir, '+0');
  const env = {
    LD_PRELOAD: LIBRARY!,
    FAKETIME_TIMESTAMP_FILE: clockFile(dataDir),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return {
    dataDir,
    env,
    remove: () => {
      remove();
      rmSync(clockFile(dataDir));
    },
  };
};

const COMPILER = ['/usr/bin/cc', '/usr/bin/gcc'].find(existsSync);
export const NO_COMPILER = COMPILER ? undefined : 'no C compiler is installed (apt-get install gcc)';
const TROUBLES = { slow: 'SLOW_DISK_FILE', readOnly: 'READ_ONLY_FILE', noNames: 'NO_NAMES_FILE' } as const;
export type Trouble = keyof typeof TROUBLES;
const switchOf = (dataDir: string, trouble: Trouble) => `${dataDir}.${trouble}`;
const libraryOf = (dataDir: string) => `${dataDir}.troubles.so`;

export const switchOn = (dataDir: string, trouble: Trouble) => {
  writeFileSync(switchOf(dataDir, trouble), '', { mode: 0o644 });
  return () => rmSync(switchOf(dataDir, trouble));
};

export const withTroubles = (): Place => {
  const { dataDir, remove } = inMemory();
  mkdirSync(dirname(dataDir), { recursive: true });
  const library = libraryOf(dataDir);
  execFileSync(COMPILER!, ['-shared', '-fPIC', '-o', library, join(__dirname, 'troubles.c'), '-ldl']);
  const switches = Object.entries(TROUBLES).map(
    ([trouble, variable]) => [variable, switchOf(dataDir, trouble as Trouble)] as const,
  );
  return {
    dataDir,
    env: { LD_PRELOAD: library, READ_ONLY_FOLDER: `${dataDir}/`, ...Object.fromEntries(switches) },
    remove: () => {
      remove();
      for (const file of [library, ...switches.map(([, file]) => file)]) rmSync(file, { force: true });
    },
  };
};

/** PostgreSQL runs by itself, and is found by the name of its machine. */
export const withNamedServer = async (): Promise<Place<Promise<void>>> => {
  const { dataDir, env, remove } = withTroubles();
  const server = await startEmbeddedPostgres(dataDir);
  const url = new URL(server.url);
  url.hostname = 'localhost';
  return {
    dataDir,
    env: { ...env, ...SHARED_SECRETS, DATABASE_URL: url.href },
    remove: async () => {
      await server.stop();
      remove();
    },
  };
};
