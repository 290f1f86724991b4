import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';
import { ADMIN_EMAIL, NEW_PASSWORD } from './portal';

const root = resolve(__dirname, '../..');

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A portal on a new bank of its own, for walks that stop it or reach behind its back. ADMIN_EMAIL signs in with NEW_PASSWORD. */
export const makeOwnPortal = async () => {
  const dataDir = makeMemoryFolder('bank-own-');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    NODE_ENV: 'production',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: NEW_PASSWORD,
  };
  let running: ChildProcess | undefined;

  const isHealthy = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    running = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await expect.poll(isHealthy, { timeout: 120_000 }).toBe(true);
  };
  const stop = async () => {
    if (running?.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'exit');
  };
  /** As when the machine loses its power, but for the database. */
  const kill = async () => {
    if (!running) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  return {
    url,
    dataDir,
    start,
    stop,
    kill,
    health: async () => (await fetch(`${url}/health`)).json(),
    /** As somebody does who has the password of the database. */
    query: async <Row extends object>(sql: string): Promise<Row[]> => {
      const access: { port: number; password: string } = JSON.parse(
        readFileSync(join(dataDir, 'postgres.json'), 'utf8'),
      );
      const client = new Client({ host: '127.0.0.1', database: 'bank', user: 'bank', ...access });
      await client.connect();
      const { rows } = await client.query<Row>(sql).finally(() => client.end());
      return rows;
    },
    /** Runs `npm run NAME` beside it. @returns what it says, and its exit code */
    run: (script: string, more: Record<string, string>) =>
      new Promise<{ code: number; said: string }>((ended) => {
        execFile(process.execPath, [`scripts/${script}.mjs`], { cwd: root, env: { ...env, ...more } }, (error, said) =>
          ended({ code: Number(error?.code ?? 0), said }),
        );
      }),
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
