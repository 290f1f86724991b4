const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Minutes from the beginning of the first, the second, … try that didn't come to a good end; after one more it waits for its next time. */
export const WAITS = [1, 10, 60] as const;

/** How far a job has come. Times are ISO 8601 in UTC. */
export interface Progress {
  /** The last time that it was due and came to a good end for. */
  doneFor: string | null;
  beganAt: string;
  /** Begun since it was last due. */
  tries: number;
}

const plus = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();

/** The last time it was `at` (HH:MM, UTC). */
export const lastDue = (at: string, now: string): string => {
  const today = `${now.slice(0, 10)}T${at}:00.000Z`;
  return today <= now ? today : plus(today, -DAY);
};

/** How many tries there were since it was last due. */
export const triesSince = (due: string, progress: Progress | undefined): number =>
  progress && progress.beganAt >= due ? progress.tries : 0;

/** When a job runs next: in the past or now when it is due. However long nobody ran it, it is due once. */
export const nextRun = (at: string, progress: Progress | undefined, now: string): string => {
  const due = lastDue(at, now);
  if (progress?.doneFor && progress.doneFor >= due) return plus(due, DAY);
  const tries = triesSince(due, progress);
  if (!progress || !tries) return due;
  const wait = WAITS[tries - 1];
  return wait === undefined ? plus(due, DAY) : plus(progress.beganAt, wait * MINUTE);
};
