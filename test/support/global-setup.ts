import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Starts one PostgreSQL for the whole run; spec files make databases of their own in it. */
export default async () => {
  process.env.TEST_RUN_ID = randomBytes(6).toString('hex');
  if (process.env.TEST_DATABASE_URL) return;
  const args = ['--require', join(root, 'scripts/typescript.cjs'), join(__dirname, 'postgres.ts')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [first] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The test database did not start; the lines above say why.');
    }),
  ]);
  process.env.TEST_DATABASE_URL = String(first).trim();
  (globalThis as { testPostgres?: ChildProcess }).testPostgres = child;
};
