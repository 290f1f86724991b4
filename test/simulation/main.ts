import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { parseArgs } from 'node:util';
import { knownHistories } from './known-histories';
import { type Mistake, mistakes } from './mistakes';
import { type Found, partsOf, type Searched, type Seeds, search, together } from './search';
import { writeSteps } from './write-steps';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '1' },
    mistake: { type: 'string' },
    known: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
  },
});

const EXAMPLES = { seed: 1000, runs: 1000, processes: 2 };

const wholeNumber = (name: 'seed' | 'runs' | 'processes', least = 0): number => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} is ${values[name]}; give a whole number, such as --${name}=${EXAMPLES[name]}`);
};

const mistakeOf = (name: string): Mistake => {
  const found = mistakes[name];
  if (found) return found;
  throw new Error(`There is no mistake called "${name}"; choose one of: ${Object.keys(mistakes).join(', ')}`);
};

/** In a process of its own. */
const searchApart = ({ first, runs }: Seeds): Promise<Searched> =>
  new Promise((resolve, reject) => {
    const mistake = values.mistake === undefined ? [] : [`--mistake=${values.mistake}`];
    const whole = values.whole ? ['--whole'] : [];
    const program = [
      ...process.execArgv,
      __filename,
      '--json',
      `--seed=${first}`,
      `--runs=${runs}`,
      ...mistake,
      ...whole,
    ];
    execFile(process.execPath, program, (error, output, errors) => {
      if (output) resolve(JSON.parse(output));
      else reject(new Error(errors, { cause: error }));
    });
  });

const searchKnown = () =>
  search({ first: 0, runs: knownHistories.length }, { plans: (place) => knownHistories[place]! });

const main = async () => {
  const seeds = { first: wholeNumber('seed'), runs: wholeNumber('runs') };
  const processes = wholeNumber('processes', 1);
  const mistake = values.mistake === undefined ? undefined : mistakeOf(values.mistake);
  const searchSeeds = async () =>
    processes === 1
      ? search(seeds, { mistake, isWhole: values.whole })
      : together(await Promise.all(partsOf(seeds, processes).map(searchApart)));
  const searched = values.known ? await searchKnown() : await searchSeeds();
  const { found } = searched;
  if (values.json) console.log(JSON.stringify(searched));
  else console.log(found ? inWords(found) : JSON.stringify(searched, undefined, 1));
  if (!found) return;
  process.exitCode = 1;
  if (!values.steps) return;
  const { play } = await import('./history');
  await play(found.shrunk, writeSteps(mistake));
};

const inWords = ({ seed, broken, shrunk, shrunkBroken }: Found) =>
  [
    `Seed ${seed}: ${broken}`,
    'The smallest history that breaks:',
    JSON.stringify(shrunk, undefined, 1),
    shrunkBroken,
  ].join('\n');

void main();
