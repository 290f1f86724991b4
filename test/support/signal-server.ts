import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sends a signal to all processes of the PostgreSQL server of a cluster at once; to none where it does not run. */
export const signalServer = (cluster: string, signal: NodeJS.Signals): void => {
  let pid: number;
  try {
    pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  for (const one of [pid, ...childrenOf(pid)])
    try {
      process.kill(one, signal);
    } catch {}
};

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent;
      } catch {
        return false;
      }
    });
