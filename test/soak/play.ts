import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { addMonths, sumOf } from '@bank/domain';
import type { Client } from 'pg';
import { spendDay } from '../load/day';
import type { Person } from '../load/people';
import { type Noted, openVisitor } from '../load/visitor';
import { findPids } from '../support/process-pids';
import { findWrongLevels, readLevels } from '../support/writers/levels';
import { spendOrdinaryDay } from './ordinary-day';
import { type Sample, takeSample } from './samples';

/** Partners order in so many days of each month. */
const ORDERING_DAYS = 5;
/** Processes look at their clock about once a second. */
const CLOCK_SEEN_MS = 3_000;
const SAMPLE_INTERVAL_MS = 10_000;
const THINK_MS = 1_500;

export interface Soak {
  url: string;
  client: Client;
  people: readonly Person[];
  warehouse: number;
  days: number;
  dayMs: number;
  /** Lets a day begin for all processes. @returns its date, YYYY-MM-DD */
  beginDay: (day: number) => string;
}

export interface SoakFigures {
  samples: readonly Sample[];
  /** Method, status and what a refusal says -> answers. */
  answers: ReadonlyMap<string, number>;
  /** Refusals other than those that people would read as such, and what could not be answered at all. */
  faults: readonly string[];
  /** Levels of stock that are not what the log comes to. */
  wrongLevels: readonly string[];
}

const messageOf = (refusal: string): string => /"message":"(.*?)"/.exec(refusal)?.[1] ?? refusal;

/** People work through days that are over soon, and what the portal takes of the machine is noted meanwhile. */
export const playSoak = async (
  { url, client, people, warehouse, days, dayMs, beginDay }: Soak,
  report: (sentence: string) => void,
): Promise<SoakFigures> => {
  const answers = new Map<string, number>();
  const faults: string[] = [];
  const samples: Sample[] = [];
  const note = ({ method, path, status, refusal }: Noted) => {
    const what = `${method} ${status}${refusal ? ` ${messageOf(refusal)}` : ''}`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (status >= 500) faults.push(`${method} ${path}: ${status} ${refusal}`);
  };
  const spend = async (person: Person, place: number, orders: boolean, signal: AbortSignal, month: string) => {
    const visitor = openVisitor(url, note);
    const spendIt = orders || person.partner === undefined ? spendDay : spendOrdinaryDay;
    await spendIt(visitor, person, place, { month, warehouse, thinkMs: THINK_MS, signal })
      .catch((error: Error) => {
        if (!signal.aborted) faults.push(error.message);
      })
      .finally(visitor.close);
  };
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      samples.push(await takeSample(client, await findPids(url)));
      await pause(SAMPLE_INTERVAL_MS, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  for (let day = 0; day < days; day++) {
    const date = beginDay(day);
    await pause(CLOCK_SEEN_MS);
    const evening = new AbortController();
    setMaxListeners(0, evening.signal);
    const month = addMonths(`${date.slice(0, 'YYYY-MM'.length)}-01`, 1).slice(0, 'YYYY-MM'.length);
    const orders = Number(date.slice(-2)) <= ORDERING_DAYS;
    const spent = people.map((person, place) => spend(person, place, orders, evening.signal, month));
    await pause(dayMs - CLOCK_SEEN_MS);
    evening.abort();
    await Promise.all(spent);
    const { processes, connections, events, tables } = samples.at(-1)!;
    const diskBytes = sumOf([...tables.values()], (bytes) => bytes);
    const memory = [...processes].map(([name, { residentBytes }]) => `${name} ${Math.round(residentBytes / 1e6)} MB`);
    report(
      `${date}: ${events} events, ${Math.round(diskBytes / 1e6)} MB, ${connections} connections, ${memory.join(', ')}`,
    );
  }
  over.abort();
  await sampling;
  // What somebody had left in the evening is in the log, and may not be shown yet.
  await pause(CLOCK_SEEN_MS);
  const levels = await readLevels(async (sql) => (await client.query(sql)).rows, 'read');
  return { samples, answers, faults, wrongLevels: findWrongLevels(levels) };
};
