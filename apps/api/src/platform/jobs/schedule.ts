const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Minutes from the beginning of a failed try to the next one. After one more failure the job waits for its next day. */
export const RETRY_DELAYS_MINUTES = [1, 10, 60] as const;

export interface Progress {
  /** The last time at which the job was due and for which it then ended without a failure. */
  doneFor: string | null;
  beganAt: string;
  /** The number of tries that began since it was last due. */
  tries: number;
}

const addMs = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString();

/** The last time it was `at` (HH:MM, UTC). */
export const lastDue = (at: string, now: string): string => {
  const today = `${now.slice(0, 10)}T${at}:00.000Z`;
  return today <= now ? today : addMs(today, -DAY_MS);
};

/** The number of tries since `due`. Those that began while the clock was ahead of `now` don't count. */
export const triesSince = (due: string, progress: Progress | undefined, now: string): number =>
  progress && progress.beganAt >= due && progress.beganAt <= now ? progress.tries : 0;

/** Not later than now when it is due. After missed days it is due only once; a clock that was ahead puts nothing off. */
export const nextRun = (at: string, progress: Progress | undefined, now: string): string => {
  const due = lastDue(at, now);
  if (progress?.doneFor && progress.doneFor >= due && progress.doneFor <= now) return addMs(due, DAY_MS);
  const tries = triesSince(due, progress, now);
  if (!progress || !tries) return due;
  const delayMinutes = RETRY_DELAYS_MINUTES[tries - 1];
  return delayMinutes === undefined ? addMs(due, DAY_MS) : addMs(progress.beganAt, delayMinutes * MINUTE_MS);
};
