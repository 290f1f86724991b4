/** Everything that a job is given for one run. */
export interface Run {
  /** The job only says what it would do, and writes nothing. */
  dryRun: boolean;
  /** The time at which the run began or was taken up again; ISO 8601, UTC. */
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
   * @param things name in the report and in the log, such as `partner 7` -> the thing
   * @returns a sentence for each failure
   */
  each: <T>(key: string, things: ReadonlyMap<string, T>, work: (thing: T) => Promise<unknown>) => Promise<string[]>;
}

/** Sentences about a run. They go to the log, so they hold no names of people. */
export interface Report {
  /** Things that were done, or in a dry run would be. */
  done: readonly string[];
  /** Things that failed while the rest was done. The run is then taken up again. */
  failed: readonly string[];
}

/** Work that is done once a day, without a request. */
export interface Job {
  /** Used in `npm run jobs -- NAME`. */
  name: string;
  /** Time of day, HH:MM in UTC. */
  at: string;
  run: (run: Run) => Promise<Report>;
}
