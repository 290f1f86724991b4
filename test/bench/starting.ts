import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { atMost, type Figure, median } from './figure';

const ROUNDS = 3;
const root = resolve(__dirname, '../..');

/** From `npm start`'s own script to the first answer, on a sample bank that an earlier start made. */
export async function starting(dataDir: string): Promise<Figure[]> {
  await start(dataDir);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) seconds.push((await start(dataDir)) / 1000);
  return [atMost('Start on existing data to the first answered request', median(seconds), 5, 's')];
}

/** Milliseconds to the first answer; the portal is stopped again. */
async function start(dataDir: string): Promise<number> {
  const port = await freePort(0);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'development' };
  const begun = performance.now();
  const portal = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { cwd: root, env, stdio: 'ignore' });
  const exited = once(portal, 'exit');
  while (!(await answers(port))) {
    if (portal.exitCode !== null) throw new Error('The portal did not start.');
    await wait(20);
  }
  const took = performance.now() - begun;
  portal.kill('SIGTERM');
  await exited;
  return took;
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/products`).then(
    ({ status }) => status === 401,
    () => false,
  );
