export interface Run {
  dryRun: boolean;
  /** When the run began or was taken up again; in a dry run, the time of the next run. ISO 8601, UTC. */
  now: string;
  /** The rest is done when the run is taken up again. */
  signal: AbortSignal;
  /** Commands under the same key have one effect in one run, however often it is taken up again. Works as the system. */
  once: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** A failure doesn't keep the others from their turn. @param things name in the log -> the thing @returns a sentence for each failure */
  each: <T>(key: string, things: ReadonlyMap<string, T>, work: (thing: T) => Promise<unknown>) => Promise<string[]>;
}

/** Operators read it on a terminal: it names children by their public id alone. */
export interface PlannedStep {
  who: string;
  why: string;
  on: string;
}

/** For the log, so they hold no names of people. */
export interface Report {
  /** In a dry run, the things that would be done. */
  done: readonly string[];
  /** Things that failed while the rest was done. The run is then taken up again. */
  failed: readonly string[];
  planned?: readonly PlannedStep[];
}

export const linesOf = (job: string, { done, planned = [] }: Report, dryRun: boolean): string[] =>
  [...done, ...planned.map(({ who, why, on }) => `${on}: ${who}: ${why}.`)].map(
    (line) => `${job}${dryRun ? ' (dry run)' : ''}: ${line}`,
  );

/** Daily work without a request. */
export interface Job {
  name: string;
  /** Time of day, HH:MM in UTC. */
  at: string;
  run: (run: Run) => Promise<Report>;
}
