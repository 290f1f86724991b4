/** What a job may count on while it runs. */
export interface Run {
  /** Only says what it would do: nothing is written. */
  dryRun: boolean;
  /** When the run began or was taken up again; ISO 8601, UTC. */
  now: string;
  /** Aborted when the process stops or another one took the lead: what is left is done when the run is taken up again. */
  signal: AbortSignal;
  /**
   * Works on behalf of the system. Commands to a stream that is there, sent under the same key, have one effect in one run, however
   * often the run is taken up again, even where what they changed was changed back meanwhile.
   */
  once: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /**
   * The same work, once, for each of several, one after the other. One that fails keeps no other from its turn.
   * @param things called as the report and the log call them: `partner 7`
   * @returns what failed, in sentences
   */
  each: <T>(key: string, things: ReadonlyMap<string, T>, work: (thing: T) => Promise<unknown>) => Promise<string[]>;
}

/** In sentences, without names of people: they go to the log. */
export interface Report {
  /** What was done, or in a dry run would be. */
  done: readonly string[];
  /** What failed while the rest was done. The run is then taken up again. */
  failed: readonly string[];
}

/** Work that no request asks for, once a day. */
export interface Job {
  /** As in `npm run jobs -- NAME`. */
  name: string;
  /** Time of day, HH:MM in UTC. */
  at: string;
  run: (run: Run) => Promise<Report>;
}
