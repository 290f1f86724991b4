import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Day, spendDay } from './day';
import type { Person } from './people';
import { type Noted, openVisitor } from './visitor';

export interface LoadOptions extends Omit<Day, 'signal'> {
  url: string;
  people: readonly Person[];
  /** People come one after the other within this time; then what they wait for is measured. */
  comingMs: number;
  measuredMs: number;
}

export interface LoadResult {
  noted: readonly Noted[];
  /** What could not be answered at all, by its message. */
  broken: Readonly<Record<string, number>>;
  /** Processor time of the driver while it measured. */
  driverMs: number;
}

/** A process of its own, so that it can be said how much of the machine the people themselves take. */
const drive = async ({ url, people, comingMs, measuredMs, ...day }: LoadOptions): Promise<LoadResult> => {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  let noted: Noted[] = [];
  const broken: Record<string, number> = {};
  const spend = async (person: Person, place: number) => {
    await pause((comingMs * place) / people.length);
    const visitor = openVisitor(url, (one) => noted.push(one));
    await spendDay(visitor, person, place, { ...day, signal: over.signal })
      .catch((error: Error) => {
        if (over.signal.aborted) return;
        broken[error.message] = (broken[error.message] ?? 0) + 1;
      })
      .finally(visitor.close);
  };
  const days = people.map(spend);
  await pause(comingMs);
  noted = [];
  const begun = process.cpuUsage();
  await pause(measuredMs);
  const { user, system } = process.cpuUsage(begun);
  const measured = noted;
  over.abort();
  await Promise.all(days);
  return { noted: measured, broken, driverMs: (user + system) / 1_000 };
};

process.once('message', (options: LoadOptions) => {
  void drive(options).then((result) => process.send!(result, () => process.exit()));
});
