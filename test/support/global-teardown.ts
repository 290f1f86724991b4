import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

export default async () => {
  const { testPostgres, testFolder } = globalThis as { testPostgres?: ChildProcess; testFolder?: string };
  if (testPostgres) {
    testPostgres.stdin?.end();
    await once(testPostgres, 'exit');
  }
  if (testFolder) rmSync(testFolder, { recursive: true, force: true });
};
