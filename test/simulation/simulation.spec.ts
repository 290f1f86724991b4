import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { mistakes } from './mistakes';
import type { Plan } from './plan';

const root = join(__dirname, '../..');

interface Simulated {
  histories: number;
  acknowledged: number;
  refused: number;
  found?: { seed: number; broken: string; again: string; shrunk: Plan; shrunkBroken: string };
}

/** In a process of its own, since the clock and the database of the whole process are replaced. */
const simulate = (...args: string[]): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const program = ['--require', join(root, 'scripts/typescript.cjs'), join(root, 'test/simulation/main.ts')];
    execFile(process.execPath, [...program, '--json', ...args], { cwd: root }, (error, output, errors) => {
      if (output) resolve(JSON.parse(output));
      else reject(new Error(errors, { cause: error }));
    });
  });

const thingsIn = ({ requests, faults }: Plan) => requests.length + faults.length;

describe('histories with faults', () => {
  it('break nothing', async () => {
    const { found, histories, acknowledged, refused } = await simulate('--seed=1', '--runs=150');
    expect(found).toBeUndefined();
    expect(histories).toBe(150);
    expect(acknowledged).toBeGreaterThan(1_000);
    expect(refused).toBeGreaterThan(100);
  });

  it.each(Object.keys(mistakes))('show a mistake: %s', async (mistake) => {
    // Decision locks protect most of what expected versions do: of them alone few histories show the lack.
    const seed = mistake === 'no expected version' ? 340 : 1;
    const { found } = await simulate(`--mistake=${mistake}`, `--seed=${seed}`, '--runs=200');
    expect(found).toBeDefined();
    const { broken, again, shrunk, shrunkBroken } = found!;
    expect(again).toBe(broken);
    expect(shrunkBroken).toEqual(expect.any(String));
    expect(thingsIn(shrunk)).toBeLessThanOrEqual(12);
  });

  it('are refused where their number is none', async () => {
    await expect(simulate('--runs=many')).rejects.toThrow('--runs is many; give a whole number, such as --runs=1000');
    await expect(simulate('--mistake=none')).rejects.toThrow(
      'There is no mistake called "none"; choose one of: no expected',
    );
  });
});
