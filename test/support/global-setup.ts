import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

interface Run {
  testFolder?: string;
  testPostgres?: ChildProcess;
}

/** Specs of this run and their processes put temporary files here; PostgreSQL's account may enter. */
const makeTestFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-run-'));
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
};

/** Starts one PostgreSQL for the whole run; spec files make databases of their own in it. */
export default async () => {
  const run = globalThis as Run;
  run.testFolder = makeTestFolder();
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
  run.testPostgres = child;
};
