import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** Waits before the `attempt`-th try (from 1), doubling up to five seconds; ends early, without an error, on abort. */
export const backOff = async (attempt: number, signal: AbortSignal): Promise<void> => {
  await sleep(Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS), undefined, { signal }).catch(() => {});
};
