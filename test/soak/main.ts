import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { sumOf } from '@bank/domain';
import { median } from '../bench/figure';
import { BUILT } from '../faults/portal';
import { playSoak, type SoakFigures } from './play';
import type { ProcessSample, Sample } from './samples';
import { withSoak } from './with-soak';

const MINUTE_MS = 60_000;
const DAYS_OF_MONTH = 30;
const STAFF = 4;
const MOST_GROWN = 12;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, months: { type: 'string', default: '6' } },
});
const days = Number(values.months) * DAYS_OF_MONTH;
const dayMs = (Number(values.minutes) * MINUTE_MS) / days;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const sumUp = ({ samples, answers, faults, wrongLevels }: SoakFigures): void => {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const medianOf = (some: readonly Sample[], value: (sample: Sample) => number) => median(some.map(value));
  const spread = (value: (sample: Sample) => number) => {
    const all = [...second, ...last].map(value);
    return `${Math.min(...all)} to ${Math.max(...all)}`;
  };
  for (const name of samples.at(-1)!.processes.keys()) {
    const of = (key: keyof ProcessSample) => (sample: Sample) => sample.processes.get(name)?.[key] ?? 0;
    const [before, after] = [medianOf(second, of('residentBytes')), medianOf(last, of('residentBytes'))];
    say(
      `${name}: ${inMegabytes(before)} in the second third, ${inMegabytes(after)} in the last one, ${(after / before).toFixed(3)} times; ${spread(of('handles'))} handles`,
    );
  }
  say(`connections: ${spread(({ connections }) => connections)}`);
  const [from, to] = [samples[third]!, samples.at(-1)!];
  const events = to.events - from.events;
  const tables = [...to.tables]
    .map(([name, bytes]) => ({ name, bytes: bytes - (from.tables.get(name) ?? 0) }))
    .sort((one, other) => other.bytes - one.bytes);
  const grown = sumOf(tables, ({ bytes }) => bytes);
  say(`disk: ${inMegabytes(grown)} for ${events} events, ${Math.round(grown / events)} bytes each`);
  for (const { name, bytes } of tables.slice(0, MOST_GROWN)) say(`  ${name}: ${inMegabytes(bytes)}`);
  for (const [what, count] of answers) say(`${count} times ${what}`);
  say(`${faults.length} faults, ${wrongLevels.length} wrong levels`);
  for (const problem of [...wrongLevels, ...faults].slice(0, MOST_GROWN)) say(`  ${problem}`);
  if (wrongLevels.length) process.exitCode = 1;
};

const main = async (): Promise<void> => {
  await withSoak({ program: BUILT, staff: STAFF, days, dayMs }, async (soak) => sumUp(await playSoak(soak, say)));
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
