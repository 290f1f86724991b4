import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { sumOf } from '@bank/domain';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { endProgram, startProgram } from '../../apps/api/src/testing/program';
import { createCaller } from '../bench/caller';
import { median } from '../bench/figure';
import { NO_FAKETIME, setClock, withClock } from '../faults/places';
import { BUILT } from '../faults/portal';
import { registerPeople } from '../load/people';
import { connectTo } from '../support/connect';
import { playSoak, type SoakFigures } from './play';
import type { ProcessSample, Sample } from './samples';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS_OF_MONTH = 30;
const FIRST_MORNING = Date.parse('2026-03-01T14:00:00Z');
const STAFF = 4;
const MOST_GROWN = 12;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, months: { type: 'string', default: '6' } },
});
const days = Number(values.months) * DAYS_OF_MONTH;
const dayMs = (Number(values.minutes) * MINUTE_MS) / days;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param dataDir of processes that see its clock @returns the date */
const beginDay = (dataDir: string, day: number): string => {
  const morning = FIRST_MORNING + day * DAY_MS;
  const seconds = Math.round((morning - Date.now()) / SECOND_MS);
  setClock(dataDir, `${seconds < 0 ? '' : '+'}${seconds}s`);
  return new Date(morning).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

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
  if (NO_FAKETIME) throw new Error(NO_FAKETIME);
  const { dataDir, env, remove } = withClock();
  beginDay(dataDir, 0);
  const port = await freePort(0);
  const settings = { ...env, DATA_DIR: dataDir, PORT: String(port), MAIL_URL: '', NODE_ENV: 'development' };
  const { child, complained } = await startProgram(BUILT, ['--web=2', '--workers=2'], settings);
  try {
    if (child.exitCode !== null) throw new Error(`The portal does not start: ${complained()}`);
    const url = `http://127.0.0.1:${port}`;
    const { call } = createCaller(url);
    await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
    const { data: partners } = await call('GET', '/api/partners?status=ACTIVE&per_page=100');
    const serving: number[] = [];
    for (const { id, partnerType } of partners)
      if (
        partnerType === 'AGENCY' &&
        (await call('GET', `/api/orders/partner/new-line-items-for-partner/${id}`)).data.length
      )
        serving.push(id);
    const people = await registerPeople({ call }, { partners: serving, staff: STAFF });
    const { data: warehouses } = await call('GET', '/api/warehouses');
    const client = await connectTo(dataDir);
    const begin = (day: number) => beginDay(dataDir, day);
    const soak = { url, client, people, warehouse: warehouses[0].id, days, dayMs, beginDay: begin };
    sumUp(await playSoak(soak, say).finally(() => client.end()));
  } finally {
    await endProgram(child, 'SIGTERM');
    remove();
  }
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
