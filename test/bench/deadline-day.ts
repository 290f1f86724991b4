import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { groupBy } from '@bank/domain';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import type { LoadOptions, LoadResult } from '../load/driver';
import { registerPeople } from '../load/people';
import type { Noted } from '../load/visitor';
import { monthFromNow } from '../support/months';
import { asMany, atMost, type Figure, percentile } from './figure';
import { optionOf } from './options';
import type { Portal, PortalSettings } from './portal';
import { startPortal } from './starting';

const PEOPLE = Number(optionOf('people') ?? 500);
/** Of so many people one is of the staff. */
const ONE_OF_STAFF = 8;
const WEB_PROCESSES = 3;
const SECOND_MS = 1_000;
const THINK_MS = Number(optionOf('think') ?? 20) * SECOND_MS;
const COMING_MS = 120 * SECOND_MS;
const MEASURED_MS = Number(optionOf('minutes') ?? 8) * 60 * SECOND_MS;
const MOST_MONTHS_AHEAD = 24;
const CONFLICT = 409;
const MOST_SAID = 3;
const MOST_SLOW_SAVES = 30;
const root = resolve(__dirname, '../..');

interface Bank {
  /** A portal of the bank in this process, which is closed before the others begin. */
  portal: Portal;
  close: () => Promise<void>;
  partners: readonly number[];
}

/** What 500 people wait for on deadline day, before three web processes and a worker. */
export async function benchDeadlineDay(settings: PortalSettings, { portal, close, partners }: Bank): Promise<Figure[]> {
  const staff = Math.ceil(PEOPLE / ONE_OF_STAFF);
  const people = await registerPeople(portal, { partners: partners.slice(0, PEOPLE - staff), staff });
  const month = await findFreeMonth(portal);
  const { data: warehouses } = await portal.call('GET', '/api/warehouses');
  await close();
  const together = await startTogether(settings);
  const options = { url: together.url, people, month, warehouse: warehouses[0].id, thinkMs: THINK_MS };
  const result = await drive({ ...options, comingMs: COMING_MS, measuredMs: MEASURED_MS });
  await together.stop();
  return figuresOf(result);
}

/** The first of the next months for which nobody has ordered yet. */
async function findFreeMonth({ call }: Portal): Promise<string> {
  for (let ahead = 1; ahead <= MOST_MONTHS_AHEAD; ahead++) {
    const month = monthFromNow(ahead);
    const { meta } = await call('GET', `/api/orders/partner?orderPeriod=${month}&page=1&per_page=1`);
    if (!meta.pagination.total) return month;
  }
  throw new Error('Each month has orders already: begin with an empty folder.');
}

async function startTogether({ databaseUrl, dataDir, personalDataKey, sealKey, sessionSecret }: PortalSettings) {
  const secrets = {
    PERSONAL_DATA_KEY: personalDataKey.toString('hex'),
    SEAL_KEY: sealKey.toString('hex'),
    SESSION_SECRET: sessionSecret,
  };
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...secrets };
  return startPortal(await freePort(0), settings, `--web=${WEB_PROCESSES}`);
}

async function drive(options: LoadOptions): Promise<LoadResult> {
  const typescript = join(root, 'scripts/typescript.cjs');
  const driver = fork(join(root, 'test/load/driver.ts'), { cwd: root, execArgv: ['--require', typescript] });
  driver.send(options);
  const [result] = (await once(driver, 'message')) as [LoadResult];
  return result;
}

function figuresOf({ noted, broken, driverMs }: LoadResult): Figure[] {
  const isRead = ({ method }: Noted) => method === 'GET';
  const isFault = ({ status }: Noted) => status >= 400 && status !== CONFLICT;
  const timesOf = (some: readonly Noted[]) => some.map(({ ms }) => ms);
  const reads = noted.filter(isRead);
  const saves = noted.filter((one) => !isRead(one));
  const faults = noted.filter(isFault);
  for (const [what, some] of groupBy(faults, (one) => `${one.status} ${addressOf(one)}`))
    process.stderr.write(`${some.length} times ${what}\n`);
  for (const { path, refusal } of faults.slice(0, MOST_SAID)) process.stderr.write(`${path}: ${refusal}\n`);
  for (const [message, count] of Object.entries(broken))
    process.stderr.write(`${count} people could not go on: ${message}\n`);
  sayPaths(noted);
  saySlowSaves(saves);
  const ofMachine = driverMs / (MEASURED_MS * availableParallelism());
  const who = `${PEOPLE} people on deadline day before ${WEB_PROCESSES} web processes, who themselves take ${Math.round(ofMachine * 100)} of 100 of the machine`;
  const perSecond = Math.round(noted.length / (MEASURED_MS / SECOND_MS));
  return [
    asMany(
      `${who}: answers that are faults, of ${noted.length.toLocaleString('en')} (${perSecond} a second)`,
      faults.length + Object.values(broken).reduce((sum, count) => sum + count, 0),
      0,
    ),
    atMost(
      `The slowest of a hundred reads of ${reads.length.toLocaleString('en')} (half of them within ${Math.round(percentile(timesOf(reads), 50))} ms)`,
      percentile(timesOf(reads), 99),
      1_000,
      'ms',
    ),
    atMost(
      `The slowest of a hundred saves of ${saves.length.toLocaleString('en')} (half of them within ${Math.round(percentile(timesOf(saves), 50))} ms)`,
      percentile(timesOf(saves), 99),
      2_000,
      'ms',
    ),
  ];
}

/** Of all records alike. */
const addressOf = ({ method, path }: Noted): string => `${method} ${path.split('?')[0]!.replace(/\d+/g, ':id')}`;

/** For those who look at what was slow: each address with its answers and what they took. */
function sayPaths(noted: readonly Noted[]): void {
  for (const [path, some] of groupBy(noted, addressOf)) {
    const times = some.map(({ ms }) => ms);
    const unchanged = some.filter(({ status }) => status === 304).length;
    const [half, most] = [50, 99].map((of100) => Math.round(percentile(times, of100)));
    process.stderr.write(`${path}: ${some.length}, ${unchanged} unchanged, ${half} ms, 99 of 100 within ${most} ms\n`);
  }
}

/** With the time of each, because saves wait for one another. */
function saySlowSaves(saves: readonly Noted[]): void {
  const slowest = [...saves].sort((a, b) => b.ms - a.ms).slice(0, MOST_SLOW_SAVES);
  for (const save of slowest.sort((a, b) => a.at - b.at))
    process.stderr.write(
      `${new Date(save.at).toISOString()}: ${save.status} ${addressOf(save)}, ${Math.round(save.ms)} ms\n`,
    );
}
