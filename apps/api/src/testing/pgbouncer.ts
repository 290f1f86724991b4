import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../platform/database/embedded-server';
import { makeMemoryFolder } from './memory-folder';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const binary = PLACES.find(existsSync);

/** Undefined where the program is there; else a sentence about the specs that are left out. */
export const whyNoPgBouncer = binary ? undefined : 'PgBouncer is not installed (apt-get install pgbouncer)';

export interface PgBouncer {
  /** The same database through it. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer before the server of an address. @param sessions that the clients of a database share */
export const startPgBouncer = async (
  serverUrl: string,
  {
    mode,
    sessions,
    settings = [],
  }: { mode: 'transaction' | 'session' | 'statement'; sessions: number; settings?: string[] },
): Promise<PgBouncer> => {
  const { hostname, port, username, password } = new URL(serverUrl);
  const folder = makeMemoryFolder('bank-pgbouncer-');
  const ownPort = await freePort(0);
  writeFileSync(join(folder, 'users'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${sessions}`,
    'max_client_conn = 200',
    ...settings,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  const child = run(folder);
  await untilListening(ownPort, child);
  return {
    url: Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(ownPort) }).href,
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
};

/** As another account where this one is root, which PgBouncer refuses to run as. */
const run = (folder: string): ChildProcess => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync('chown', ['-R', 'nobody', folder]);
  }
  return spawn(binary!, [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
};

export const untilListening = async (port: number, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PgBouncer has ended before it listened.');
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await after(20);
  }
};
