const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Minutes from the beginning of the first, the second, … try that didn't come to a good end; after one more it waits for its next time. */
export const RETRY_DELAYS_MINUTES = [1, 10, 60] as const;

/** How far a job has come. Times are ISO 8601 in UTC. */
export interface Progress {
  /** The last time that it was due and came to a good end for. */
  doneFor: string | null;
  beganAt: string;
  /** Begun since it was last due. */
  tries: number;
}

const addMs = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();

/** The last time it was `at` (HH:MM, UTC). */
export const lastDue = (at: string, now: string): string => {
  const today = `${now.slice(0, 10)}T${at}:00.000Z`;
  return today <= now ? today : addMs(today, -DAY_MS);
};

/** How many tries there were since it was last due. */
export const triesSince = (due: string, progress: Progress | undefined): number =>
  progress && progress.beganAt >= due ? progress.tries : 0;

/** When a job runs next: in the past or now when it is due. However long nobody ran it, it is due once. */
export const nextRun = (at: string, progress: Progress | undefined, now: string): string => {
  const due = lastDue(at, now);
  if (progress?.doneFor && progress.doneFor >= due) return addMs(due, DAY_MS);
  const tries = triesSince(due, progress);
  if (!progress || !tries) return due;
  const delayMinutes = RETRY_DELAYS_MINUTES[tries - 1];
  return delayMinutes === undefined ? addMs(due, DAY_MS) : addMs(progress.beganAt, delayMinutes * MINUTE_MS);
};
