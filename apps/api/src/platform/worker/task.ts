/** Done in one process at a time. */
export interface Task {
  /** `NOTIFY worker, 'NAME'` wakes it. */
  name: string;
  /** For the sentence that it did not end with the process: `the sending of messages`. */
  title: string;
  /** The time from the end of its work to the next try, unless it is woken; undefined for work that ends only with its signal. */
  everyMs?: number;
  /** @param signal aborted when the process stops or another one may lead @param reportSuccess for work that doesn't end */
  work: (signal: AbortSignal, reportSuccess: () => void) => Promise<void>;
  /** Sentences without a full stop, for the log and, with `fails`, for `/health`. Work that fails is tried until it succeeds. */
  fails: string;
  recovers: string;
  /** The longest time between two tries of work that fails, which doubles from 50 ms; five seconds unless said. */
  longestRetryDelayMs?: number;
}
