import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { CannotStart } from '../settings/cannot-start';
import type { Binaries } from './embedded-binaries';

export interface Server {
  port: number;
}

export function findServer(cluster: string): Server | undefined {
  const file = join(cluster, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const command = lines[0] ? commandOf(Number(lines[0])) : '';
  if (command.includes(` -D ${cluster} `)) return { port: Number(lines[3]) };
  // The number now belongs to another program, for which PostgreSQL would refuse to start.
  if (command) rmSync(file);
  return undefined;
}

function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/** Nothing rewrites these files: the log must hold no statements and failed rows, the write-ahead log no former texts. */
const PRIVACY_SETTINGS = [
  'wal_recycle=off',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

export async function startServer(
  programs: Binaries,
  cluster: string,
  port: number,
  settings: string[],
): Promise<Server> {
  const log = join(cluster, 'server.log');
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.old`);
  const allSettings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    `port=${port}`,
    ...PRIVACY_SETTINGS,
    ...settings,
  ];
  const options = allSettings.map((setting) => `-c ${setting}`).join(' ');
  try {
    await programs.run('pg_ctl', ['start', '-D', cluster, '-l', log, '-w', '-t', '300', '-o', options]);
  } catch (error) {
    const rival = findServer(cluster);
    if (rival) return rival;
    const reason = existsSync(log) ? readFileSync(log, 'utf8') : (error as Error).message;
    throw new CannotStart(`PostgreSQL does not start in ${cluster}: ${reason.trim().split('\n').at(-1)}`);
  }
  return { port };
}

export async function stopServer(programs: Binaries, cluster: string) {
  if (findServer(cluster)) await programs.run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '300']);
}

/** Gives `wanted` when nobody listens there, else any port that is free. */
export function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
