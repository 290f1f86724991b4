import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type Mistake, mistakes } from './mistakes';
import { planOf } from './plan';
import { shrink } from './shrink';
import { writeSteps } from './write-steps';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000' },
    mistake: { type: 'string' },
    json: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
  },
});

const wholeNumber = (name: 'seed' | 'runs'): number => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} is ${values[name]}; give a whole number, such as --${name}=1000`);
};

const mistakeOf = (name: string): Mistake => {
  const found = mistakes[name];
  if (found) return found;
  throw new Error(`There is no mistake called "${name}"; choose one of: ${Object.keys(mistakes).join(', ')}`);
};

const main = async () => {
  const [first, runs] = [wholeNumber('seed'), wholeNumber('runs')];
  const mistake = values.mistake === undefined ? undefined : mistakeOf(values.mistake);
  // The portal takes seconds to load: what is refused is refused before.
  const { play } = await import('./history');
  const total = { histories: 0, steps: 0, events: 0, faults: 0, acknowledged: 0, refused: 0, unknown: 0 };
  for (let seed = first; seed < first + runs; seed++) {
    const played = await play(planOf(seed), mistake);
    total.histories++;
    for (const name of ['steps', 'events', 'faults', 'acknowledged', 'refused', 'unknown'] as const)
      total[name] += played[name];
    if (played.broken === undefined) continue;
    const again = await play(planOf(seed), mistake);
    const small = await shrink(planOf(seed), (plan) => play(plan, mistake));
    const found = {
      seed,
      broken: played.broken,
      again: again.broken,
      shrunk: small.plan,
      shrunkBroken: small.played.broken,
    };
    console.log(values.json ? JSON.stringify({ ...total, found }) : inWords(found));
    if (values.steps) await play(small.plan, writeSteps(mistake));
    process.exitCode = 1;
    return;
  }
  console.log(values.json ? JSON.stringify(total) : JSON.stringify(total, undefined, 1));
};

const inWords = ({ seed, broken, shrunk, shrunkBroken }: Record<string, unknown>) =>
  [
    `Seed ${seed}: ${broken}`,
    'The smallest history that breaks:',
    JSON.stringify(shrunk, undefined, 1),
    shrunkBroken,
  ].join('\n');

void main();
