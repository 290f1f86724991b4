import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface Rival {
  /** Sends a line of `rival.ts` and gives its answer: how often that could be done. */
  ask: (line: string) => Promise<number>;
  end: () => Promise<void>;
}

/** Another process of the application on the same database; it takes some seconds to start. */
export const startRival = async (databaseUrl: string): Promise<Rival> => {
  const rival = spawn(
    process.execPath,
    ['--require', './scripts/typescript.cjs', 'apps/api/src/testing/rival.ts', databaseUrl],
    { cwd: resolve(__dirname, '../../../..'), stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(rival.stdout)[Symbol.asyncIterator]();
  const heard = (await lines.next()).value;
  if (heard !== 'ready') throw new Error(`The rival process did not start: ${heard}`);
  return {
    ask: async (line) => {
      rival.stdin.write(`${line}\n`);
      return Number((await lines.next()).value);
    },
    end: async () => {
      rival.stdin.end();
      await once(rival, 'exit');
    },
  };
};
