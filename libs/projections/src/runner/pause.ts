import { setTimeout as after } from 'node:timers/promises';

/** Waits for `ms` milliseconds, or until `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  after(ms, undefined, { signal }).catch(() => {});
