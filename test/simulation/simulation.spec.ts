import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { byDepth } from '../support/depth';
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

const RUNS = byDepth({ usual: 40, deep: 150 });
/** The mistakes that the first histories don't show. Decision locks protect most of what expected versions do. */
const FIRST_SEEDS: Readonly<Record<string, number>> = {
  'no expected version': 5,
  'checkpoint before rows': 5,
  'no decision lock': 15,
  'later counts that are not found': 8,
  'counts of the present stock': 10,
  "another partner's children": 27,
  'orders that hold nobody': 159,
  'erasures that overlook who was merged': 41,
};
/** Before a release they are looked for from the first history on. */
const firstSeedOf = (mistake: string) => byDepth({ usual: FIRST_SEEDS[mistake] ?? 1, deep: 1 });

const thingsIn = ({ requests, faults }: Plan) => requests.length + faults.length;

describe('histories with faults', () => {
  it('break nothing', async () => {
    const { found, histories, acknowledged, refused } = await simulate('--seed=1', `--runs=${RUNS}`);
    expect(found).toBeUndefined();
    expect(histories).toBe(RUNS);
    expect(acknowledged).toBeGreaterThan(RUNS * 7);
    expect(refused).toBeGreaterThan(RUNS * 0.7);
  });

  it('break nothing in the ways in which something broke once', async () => {
    const { found, histories } = await simulate('--known');
    expect(found).toBeUndefined();
    expect(histories).toBeGreaterThan(30);
  });

  it.each(Object.keys(mistakes))('show a mistake: %s', async (mistake) => {
    const asPlayed = byDepth({ usual: ['--whole'], deep: [] });
    const first = `--seed=${firstSeedOf(mistake)}`;
    const { found } = await simulate(`--mistake=${mistake}`, first, '--runs=200', ...asPlayed);
    expect(found?.broken).toEqual(expect.any(String));
    expect(found!.again).toBe(found!.broken);
    expect(thingsIn(found!.shrunk)).toBeLessThanOrEqual(byDepth({ usual: 30, deep: 12 }));
  });

  it('show a mistake in a few requests and faults', async () => {
    const { found } = await simulate('--mistake=months that are not looked at', '--runs=9');
    expect(found!.shrunkBroken).toEqual(expect.any(String));
    expect(thingsIn(found!.shrunk)).toBeLessThanOrEqual(3);
  });

  it('are the same where several processes play them', async () => {
    expect(await simulate('--runs=5', '--processes=2')).toEqual(await simulate('--runs=5'));
    const mistake = ['--mistake=months that are not looked at', '--runs=4', '--whole'];
    const [apart, alone] = [await simulate(...mistake, '--processes=2'), await simulate(...mistake)];
    expect(alone.found).toBeDefined();
    expect(apart.found).toEqual(alone.found);
  });

  it('are refused where their number is none', async () => {
    await expect(simulate('--runs=many')).rejects.toThrow('--runs is many; give a whole number, such as --runs=1000');
    await expect(simulate('--processes=0')).rejects.toThrow(
      '--processes is 0; give a whole number, such as --processes=2',
    );
    await expect(simulate('--mistake=none')).rejects.toThrow(
      'There is no mistake called "none"; choose one of: no expected',
    );
  });
});
