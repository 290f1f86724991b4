import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../../..');

/** Settings that all processes of a bank share, beside its database. */
export const SHARED_SECRETS = {
  PERSONAL_DATA_KEY: 'a'.repeat(64),
  SESSION_SECRET: 'b'.repeat(64),
  SEAL_KEY: 'c'.repeat(64),
};

/** Runs a program of the API, its sources or what is built, in production until it is ready or has ended. */
export async function startProgram(program: string, args: string[], env: Record<string, string>) {
  const loader = program.endsWith('.ts') ? ['--require', join(root, 'scripts/typescript.cjs')] : [];
  const command = [...loader, program, ...args];
  const settings = { PATH: process.env.PATH, NODE_ENV: 'production', ...env };
  const child = spawn(process.execPath, command, { env: settings, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  const exited = once(child, 'close');
  while (child.exitCode === null && !said.includes('The portal is ready'))
    await Promise.race([once(child.stdout, 'data'), exited]);
  return { child, exited, said: () => said, complained: () => complained };
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'close');
}
