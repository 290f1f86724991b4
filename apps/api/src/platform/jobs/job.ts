/** Everything that a job is given for one run. */
export interface Run {
  /** The job only says what it would do, and writes nothing. */
  dryRun: boolean;
  /** The time at which the run began or was taken up again; in a dry run, that of the next run. ISO 8601, UTC. */
  now: string;
  /** Aborted when the process stops or another one took the lead. The rest is done when the run is taken up again. */
  signal: AbortSignal;
  /**
   * Works on behalf of the system. Commands to a stream that is there, sent under the same key, have one effect in one run, however
   * often the run is taken up again, even where what they changed was changed back meanwhile.
   */
  once: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Does the same work, under `once`, for each of several things, one after the other. A failure doesn't keep the others from
   * their turn.
   * @param things name in the report and in the log, such as `note 7` -> the thing
   * @returns a sentence for each failure
   */
  each: <T>(key: string, things: ReadonlyMap<string, T>, work: (thing: T) => Promise<unknown>) => Promise<string[]>;
}

/** What a dry run found that the job would do. Operators read it on a terminal: it names children by their public id alone. */
export interface PlannedStep {
  /** Whom it is about: `client BCDFGHJK`, `partner 7 "Oak House"`. */
  who: string;
  /** The reason, and what would happen. */
  why: string;
  /** The bank's day on which it would happen, YYYY-MM-DD. */
  on: string;
}

/** Sentences about a run. They go to the log, so they hold no names of people. */
export interface Report {
  /** Things that were done, or in a dry run would be. */
  done: readonly string[];
  /** Things that failed while the rest was done. The run is then taken up again. */
  failed: readonly string[];
  /** One by one, what a dry run would do. */
  planned?: readonly PlannedStep[];
}

/** The report as an operator reads it, a line for each sentence and each step. */
export const linesOf = (job: string, { done, planned = [] }: Report, dryRun: boolean): string[] =>
  [...done, ...planned.map(({ who, why, on }) => `${on}: ${who}: ${why}.`)].map(
    (line) => `${job}${dryRun ? ' (dry run)' : ''}: ${line}`,
  );

/** Work that is done once a day, without a request. */
export interface Job {
  /** Used in `npm run jobs -- NAME`. */
  name: string;
  /** Time of day, HH:MM in UTC. */
  at: string;
  run: (run: Run) => Promise<Report>;
}
