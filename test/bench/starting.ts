import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { atMost, type Figure, measureMs, median } from './figure';

const MEASURED_ROUNDS = 3;
const root = resolve(__dirname, '../..');

/**
 * Measures the start from `npm start`'s own script to the first answer, on a sample bank that an earlier start made.
 */
export async function benchStart(dataDir: string): Promise<Figure[]> {
  await measureStartMs(dataDir);
  const seconds: number[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round++) seconds.push((await measureStartMs(dataDir)) / 1000);
  return [atMost('Start on existing data to the first answered request', median(seconds), 5, 's')];
}

/** Starts the portal and stops it again. @returns the milliseconds to its first answer */
async function measureStartMs(dataDir: string): Promise<number> {
  const port = await freePort(0);
  let stop = async () => {};
  const startMs = await measureMs(async () => {
    stop = (await startPortal(port, { DATA_DIR: dataDir })).stop;
  });
  await stop();
  return startMs;
}

/** Starts the portal as `npm start` does, until its first answer. @param options of the command line */
export async function startPortal(port: number, settings: Readonly<Record<string, string>>, ...options: string[]) {
  const env = { ...process.env, ...settings, PORT: String(port), NODE_ENV: 'development' };
  const start = [join(root, 'scripts/start.mjs'), ...options];
  const portal = spawn(process.execPath, start, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(portal, 'exit');
  while (!(await isAnswering(port))) {
    if (portal.exitCode !== null) throw new Error('The portal did not start.');
    await wait(20);
  }
  const stop = async () => {
    portal.kill('SIGTERM');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/products`).then(
    ({ status }) => status === 401,
    () => false,
  );
