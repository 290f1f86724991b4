import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Fault } from './fault';
import {
  inMemory,
  NO_COMPILER,
  NO_FAKETIME,
  onSmallDisk,
  type Place,
  setClock,
  switchOn,
  type Trouble,
  withClock,
  withNamedServer,
  withTroubles,
} from './places';
import type { Portal } from './portal';

const FILL_PAUSE_MS = 100;
const JUMP_INTERVAL_MS = 2_000;
const BLOCK = Buffer.alloc(1_000_000);

const postgresStopped: Fault = {
  title: 'PostgreSQL stands still for 30 s (SIGSTOP)',
  holdMs: 30_000,
  begin: async (portal) => {
    portal.signalPostgres('SIGSTOP');
    return () => portal.signalPostgres('SIGCONT');
  },
};

/** @param except connections that stay */
const endConnections = (client: Client, except: readonly number[] = []) =>
  client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = 'bank' AND backend_type = 'client backend' AND pid <> pg_backend_pid() AND pid <> ALL($1)`,
    [except],
  );

const connectAll = async (portal: Portal, clients: Client[]): Promise<void> => {
  for (;;)
    try {
      clients.push(await portal.connect());
    } catch {
      return;
    }
};

const connectionsExhausted: Fault = {
  title: 'other programs take every connection of PostgreSQL for 20 s, those of the portal included',
  holdMs: 20_000,
  begin: async (portal) => {
    const clients: Client[] = [await portal.connect()];
    await connectAll(portal, clients);
    const pidOf = async (client: Client): Promise<number> =>
      (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    await endConnections(clients[0]!, await Promise.all(clients.map(pidOf)));
    await connectAll(portal, clients);
    return async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
    };
  },
};

/** Leaves no block of a disk, also where others make room. */
const fillUp = async (filler: string, forMs: number): Promise<void> => {
  const until = performance.now() + forMs;
  while (performance.now() < until)
    try {
      appendFileSync(filler, BLOCK);
    } catch {
      await pause(FILL_PAUSE_MS);
    }
};

const diskFull: Fault = {
  title: 'the disk of `DATA_DIR` is full for 30 s',
  holdMs: 0,
  begin: async (portal) => {
    const filler = join(portal.dataDir, 'filler');
    await fillUp(filler, 10_000);
    // What was set aside for the write-ahead log is used up at once, instead of by 16 MB of saves.
    await portal.query('SELECT pg_switch_wal()').catch(() => {});
    await fillUp(filler, 20_000);
    return () => rmSync(filler);
  },
};

/** Soft and hard, as it was. */
const limitOf = (pid: number): string =>
  execFileSync('prlimit', ['--pid', String(pid), '--nofile', '--output=SOFT,HARD', '--noheadings', '--raw'], {
    encoding: 'utf8',
  })
    .trim()
    .replace(' ', ':');
const setLimit = (pid: number, limit: string) =>
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}`], { stdio: 'ignore' });

/** Above it some may be open, which stay so. */
const lowestFreeHandle = (pid: number): number => {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  for (let handle = 0; ; handle++) if (!open.has(handle)) return handle;
};

const noFileHandles: Fault = {
  title: 'web processes and workers get no further file handle for 20 s',
  holdMs: 20_000,
  begin: async (portal) => {
    const pids = [...(await portal.pids('web')), ...(await portal.pids('worker'))];
    const before = pids.map((pid) => [pid, limitOf(pid)] as const);
    for (const [pid, limit] of before) setLimit(pid, `${lowestFreeHandle(pid)}:${limit.split(':')[1]}`);
    portal.keepsConnections = false;
    return () => {
      portal.keepsConnections = true;
      for (const [pid, limit] of before) if (existsSync(`/proc/${pid}`)) setLimit(pid, limit);
    };
  },
};

const clockBy = (days: string, title: string): Fault => ({
  title,
  holdMs: 10_000,
  begin: async ({ dataDir }) => {
    setClock(dataDir, days);
    return () => setClock(dataDir, '+0');
  },
});

const clockThatJumps: Fault = {
  title: 'the clock jumps a day ahead and two back, again and again, for 20 s',
  holdMs: 20_000,
  begin: async ({ dataDir }) => {
    let jumps = 0;
    const timer = setInterval(() => setClock(dataDir, jumps++ % 2 ? '-1d' : '+1d'), JUMP_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      setClock(dataDir, '+0');
    };
  },
};
const troubledDisk = (trouble: Trouble, title: string): Fault => ({
  title,
  holdMs: 30_000,
  begin: async ({ dataDir }) => switchOn(dataDir, trouble),
});

const noNames: Fault = {
  title: 'no name of a machine is found for 20 s, and all connections to PostgreSQL end',
  holdMs: 20_000,
  begin: async (portal) => {
    const end = switchOn(portal.dataDir, 'noNames');
    const client = await portal.connect();
    await endConnections(client);
    await client.end();
    return end;
  },
};

const isRoot = process.getuid?.() === 0;
const always = undefined;

/** Name -> the fault (kills are many), where its portal keeps its data, and why it can't be played here. */
export const faults: Record<
  string,
  { fault?: Fault; place: () => Place | Promise<Place<Promise<void>>>; whyNot: string | undefined }
> = {
  kills: { place: inMemory, whyNot: always },
  stopped: { fault: postgresStopped, place: inMemory, whyNot: always },
  connections: { fault: connectionsExhausted, place: inMemory, whyNot: always },
  disk: { fault: diskFull, place: onSmallDisk, whyNot: isRoot ? undefined : 'only root can make a small disk' },
  slow: {
    fault: troubledDisk('slow', 'each write to the disk takes half a second for 30 s'),
    place: withTroubles,
    whyNot: NO_COMPILER,
  },
  readonly: {
    fault: troubledDisk('readOnly', 'the disk of `DATA_DIR` can only be read for 30 s'),
    place: withTroubles,
    whyNot: NO_COMPILER,
  },
  names: { fault: noNames, place: withNamedServer, whyNot: NO_COMPILER },
  handles: {
    fault: noFileHandles,
    place: inMemory,
    whyNot: existsSync('/usr/bin/prlimit') ? undefined : 'prlimit is not installed',
  },
  ahead: {
    fault: clockBy('+1d', 'the clock goes a day ahead, and back after 10 s'),
    place: withClock,
    whyNot: NO_FAKETIME,
  },
  back: {
    fault: clockBy('-1d', 'the clock goes a day back, and forward again after 10 s'),
    place: withClock,
    whyNot: NO_FAKETIME,
  },
  jumps: {
    fault: clockThatJumps,
    place: withClock,
    whyNot: NO_FAKETIME,
  },
};
