import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export default async () => {
  const child = (globalThis as { testPostgres?: ChildProcess }).testPostgres;
  if (!child) return;
  child.stdin?.end();
  await once(child, 'exit');
};
